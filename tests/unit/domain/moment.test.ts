import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatMoment } from '../../../src/domain/moment';

const intl = new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', dateStyle: 'short', timeStyle: 'short' });

it('A19 a moment is shown as Moscow has it, by time zones that have changed too', () => {
  expect(formatMoment('2026-11-17T09:05:00+00:00')).toBe('17.11.2026 12:05');
  expect(formatMoment('2026-12-31T23:30:00Z')).toBe('01.01.2027 02:30');
  expect(formatMoment(null)).toBe('');
  fc.assert(
    fc.property(fc.date({ min: new Date('2008-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }), (at) => {
      expect(formatMoment(at.toISOString())).toBe(intl.format(at).replace(',', ''));
    }),
  );
});
