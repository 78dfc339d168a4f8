import sql, { type Sql } from 'sql-template-tag';
import { recordFields } from '../../../src/contract/declared/recordFields';
import type { RecordQuery } from '../../../src/contract/genericCalls';
import type { FileAnswer } from '../../../src/contract/pipeline/answers';
import { nothingToLoad } from '../../../src/contract/refusal';
import { reportName } from '../../../src/domain/fileName';
import { recordIdLabel } from '../../../src/domain/sheets/declaredRecords';
import type { Cell } from '../../xlsx/book';
import { bookOf } from '../kernel/bookOf';
import type { Caller, Context } from '../kernel/context';
import { fileOf, jsonFileColumn } from '../kernel/fileColumns';
import { parametersOf, sheetName } from '../records/fileOfRecords';
import type { Shown } from './columnKinds';
import { liveFields, readField, type Among, type LiveField } from './live';
import { splitPair } from './conditions';
import { oneOf } from './oneOf';
import { targetOf } from './targets';
import { wanted } from './wanted';
import { sees } from './written';

/** The name of what is meant, as its cell in the list has it: `№ 5` of what the caller may not see. */
export function nameOf({ caller, db }: { caller: Caller; db: Shown }, at: LiveField, { all }: Among): Sql {
  const { field, column, server } = at;
  const id = sql`(${readField(at)})::text`;
  const target = field.type === 'reference' ? targetOf(db, caller, field.to, all) : undefined;
  if (!target) return sql`'№ ' || ${id}`;
  const key =
    server && target.server
      ? sql`${target.server} = ${server} AND ${target.id} = ${column}`
      : sql`${target.id} = ${column}`;
  return sql`coalesce((SELECT ${target.name} FROM ${target.from} WHERE ${key} AND ${target.seen}), '№ ' || ${id})`;
}

/** What a reference of this value is called: `№ 5` of what the caller may not see. */
async function nameAt({ caller, db }: Context, to: string, value: string | number, all: Among['all']): Promise<string> {
  const target = targetOf(db, caller, to, all);
  const { server, id } = splitPair(value) ?? { server: null, id: Number(value) };
  const key = target && oneOf({ column: target.id, server: target.server }, [{ server, id }]);
  const found =
    key &&
    (await db.one<{ name: string }>(
      sql`SELECT ${target.name} AS name FROM ${target.from} WHERE ${key} AND ${target.seen}`,
    ));
  return found?.name ?? `№ ${value}`;
}

/** `GET /rest/<name>/xlsx-report/` of a declared resource: every record of the filters that the caller may see; 404 where there are none. */
export async function fileOfDeclared(context: Context, among: Among, query: RecordQuery): Promise<FileAnswer> {
  const { live, all } = among;
  const { title } = live.declared;
  const { inOrder, exact } = await wanted(context, live, all, query);
  const found = await context.db.one<{ count: number }>(exact);
  if (!found?.count) throw nothingToLoad();
  const fields = recordFields(
    live.declared,
    all.map(({ declared }) => declared),
  );
  const columns = liveFields(live).flatMap((at) => {
    const about = fields[at.source];
    if (!about || !sees(context.caller, at)) return [];
    const value = at.field.type === 'reference' ? nameOf(context, at, among) : readField(at);
    return [jsonFileColumn(about, sql`to_jsonb(${value})`)];
  });
  // By its ID a line that is loaded again is known, whatever else of it has been changed.
  const id = { source: 'id', label: recordIdLabel, type: 'number' } as const;
  columns.push(jsonFileColumn(id, sql`to_jsonb(r.id)`));
  const { cells, heads, read } = fileOf(columns);
  const statement = sql`SELECT ${cells} AS cells ${inOrder}`;
  const parameters = await parametersOf(fields, query.filter, ({ reference }, value) =>
    nameAt(context, reference?.resource ?? '', value, all),
  );
  const rows = context.db.stream<{ cells: Cell[] }>(statement, { signal: context.signal });
  const about = { report: title, sheet: sheetName(title), columns: heads, parameters };
  return {
    filename: reportName(title, ''),
    bytes: bookOf(context, about, rows, (some) => some.map(({ cells }) => read(cells))),
    headers: { 'X-Total-Rows': String(found.count) },
  };
}
