import { expect, it } from 'vitest';
import { fieldsOf, JsonWriter } from '../../../../server/services/kernel/jsonWriter';

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
