import { render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { TableColumn } from '../../../src/ui/table/columns';
import { Table } from '../../../src/ui/table/Table';

interface Row {
  id: number;
}

const columns: readonly TableColumn<Row>[] = [
  { name: 'id', label: 'Номер', least: 100, cell: ({ id }) => `строка ${id}` },
];
const rowsFrom = (first: number, count = 30) => Array.from({ length: count }, (_, at) => ({ id: first + at }));

const table = (rows: readonly Row[]) => (
  <Table
    byPlace
    caption="Строки"
    columns={columns}
    empty={null}
    idOf={({ id }) => String(id)}
    rowHeight={60}
    rows={rows}
  />
);
const shown = () =>
  within(screen.getByRole('table'))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const wanted = (first: number, count = 30) => rowsFrom(first, count).map(({ id }) => `строка ${id}`);

it('R04 the first picture of a table has as many rows as a screen has room for; the others come then', () => {
  const first = renderToString(table(rowsFrom(1)));
  expect(first.match(/<td/g)).toHaveLength(Math.ceil((window.innerHeight - 130) / 60));
  render(table(rowsFrom(1)));
  expect(shown()).toEqual(wanted(1));
});

it('R04 another page stands there whole, whatever the number of its rows', () => {
  const { rerender } = render(table(rowsFrom(1)));
  for (const [first, count] of [
    [31, 30],
    [61, 3],
    [91, 30],
  ] as const) {
    rerender(table(rowsFrom(first, count)));
    expect(shown()).toEqual(wanted(first, count));
  }
});
