import sql, { type Sql } from 'sql-template-tag';
import type { ImportRun } from '../../../src/contract/imports';
import { notFound } from '../../../src/contract/refusal';
import type { Queryable } from '../../db/queryable';

export const momentText = (column: Sql): Sql =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A load `r` as the contract has it. */
export const runColumns = sql`
  r.id, r.kind, r.file_name, r.state, r.size, r.received, r.read, r.lines, r.added, r.changed, r.removed, r.same, r.repeated, r.faulty, r.failure,
  r.actor_login AS actor, ${momentText(sql`r.created_at`)} AS created_at, ${momentText(sql`r.finished_at`)} AS finished_at`;

/** One load; 404 for none. */
export async function findRun(db: Pick<Queryable, 'one'>, run: number): Promise<ImportRun> {
  const found = await db.one<ImportRun>(sql`SELECT ${runColumns} FROM import_runs r WHERE r.id = ${run}`);
  if (!found) throw notFound();
  return found;
}
