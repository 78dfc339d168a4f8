import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exactWire, fieldsOf, jsonText, JsonWriter } from '../../../../server/services/kernel/jsonWriter';

/** A repeatable sequence of numbers below a bound. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

it('F01 F05 what is written value by value, and taken anywhere on the way, is the JSON of the whole', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const next = numbers(seed);
    const json = new JsonWriter();
    const taken: Uint8Array[] = [];
    const text = () => 'Ёлки «ООО» \u2028"\\'.repeat(next(seed % 50 === 0 ? 3000 : 3));
    const write = (depth: number): unknown => {
      if (next(4) === 0) taken.push(json.take());
      const kind = depth > 3 ? 2 : next(3);
      if (kind === 0) {
        json.open('[');
        const items = Array.from({ length: next(4) }, () => write(depth + 1));
        json.close(']');
        return items;
      }
      if (kind === 1) {
        const head = { name: text(), count: next(1000) };
        json.open(`{${fieldsOf(head)},"rows":[`);
        const rows = Array.from({ length: next(4) }, () => write(depth + 1));
        json.close(']');
        const tail = { sum: next(1000) / 100, none: null };
        json.add(fieldsOf(tail));
        json.close('}');
        return { ...head, rows, ...tail };
      }
      const value = next(2) ? text() : next(1_000_000);
      const words = JSON.stringify(value);
      json.add(next(2) ? words : Buffer.from(words));
      return value;
    };
    const whole = write(0);
    taken.push(json.take());
    expect(JSON.parse(Buffer.concat(taken).toString())).toEqual(whole);
  }
});

it('F01 F05 numbers and sums of money are the digits that JSON has', () => {
  const exact = fc.oneof(
    fc.integer({ min: 0, max: 3_000 }),
    fc.maxSafeInteger(),
    fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }),
  );
  const written = (write: (json: JsonWriter) => void) => {
    const json = new JsonWriter();
    write(json);
    return Buffer.from(json.take()).toString();
  };
  fc.assert(
    fc.property(exact, (value) => {
      const kopecks = typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value;
      expect(written((json) => json.money(kopecks))).toBe(jsonText({ sum: exactWire(kopecks) }).slice(7, -1));
      if (typeof kopecks === 'number') expect(written((json) => json.whole(kopecks))).toBe(JSON.stringify(kopecks));
    }),
    { numRuns: 2000 },
  );
  for (const edge of [0, 9, 10, 99, 100, 101, 110, 999, 1000, 2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1, 2 ** 53 - 1]) {
    expect(written((json) => json.whole(edge))).toBe(String(edge));
    expect(written((json) => json.money(edge))).toBe(jsonText({ sum: exactWire(edge) }).slice(7, -1));
  }
});
