import type { Sort } from '../../ui/table/TableHead';
import { countIn, type ClientRow, type KindGroup } from './packageStatistics';

const collator = new Intl.Collator('ru', { numeric: true });

const texts: Partial<Record<string, (row: ClientRow) => string>> = {
  dealer: ({ entry }) => entry.dealerName,
  client: ({ entry }) => entry.client.client,
  inn: ({ entry: { client } }) => `${client.inn} ${client.kpp ?? ''}`,
};

const first = ({ months }: ClientRow) => months[0]?.month ?? 0;

/** Clients by a column of the table: a text, the first month, the count, or a group of kinds; equals by name. */
export function sortRows(
  rows: readonly ClientRow[],
  { field, order }: Sort,
  groups: readonly KindGroup[],
): readonly ClientRow[] {
  const text = texts[field];
  const group = groups.find(({ caption }) => caption === field);
  const numberOf = (row: ClientRow) => (field === 'month' ? first(row) : group ? countIn(row.kinds, group) : row.count);
  const values = new Map(rows.map((row) => [row, text?.(row) ?? numberOf(row)]));
  const compare = (a: ClientRow, b: ClientRow) => {
    const [one, other] = [values.get(a) ?? 0, values.get(b) ?? 0];
    const by = typeof one === 'number' ? one - Number(other) : collator.compare(one, String(other));
    return (order === 'ASC' ? by : -by) || collator.compare(a.entry.client.client, b.entry.client.client);
  };
  return [...rows].sort(compare);
}
