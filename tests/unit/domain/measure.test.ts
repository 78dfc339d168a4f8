import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareMonths, formatMonth, type Month } from '../../../src/domain/month';
import { measureOf, plainNumber } from '../../../src/domain/measure';

it.each([
  [12.5, 12.5],
  ['31.01.2026', 20260131],
  ['01/2026', 20260101],
  ['2026-01-31T23:59:00+03:00', 20260131],
  ['31.02.2026', undefined],
  ['2026-01-31', undefined],
  ['13/2026', undefined],
  ['Договор', undefined],
  [null, undefined],
])('R04 %j is ordered by %j', (value, expected) => expect(measureOf(value)).toBe(expected));

it.each([
  ['1 200,50', '1200.5'],
  ['1\u00a0000\u00a0100', '1000100'],
  ['-7,00', '-7'],
  ['10', '10'],
  ['1e3', undefined],
  ['', undefined],
  ['1,2,3', undefined],
])('R04 %j is typed for the number %j', (typed, expected) => expect(plainNumber(typed)).toBe(expected));

it('R04 months are ordered as the calendar has them', () => {
  const month = fc.record({ year: fc.integer({ min: 2000, max: 2100 }), month: fc.integer({ min: 1, max: 12 }) });
  const measured = (one: Month) => measureOf(formatMonth(one)) ?? 0;
  fc.assert(
    fc.property(month, month, (a, b) => {
      expect(Math.sign(measured(a) - measured(b))).toBe(Math.sign(compareMonths(a, b)));
    }),
  );
});
