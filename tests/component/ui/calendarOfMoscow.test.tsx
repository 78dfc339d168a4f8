import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { DayField } from '../../../src/ui/DayField';
import { MonthField } from '../../../src/ui/MonthField';

const zone = process.env.TZ;

beforeAll(async () => {
  await import('../../../src/ui/CalendarPicker');
}, 60_000);
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

async function open(Field: typeof DayField | typeof MonthField, TZ: string, now: string) {
  process.env.TZ = TZ;
  vi.setSystemTime(Date.parse(now));
  const user = userEvent.setup();
  render(<Field label="Когда" value="" onChange={() => undefined} />);
  await user.click(screen.getByRole('button', { name: 'Выбрать в календаре: Когда' }));
}

const places = [
  ['Europe/Kaliningrad', '2026-12-31T21:05:00Z', 'январь 2027', 'январь', '1'],
  ['Asia/Vladivostok', '2026-12-31T17:00:00Z', 'декабрь 2026', 'декабрь', '31'],
] as const;

it.each(places)('A19 the calendar of a browser in %s has the today of Moscow', async (TZ, now, shown, _, day) => {
  await open(DayField, TZ, now);
  expect(await screen.findByText(shown)).toBeInTheDocument();
  expect(screen.getByRole('gridcell', { current: 'date' })).toHaveTextContent(day);
});

it.each(places)('A19 the months of a browser in %s are of the year of Moscow', async (TZ, now, shown, month) => {
  await open(MonthField, TZ, now);
  expect(await screen.findByText(shown)).toBeInTheDocument();
  expect(screen.getByRole('radio', { current: 'date' })).toHaveTextContent(month);
});
