import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonText, exactWire } from '../../../server/services/kernel/jsonWriter';
import { compareExact, exactOf, plus, times, type Exact } from '../../../src/domain/exact';
import { decimalText, formatMoney, fromWire, shareOf, toWire } from '../../../src/domain/money';

const safe = fc.oneof(
  fc.integer({ min: 0, max: 1000 }),
  fc.maxSafeNat(),
  fc.integer({ min: 0, max: 1000 }).map((less) => Number.MAX_SAFE_INTEGER - less),
);
const exact: fc.Arbitrary<Exact> = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 47n * 100n }).map(exactOf),
  safe,
  fc.bigInt({ min: 0n, max: 10n ** 30n }).map(exactOf),
);

/** A whole number is held in one way only: what is safe is a number. */
const isHeldRight = (value: Exact) =>
  typeof value === 'number' ? Number.isSafeInteger(value) : value > BigInt(Number.MAX_SAFE_INTEGER);

describe('sums beyond 2^53', () => {
  it('K06 adding and multiplying agree with bigint at any size', () => {
    fc.assert(
      fc.property(exact, exact, (a, b) => {
        const sum = plus(a, b);
        expect(BigInt(sum)).toBe(BigInt(a) + BigInt(b));
        expect(isHeldRight(sum)).toBe(true);
        expect(Math.sign(compareExact(a, b))).toBe(BigInt(a) < BigInt(b) ? -1 : BigInt(a) > BigInt(b) ? 1 : 0);
      }),
    );
    fc.assert(
      fc.property(safe, safe, (a, b) => {
        expect(BigInt(times(a, b))).toBe(BigInt(a) * BigInt(b));
        expect(isHeldRight(times(a, b))).toBe(true);
      }),
    );
  });

  it('K06 a share of a sum is its percent half-up to the kopeck', () => {
    fc.assert(
      fc.property(exact, fc.integer({ min: 0, max: 10_000 }), (sum, percent) => {
        const share = shareOf(sum, percent);
        expect(BigInt(share)).toBe((BigInt(sum) * BigInt(percent) + 5_000n) / 10_000n);
        expect(isHeldRight(share)).toBe(true);
      }),
    );
  });

  it('K06 is written as JSON and as text digit by digit, and read back the same where a double can hold it', () => {
    fc.assert(
      fc.property(exact, (sum) => {
        const text = jsonText({ cost: exactWire(sum), name: '«1»' });
        const digits = /"cost":(-?\d+(?:\.\d{1,2})?)[,}]/.exec(text)?.[1] ?? '';
        const [whole = '', fraction = ''] = digits.split('.');
        expect(BigInt(whole + fraction.padEnd(2, '0'))).toBe(BigInt(sum));
        expect(decimalText(sum).replace('.', '')).toBe(String(sum).padStart(3, '0'));
        expect(formatMoney(sum).replace(/\D/g, '')).toBe(String(sum).padStart(3, '0'));
        const read = (JSON.parse(text) as { cost: number }).cost;
        expect(read).toBe(toWire(sum));
        if (sum <= 2 ** 46 * 100) expect(fromWire(read)).toBe(sum);
      }),
      { numRuns: 2000 },
    );
  });
});
