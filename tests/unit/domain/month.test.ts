import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { formatDay, formatIsoDay, parseDay, parseIsoDay, periodOf } from '../../../src/domain/day';
import {
  addMonths,
  compareMonths,
  currentMonth,
  formatMonth,
  fromMonthIndex,
  monthIndex,
  parseMonth,
} from '../../../src/domain/month';

const month = fc.record({ year: fc.integer({ min: 1900, max: 9999 }), month: fc.integer({ min: 1, max: 12 }) });
const zone = process.env.TZ;

afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

describe('months', () => {
  it('F09 have the number 12 × year + month, and come back from it', () => {
    expect(monthIndex({ year: 2025, month: 9 })).toBe(24_309);
    expect(fromMonthIndex(24_312)).toEqual({ year: 2025, month: 12 });
    expect(fromMonthIndex(24_313)).toEqual({ year: 2026, month: 1 });
    fc.assert(
      fc.property(month, (one) => {
        expect(fromMonthIndex(monthIndex(one))).toEqual(one);
        expect(monthIndex(one)).toBe(12 * one.year + one.month);
      }),
    );
  });

  it('F09 add up and compare over the turn of a year', () => {
    expect(addMonths({ year: 2025, month: 12 }, 1)).toEqual({ year: 2026, month: 1 });
    expect(addMonths({ year: 2026, month: 1 }, -1)).toEqual({ year: 2025, month: 12 });
    expect(
      [-1, 0, 1].map((step) =>
        Math.sign(compareMonths(addMonths({ year: 2026, month: 1 }, step), { year: 2026, month: 1 })),
      ),
    ).toEqual([-1, 0, 1]);
    fc.assert(
      fc.property(month, fc.integer({ min: -600, max: 600 }), (one, step) => {
        expect(Math.sign(compareMonths(addMonths(one, step), one))).toBe(Math.sign(step));
        expect(addMonths(addMonths(one, step), -step)).toEqual(one);
      }),
    );
  });

  it('A19 are written MM/YYYY, MM-YYYY and MM.YYYY, and read back from each', () => {
    expect((['/', '-', '.'] as const).map((mark) => formatMonth({ year: 2026, month: 3 }, mark))).toEqual([
      '03/2026',
      '03-2026',
      '03.2026',
    ]);
    fc.assert(
      fc.property(month, fc.constantFrom('/' as const, '-' as const, '.' as const), (one, mark) => {
        expect(parseMonth(formatMonth(one, mark), mark)).toEqual(one);
      }),
    );
  });

  it.each([
    '13/2026',
    '00/2026',
    '1/2026',
    '01/26',
    '01-2026',
    ' 01/2026',
    '01/2026 ',
    '01/0026',
    '2026/01',
    '',
    '01/2026\n',
  ])('E01 no month is read from %j', (text) => {
    expect(parseMonth(text)).toBeUndefined();
  });

  it('E01 the current one is Moscow’s to the millisecond, in whatever zone the process runs', () => {
    const offsets = new Set<number>();
    for (const TZ of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Vladivostok', 'Europe/Moscow']) {
      process.env.TZ = TZ;
      offsets.add(new Date('2025-12-31T21:00:00Z').getTimezoneOffset());
      expect(currentMonth(new Date('2025-12-31T20:59:59.999Z'))).toEqual({ year: 2025, month: 12 });
      expect(currentMonth(new Date('2025-12-31T21:00:00.000Z'))).toEqual({ year: 2026, month: 1 });
      expect(currentMonth(new Date('2026-02-28T20:59:59.999Z'))).toEqual({ year: 2026, month: 2 });
      expect(currentMonth(new Date('2026-02-28T21:00:00.000Z'))).toEqual({ year: 2026, month: 3 });
    }
    expect(offsets.size).toBe(5);
  });
});

describe('days', () => {
  it('A19 are written DD.MM.YYYY (YYYY-MM-DD on the wire), and only real ones are read', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const parsed = parseIsoDay(iso);
        expect(parsed).toEqual({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() });
        expect(parsed && formatIsoDay(parsed)).toBe(iso);
        expect(parsed && parseDay(formatDay(parsed))).toEqual(parsed);
      }),
    );
    expect(formatDay({ year: 2026, month: 2, day: 1 })).toBe('01.02.2026');
  });

  it.each([
    '31.02.2026',
    '29.02.2025',
    '00.01.2026',
    '01.00.2026',
    '01.13.2026',
    '32.01.2026',
    '1.1.2026',
    '01.01.26',
    '01/01/2026',
    '2026-01-01',
    '01.01.2026 ',
  ])('A19 no day is read from %j', (text) => {
    expect(parseDay(text)).toBeUndefined();
  });

  it.each(['2025-02-29', '2026-1-1', '01.01.2026', '2026-01-01T00:00'])('E09 no day is read from %j', (text) => {
    expect(parseIsoDay(text)).toBeUndefined();
  });

  it('B01 this week, month and year are Moscow’s, the week from Monday', () => {
    const period = (name: 'week' | 'month' | 'year', now: string) => periodOf(name, new Date(now)).map(formatDay);
    expect(period('week', '2026-03-01T20:59:59Z')).toEqual(['23.02.2026', '01.03.2026']);
    expect(period('week', '2026-03-01T21:00:00Z')).toEqual(['02.03.2026', '08.03.2026']);
    expect(period('month', '2026-02-10T12:00:00Z')).toEqual(['01.02.2026', '28.02.2026']);
    expect(period('year', '2025-12-31T21:00:00Z')).toEqual(['01.01.2026', '31.12.2026']);
  });
});
