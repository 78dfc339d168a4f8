import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addMonths, compareMonths, monthIndex } from '../../../src/domain/month';
import { inForce, priceStatusCaptions, priceStatuses } from '../../../src/domain/priceStatus';

const now = { year: 2026, month: 1 };
const starts = fc.uniqueArray(
  fc.integer({ min: -30, max: 30 }).map((step) => addMonths(now, step)),
  { selector: monthIndex, maxLength: 12 },
);

it('D07 D10 a later start is future, the latest other active, the rest archive', () => {
  const list = [addMonths(now, -2), addMonths(now, 1), now, addMonths(now, -14), addMonths(now, 12)];
  expect(priceStatuses(list, now)).toEqual(['archive', 'future', 'active', 'archive', 'future']);
  expect(priceStatuses(list, addMonths(now, 1))).toEqual(['archive', 'active', 'archive', 'archive', 'future']);
  expect(priceStatuses([addMonths(now, 1)], now)).toEqual(['future']);
  expect(priceStatuses([addMonths(now, -36)], now)).toEqual(['active']);
  expect(priceStatuses([], now)).toEqual([]);
});

it('D07 at most one is active, none before the first start, and the order of the rows does not matter', () => {
  fc.assert(
    fc.property(starts, (list) => {
      const statuses = priceStatuses(list, now);
      const begun = list.filter((one) => compareMonths(one, now) <= 0).map(monthIndex);
      list.forEach((one, at) => {
        const expected =
          compareMonths(one, now) > 0 ? 'future' : monthIndex(one) === Math.max(...begun) ? 'active' : 'archive';
        expect(statuses[at]).toBe(expected);
      });
      expect(statuses.filter((one) => one === 'active')).toHaveLength(Math.min(1, begun.length));
      expect(priceStatuses(list.toReversed(), now)).toEqual(statuses.toReversed());
    }),
  );
});

it('D07 the list in force in a past month is the one that had begun by then', () => {
  const list = [-14, -2, 1].map((step) => ({ ...addMonths(now, step), name: step }));
  expect([-15, -14, -3, -2, 0, 1].map((step) => inForce(list, addMonths(now, step))?.name)).toEqual([
    undefined,
    -14,
    -14,
    -2,
    -2,
    1,
  ]);
});

it('D07 the statuses have Russian captions', () => {
  expect(priceStatusCaptions).toEqual({ active: 'Активный', future: 'Будущий', archive: 'Архивный' });
});
