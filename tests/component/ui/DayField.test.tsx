import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { DayField } from '../../../src/ui/DayField';
import { MonthField } from '../../../src/ui/MonthField';
import { WholeDayField } from '../../../src/ui/WholeDayField';

beforeAll(async () => {
  await import('../../../src/ui/CalendarPicker');
}, 60_000);

function Typed({
  Field,
  first = '',
  mark,
}: {
  Field: typeof DayField | typeof MonthField;
  first?: string;
  mark?: '/';
}) {
  const [value, setValue] = useState(first);
  return <Field label="Когда" value={value} onChange={setValue} {...(mark && { mark })} />;
}

it.each([
  [DayField, undefined, '31022026', '31.02.2026', 'Такой даты нет'],
  [DayField, '/' as const, '31022026', '31/02/2026', 'Такой даты нет'],
  [MonthField, undefined, '132026', '13/2026', 'Такого месяца нет'],
])('A19 digits are enough, and a date that is none says so: %#', async (Field, mark, digits, shown, problem) => {
  render(<Typed Field={Field} {...(mark && { mark })} />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Когда'), digits);
  expect(screen.getByLabelText('Когда')).toHaveValue(shown);
  expect(screen.getByLabelText('Когда')).toHaveAccessibleDescription(problem);
});

it.each([
  [DayField, '1.2.2026', '01.02.2026'],
  [MonthField, '2.2026', '02/2026'],
  [MonthField, '2/2026', '02/2026'],
])('P02 one digit before a mark is enough: %#', async (Field, typed, shown) => {
  render(<Typed Field={Field} />);
  await userEvent.setup().type(screen.getByLabelText('Когда'), typed);
  expect(screen.getByLabelText('Когда')).toHaveValue(shown);
});

it('A19 a day is picked from a Russian calendar that opens at it, in the same writing', async () => {
  render(<Typed Field={DayField} first="10/02/2026" mark="/" />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Выбрать в календаре: Когда' }));
  expect(await screen.findByText('февраль 2026')).toBeVisible();
  await user.click(screen.getByRole('gridcell', { name: '17' }));
  expect(screen.getByLabelText('Когда')).toHaveValue('17/02/2026');
});

it('B01 of a filter only whole days are passed on; what was begun stays, with a word about it', async () => {
  const onChange = vi.fn();
  render(<WholeDayField label="Когда" value="" onChange={onChange} />);
  const user = userEvent.setup();
  const box = screen.getByLabelText('Когда');
  await user.type(box, '0102');
  await user.tab();
  expect(box).toHaveValue('01.02');
  expect(screen.getByText('Дата не целиком: нужна ДД.ММ.ГГГГ')).toBeVisible();
  expect(onChange).not.toHaveBeenCalled();
  await user.type(box, '2026');
  expect(screen.queryByText(/Дата не целиком/)).toBeNull();
  expect(onChange.mock.calls).toEqual([['01.02.2026']]);
});

it.each(['1.2.26', '01.02.26'])('P04 the year of %s is of this century, once the field is left', async (typed) => {
  const onChange = vi.fn();
  render(<WholeDayField label="Когда" value="" onChange={onChange} />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Когда'), typed);
  await user.tab();
  expect(onChange.mock.calls).toEqual([['01.02.2026']]);
});

it.each([
  [DayField, undefined, '1.2.26', '01.02.2026'],
  [DayField, '/' as const, '1.2.26', '01/02/2026'],
  [MonthField, undefined, '2.26', '02/2026'],
])(
  'P04 in a form the year of a day or a month is of this century, once the field is left: %#',
  async (Field, mark, typed, shown) => {
    render(<Typed Field={Field} {...(mark && { mark })} />);
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Когда'), typed);
    await user.tab();
    expect(screen.getByLabelText('Когда')).toHaveValue(shown);
  },
);

it.each(['2026-02', '2026-02-01', '01.02.2026', ' 1/2/2026 '])('P04 a month is pasted as %s, too', async (text) => {
  render(<Typed Field={MonthField} />);
  const user = userEvent.setup();
  await user.click(screen.getByLabelText('Когда'));
  await user.paste(text);
  expect(screen.getByLabelText('Когда')).toHaveValue('02/2026');
});

it('P04 a day is pasted as programs write it, too', async () => {
  const onChange = vi.fn();
  render(<WholeDayField label="Когда" value="" onChange={onChange} />);
  const user = userEvent.setup();
  await user.click(screen.getByLabelText('Когда'));
  await user.paste('2026-02-01');
  expect(onChange.mock.calls).toEqual([['01.02.2026']]);
});
