import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SectionPlan } from '../../../src/contract/declared/sectionEndpoints';
import { PlanView } from '../../../src/resources/declared/sections/PlanView';

const none = { nothing: false, asks: [], faults: [], warnings: [], locks: [], rows: 0, seconds: 0 };
const plan = (steps: string[], columns: SectionPlan['columns']): SectionPlan => ({
  ...none,
  name: 'permits',
  title: 'Разрешения',
  hash: '4e9f3787009d',
  steps,
  columns,
});

it('M08 M09 the plan of a section whose records are another server’s counts neither records nor fields', () => {
  const { rerender } = render(<PlanView plan={plan(['брать записи у сервера по адресу /my/permits/'], [])} />);
  expect(screen.getByText(/^Отпечаток плана/)).toHaveTextContent('Отпечаток плана: 4e9f3787009d');
  expect(screen.queryByText(/Записей|Поля/)).toBeNull();
  const number = { name: 'number', label: 'Номер', type: 'текст', change: 'new' } as const;
  rerender(<PlanView plan={plan(['добавить поле «Номер»'], [number])} />);
  expect(screen.getByText(/^Записей: 0/)).toHaveTextContent('Займёт меньше секунды. Отпечаток плана: 4e9f3787009d');
  expect(screen.getByText('Поля: 1')).toBeVisible();
});
