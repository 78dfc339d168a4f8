import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatDay, inOrder, moscowDay, parseDay } from '../../../src/domain/day';

const intl = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

it('A19 the day is the one that the calendars of Moscow show, in the years of other offsets too', () => {
  expect(moscowDay(new Date('2026-05-31T20:59:59Z'))).toEqual({ year: 2026, month: 5, day: 31 });
  expect(moscowDay(new Date('2026-05-31T21:00:00Z'))).toEqual({ year: 2026, month: 6, day: 1 });
  fc.assert(
    fc.property(fc.date({ min: new Date('2008-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }), (at) => {
      expect(formatDay(moscowDay(at))).toBe(intl.format(at));
      expect(parseDay(intl.format(at))).toEqual(moscowDay(at));
    }),
  );
});

it('O04 the ends of a period go the earlier first, by years and not by letters; what is no day stays where it was typed', () => {
  expect(inOrder('03.01.2027', '30.12.2026')).toEqual(['30.12.2026', '03.01.2027']);
  expect(inOrder('30.12.2026', '03.01.2027')).toEqual(['30.12.2026', '03.01.2027']);
  for (const [from, to] of [
    ['03.01.2027', undefined],
    [undefined, '30.12.2026'],
    ['31.02.2027', '30.12.2026'],
  ])
    expect(inOrder(from, to)).toEqual([from, to]);
});
