import type { Sort } from '../../ui/table/TableHead';
import { byName, countIn, type ClientRow, type KindGroup } from './packageStatistics';

const texts: Partial<Record<string, (row: ClientRow) => string>> = {
  dealer: ({ entry }) => entry.dealerName,
  inn: ({ entry: { client } }) => `${client.inn} ${client.kpp ?? ''}`,
};

const numbers: Partial<Record<string, (row: ClientRow) => number>> = {
  client: ({ entry }) => entry.place,
  month: ({ span: [first] }) => first,
};

/** Equals stay in the order that they come in. */
function inOrder<Value>(
  rows: readonly ClientRow[],
  order: Sort['order'],
  valueOf: (row: ClientRow) => Value,
  compare: (one: Value, other: Value) => number,
): ClientRow[] {
  const sign = order === 'ASC' ? 1 : -1;
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .sort((a, b) => sign * compare(a.value, b.value))
    .map(({ row }) => row);
}

/** Clients, which come by name, by a column of the table: a text, the first month, the count, or a group of kinds. */
export function sortRows(
  rows: readonly ClientRow[],
  { field, order }: Sort,
  groups: readonly KindGroup[],
): readonly ClientRow[] {
  const text = texts[field];
  if (text) return inOrder(rows, order, text, byName.compare);
  const group = groups.find(({ caption }) => caption === field);
  const numberOf = numbers[field] ?? ((row: ClientRow) => (group ? countIn(row.kinds, group) : row.count));
  return inOrder(rows, order, numberOf, (one, other) => one - other);
}
