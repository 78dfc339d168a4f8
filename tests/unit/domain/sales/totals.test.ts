import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exactOf, type Exact } from '../../../../src/domain/exact';
import { Tally } from '../../../../src/domain/sales/totals';

const amount: fc.Arbitrary<Exact> = fc.oneof(
  fc.integer({ min: 0, max: 1000 }),
  fc.maxSafeNat(),
  fc.bigInt({ min: 0n, max: 10n ** 20n }).map(exactOf),
);
const line = fc.record({
  kind: fc.constantFrom('packages' as const, 'licence' as const, 'emulator' as const),
  count: fc.nat({ max: 10_000_000 }),
  cost: amount,
  daobit_cost: amount,
  updealer_cost: amount,
});

type Line = Parameters<Tally['add']>[0];

const plainly = (lines: readonly Line[]) => {
  const sum = (of: (one: Line) => Exact) => exactOf(lines.reduce((all, one) => all + BigInt(of(one)), 0n));
  return {
    count: Number(sum(({ count }) => count)),
    sums: {
      packages: Number(sum(({ kind, count }) => (kind === 'packages' ? count : 0))),
      cost: sum(({ cost }) => cost),
      daobit_cost: sum(({ daobit_cost }) => daobit_cost),
      updealer_cost: sum(({ updealer_cost }) => updealer_cost),
    },
  };
};
const told = (tally: Tally) => ({ count: tally.count, sums: tally.read() });

it('K06 a tally of lines is exact, whatever their sums and their order', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const tally = new Tally();
      for (const one of lines) tally.add(one);
      expect(told(tally)).toEqual(plainly(lines));
    }),
  );
});

it('K06 a tally that is handed over part by part is with each of the two in the end, and is empty itself', () => {
  fc.assert(
    fc.property(fc.array(fc.array(line, { maxLength: 4 }), { maxLength: 5 }), (parts) => {
      const [part, one, other] = [new Tally(), new Tally(), new Tally()];
      for (const lines of parts) {
        for (const added of lines) part.add(added);
        part.give(one, other);
      }
      expect([one, other].map(told)).toEqual([plainly(parts.flat()), plainly(parts.flat())]);
      expect(told(part)).toEqual(plainly([]));
    }),
  );
});
