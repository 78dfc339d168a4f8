import sql from 'sql-template-tag';
import { type RecordQuery } from '../../../src/contract/genericCalls';
import { boundOf } from '../../../src/contract/filterBounds';
import type { GenericResource } from '../../../src/contract/genericResources';
import type { FileAnswer } from '../../../src/contract/pipeline/answers';
import { nothingToLoad } from '../../../src/contract/refusal';
import { reportName } from '../../../src/domain/fileName';
import type { Cell } from '../../xlsx/book';
import { bookOf } from '../kernel/bookOf';
import type { Context } from '../kernel/context';
import { fileOf, jsonFileColumn } from '../kernel/fileColumns';
import { referenceName } from './referenceName';
import { column, wanted } from './wanted';

/** Excel takes 31 characters, and not these. */
export const sheetName = (title: string) => title.replace(/[*?:\\/[\]']/g, ' ').slice(0, 31);

/** The filters in force, by what the screen calls them. */
export function parametersOf(fields: GenericResource['fields'], filter: RecordQuery['filter']): [string, string][] {
  const known = Object.values(fields);
  return Object.entries(filter).map(([name, value]) => {
    const bound = boundOf(name);
    const field = known.find(({ source }) => source === (bound?.field ?? name));
    const end = bound && { gte: ', с', lte: ', по' }[bound.end];
    const one = (item: unknown) =>
      typeof item === 'boolean'
        ? { true: 'да', false: 'нет' }[`${item}`]
        : (field?.choices?.find((choice) => choice.value === item)?.caption ?? String(item));
    return [name === 'q' ? 'Поиск' : `${field?.label ?? name}${end ?? ''}`, [value].flat().map(one).join(', ')];
  });
}

/** `GET /rest/<name>/xlsx-report/`: every record of the filters, by the resource's own fields; 404 where there are none. */
export async function fileOfRecords(
  context: Context,
  { name, title, fields }: GenericResource,
  all: readonly GenericResource[],
  query: RecordQuery,
): Promise<FileAnswer> {
  const { inOrder, count } = wanted(name, query);
  const found = await context.db.one<{ count: number }>(count);
  if (!found?.count) throw nothingToLoad();
  const columns = Object.values(fields)
    .filter(({ type }) => type !== 'password')
    .map((field) => {
      const value = column(field.source);
      return jsonFileColumn(
        field,
        field.type === 'reference' ? referenceName(context.caller, field, value, all) : value,
      );
    });
  const { cells, heads, read } = fileOf(columns);
  const about = { report: title, sheet: sheetName(title), columns: heads };
  const statement = sql`SELECT ${cells} AS cells ${inOrder}`;
  const rows = context.db.stream<{ cells: Cell[] }>(statement, { signal: context.signal });
  const rowOf = ({ cells }: { cells: Cell[] }) => read(cells);
  return {
    filename: reportName(title, ''),
    bytes: bookOf(context, { ...about, parameters: parametersOf(fields, query.filter) }, rows, (some) =>
      some.map(rowOf),
    ),
    headers: { 'X-Total-Rows': String(found.count) },
  };
}
