import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PagedTable } from '../../../src/ui/table/PagedTable';

const table = (rows: readonly string[]) => (
  <PagedTable
    caption="Прайсы"
    columns={[{ name: 'name', label: 'Наименование', least: 100, rank: 0, cell: (row: string) => row }]}
    empty="Нет данных в таблице"
    idOf={(row) => row}
    pageSizes={[20]}
    rows={rows}
    tools={(row) => <button type="button">Удалить: {row}</button>}
    toolsWidth={100}
  />
);

it('K09 the focus stays in the table when the row that had it goes', () => {
  const { rerender } = render(table(['Даобит', 'Псков']));
  screen.getByRole('button', { name: 'Удалить: Даобит' }).focus();
  rerender(table(['Псков']));
  expect(document.body).not.toHaveFocus();
  expect(document.activeElement).toContainElement(screen.getByRole('button', { name: 'Удалить: Псков' }));
});
