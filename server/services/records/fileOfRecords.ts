import sql from 'sql-template-tag';
import { type RecordQuery } from '../../../src/contract/genericCalls';
import { boundOf } from '../../../src/contract/filterBounds';
import type { GenericResource, RecordField } from '../../../src/contract/genericResources';
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

/** What a filter by a reference means by a value: its name. */
type NameOf = (field: RecordField, value: string | number) => Promise<string>;

/** The filters in force, by what the screen calls them. */
export function parametersOf(
  fields: GenericResource['fields'],
  filter: RecordQuery['filter'],
  nameOf: NameOf,
): Promise<[string, string][]> {
  const known = Object.values(fields);
  const named = Object.entries(filter).map(async ([name, value]): Promise<[string, string]> => {
    const bound = boundOf(name);
    const field = known.find(({ source }) => source === (bound?.field ?? name));
    const end = bound && { gte: ', с', lte: ', по' }[bound.end];
    const one = (item: unknown) => {
      if (typeof item === 'boolean') return item ? 'да' : 'нет';
      if (field?.type === 'reference' && (typeof item === 'string' || typeof item === 'number'))
        return nameOf(field, item);
      return field?.choices?.find((choice) => choice.value === item)?.caption ?? String(item);
    };
    const words = await Promise.all([value].flat().map(one));
    return [name === 'q' ? 'Поиск' : `${field?.label ?? name}${end ?? ''}`, words.join(', ')];
  });
  return Promise.all(named);
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
  const parameters = await parametersOf(fields, query.filter, async (field, value) => {
    const name = referenceName(context.caller, field, sql`to_jsonb(${String(value)}::text)`, all);
    return (await context.db.one<{ name: string }>(sql`SELECT ${name} #>> '{}' AS name`))?.name ?? String(value);
  });
  const rows = context.db.stream<{ cells: Cell[] }>(statement, { signal: context.signal });
  const rowOf = ({ cells }: { cells: Cell[] }) => read(cells);
  return {
    filename: reportName(title, ''),
    bytes: bookOf(context, { ...about, parameters }, rows, (some) => some.map(rowOf)),
    headers: { 'X-Total-Rows': String(found.count) },
  };
}
