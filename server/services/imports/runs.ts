import sql, { type Sql } from 'sql-template-tag';
import type { KindName } from '../../../src/contract/imports';
import type { Queryable } from '../../db/queryable';
import type { LineError, Loaded } from './load';

/** Who loads: a signed-in user, a key of another system, or a command. */
export interface Actor {
  server: string | null;
  id: number | null;
  login: string;
}

export interface NewRun {
  kind: KindName;
  file_name: string;
  size: number | null;
  actor: Actor;
  now: Date;
}

/** Who works on a run says so by the clock of the database: those of commands and of servers may differ. */
export const seenNow: Sql = sql`clock_timestamp()`;

/** A run is dead when nobody has said for so long that he works on it. */
export const stale: Sql = sql`seen_at < ${seenNow} - interval '30 seconds'`;

/** Enters a load; its number. */
export async function enterRun(db: Queryable, run: NewRun, state: 'receiving' | 'running'): Promise<number> {
  const { kind, file_name, size, actor, now } = run;
  const entered = await db.one<{ id: number }>(sql`
    INSERT INTO import_runs (kind, file_name, state, size, received, actor_server, actor_id, actor_login, created_at, started_at, seen_at)
    VALUES (${kind}, ${file_name}, ${state}, ${size}, ${state === 'running' ? (size ?? 0) : 0}, ${actor.server}, ${actor.id}, ${actor.login}, ${now}, ${state === 'running' ? now : null}, ${seenNow}) RETURNING id`);
  if (!entered) throw new Error('the load was not entered');
  return entered.id;
}

/** Keeps the first lines that were at fault. */
const keepErrors = (tx: Queryable, run: number, errors: readonly LineError[]) =>
  tx.run(sql`
    INSERT INTO import_errors (run_id, line, field, value, problem)
    SELECT ${run}, line, field, value, problem FROM json_to_recordset(${JSON.stringify(errors)}::json) AS e (line integer, field text, value text, problem text)
    ON CONFLICT DO NOTHING`);

/** Ends a load that has come to its end, in its own transaction. */
export async function finishRun(tx: Queryable, run: number, loaded: Loaded, now: Date): Promise<void> {
  const { lines, added, changed, removed, same, repeated, faulty, errors } = loaded;
  const finished = await tx.run(sql`
    UPDATE import_runs SET state = 'done', finished_at = ${now}, lines = ${lines}, added = ${added}, changed = ${changed}, removed = ${removed},
           same = ${same}, repeated = ${repeated}, faulty = ${faulty}, read = received
    WHERE id = ${run} AND state = 'running'`);
  if (finished !== 1) throw new Error(`load ${run} is no longer running`);
  await keepErrors(tx, run, errors);
  await tx.run(sql`DELETE FROM import_parts WHERE run_id = ${run}`);
  await tx.run(sql`
    INSERT INTO audit (at, request_id, actor_server, actor_id, actor_login, operation, entity, entity_id, after)
    SELECT ${now}, 'import', actor_server, actor_id, actor_login, 'import', 'import', id::text,
           json_build_object('kind', kind, 'file_name', file_name, 'added', added, 'changed', changed, 'removed', removed, 'faulty', faulty)
    FROM import_runs WHERE id = ${run}`);
}

interface Failed {
  state: 'failed' | 'stopped';
  failure: string;
  lines?: number | undefined;
  faulty?: number | undefined;
  errors?: readonly LineError[] | undefined;
  now: Date;
}

/** Ends a load of which nothing stays. */
export async function failRun(
  db: Queryable,
  run: number,
  { state, failure, lines, faulty, errors = [], now }: Failed,
): Promise<void> {
  await db.run(sql`
    UPDATE import_runs SET state = ${state}, failure = ${failure}, finished_at = ${now}, lines = coalesce(${lines ?? null}::bigint, lines),
           faulty = coalesce(${faulty ?? null}::bigint, faulty)
    WHERE id = ${run} AND state IN ('receiving', 'waiting', 'running')`);
  await keepErrors(db, run, errors);
  await db.run(sql`DELETE FROM import_parts WHERE run_id = ${run}`);
}
