import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysOf } from '../../../src/domain/day';
import { firstFilter, periodOfReport, reportOf } from '../../../src/domain/reportCatalogue';
import { formatWall, onDay, parseWall, withWallMarks } from '../../../src/domain/wallMoment';

const two = (number: number) => String(number).padStart(2, '0');
const moment = fc
  .record({
    year: fc.integer({ min: 2000, max: 2199 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
    minutes: fc.integer({ min: 0, max: 1439 }),
  })
  .map(
    ({ year, month, day, minutes: at }) =>
      `${year}-${two(month)}-${two(day)}T${two(Math.floor(at / 60))}:${two(at % 60)}`,
  );

describe('moments by the clocks of Moscow', () => {
  it('F07 what is shown reads as what was sent, and types as its digits', () => {
    fc.assert(
      fc.property(moment, (sent) => {
        const shown = formatWall(sent);
        expect(parseWall(shown, '00:00')).toBe(sent);
        expect(withWallMarks(shown.replace(/\D/g, ''))).toBe(shown);
      }),
    );
  });

  it('F07 a day alone has the time given; what is no moment is none', () => {
    expect(parseWall('01.02.2026', '23:59')).toBe('2026-02-01T23:59');
    for (const typed of ['31.02.2026 10:00', '01.02.2026 24:00', '01.02.2026 1', '01.02', '', '01.02.2026 10:60'])
      expect(parseWall(typed, '00:00')).toBeUndefined();
    expect(withWallMarks('0102202609')).toBe('01.02.2026 09');
    expect(withWallMarks('1.2.2026 9:30')).toBe('01.02.2026 09:30');
    expect(onDay('01.02.2026 09:30', { year: 2026, month: 3, day: 4 })).toBe('04.03.2026 09:30');
    expect(onDay('', { year: 2026, month: 3, day: 4 })).toBe('04.03.2026');
  });

  it('P04 a report opens with the whole of a month', () => {
    for (let month = 1; month <= 12; month++) {
      const period = firstFilter(reportOf('web_client_reports_otvt_tk') ?? { controls: [] }, { year: 2028, month });
      expect(period).toEqual({
        d1: `2028-${two(month)}-01T00:00`,
        d2: `2028-${two(month)}-${daysOf({ year: 2028, month })}T23:59`,
      });
      expect(periodOfReport(period)).toEqual({ from: period.d1, to: period.d2 });
    }
    expect(daysOf({ year: 2028, month: 2 })).toBe(29);
    expect(
      firstFilter(reportOf('web_client_reports_transite_vypusk') ?? { controls: [] }, { year: 2026, month: 5 }),
    ).toEqual({ p_year: '2026', p_month: '5', p_tt: '20' });
  });
});
