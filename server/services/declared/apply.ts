import sql from 'sql-template-tag';
import type { Declaration } from '../../../src/contract/declared/declaration';
import { isBlank } from '../../../src/contract/words/valueWords';
import type { Db } from '../../db/connect';
import type { Queryable } from '../../db/queryable';
import { DatabaseUnavailable } from '../../db/errors';
import { checksumOf } from './catalogue';
import { splitPair } from './conditions';
import { convert } from './convert';
import { eachValue } from './misfits';
import { planOf, type Plan } from './plan';
import { renameInLists } from './renameInLists';
import type { Source } from './source';
import { indexesOf, isScopeIndex } from '../../db/declared/indexes';
import { keepSight } from '../../db/declared/sightView';
import {
  addColumns,
  addKey,
  columnsOf,
  createTable,
  isPair,
  keptAs,
  keyName,
  tableName,
  validateKey,
} from '../../db/declared/steps';
import { columnKinds, tableSql } from './columnKinds';

/** The key of an advisory lock: one applier per database. */
export const lockKey = 405069;
const attempts = 5;

/** Who applies a definition, and when. */
export interface Applied {
  actor: string;
  now: Date;
  /** Whence it came; from the page «Разделы», unless told otherwise. */
  from?: 'folder' | 'command' | 'page';
}

/** What is planned is not what was agreed to, or cannot be done. */
export class NotApplied extends Error {}

/** A table waits for nobody longer than this: an ALTER in the queue would make every reader wait behind it. */
const brief = "SET LOCAL lock_timeout = '2s'";

/** Tries a short transaction again where somebody else had the table. */
export async function briefly<T>(db: Db, work: (tx: Queryable) => Promise<T>): Promise<T> {
  for (let left = attempts; ; left -= 1) {
    try {
      return await db.tx(async (tx) => {
        await tx.run(brief);
        return work(tx);
      });
    } catch (error) {
      if (left === 1 || !(error instanceof DatabaseUnavailable)) throw error;
    }
  }
}

type Columns = Record<string, number>;

async function makeField(tx: Queryable, table: number, source: Source): Promise<number> {
  const { name, field } = source;
  const from = source.kind === 'converted' ? source.from.id : null;
  const target = field.type === 'reference' ? field.to : null;
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO declared_fields (resource, name, type, target, came_of) VALUES (${table}, ${name}, ${field.type}, ${target}, ${from}) RETURNING id`);
  const id = made?.id ?? 0;
  await tx.run(addColumns(table, id, keptAs(field)));
  return id;
}

/** The table and its columns, all or nothing; nothing of it is seen yet. */
const makeColumns = (db: Db, declared: Declaration, plan: Plan, { actor, now }: Applied) =>
  briefly(db, async (tx) => {
    const made =
      plan.known ??
      (await tx.one<{ id: number }>(sql`INSERT INTO declared_resources (name) VALUES (${plan.name}) RETURNING id`));
    const table = made?.id ?? 0;
    if (declared.endpoint === undefined && !plan.known?.table) await tx.run(createTable(table));
    const columns: Columns = {};
    for (const source of plan.sources)
      columns[source.name] = 'id' in source ? source.id : await makeField(tx, table, source);
    for (const step of [...plan.steps, ...plan.asks])
      await tx.run(sql`
        INSERT INTO declared_journal (at, resource, actor, plan, step) VALUES (${now}, ${table}, ${actor}, ${plan.hash}, ${step})`);
    return { table, columns };
  });

async function makeKeys(db: Db, plan: Plan, table: number, columns: Columns): Promise<void> {
  for (const { name, field } of plan.sources) {
    const id = columns[name];
    if (field.type !== 'reference' || id === undefined) continue;
    const other = await db.one<{ id: number }>(sql`SELECT id FROM declared_resources WHERE name = ${field.to}`);
    const own = ['groups', 'users', 'dealers'].includes(field.to);
    // What it refers to is declared after it: its key is made when that is there.
    if (!own && !other) continue;
    const state = plan.known?.keys.get(keyName(id));
    const statement = addKey(table, id, { name: field.to, table: own ? undefined : other?.id }, isPair(keptAs(field)));
    if (state === undefined) await briefly(db, (tx) => tx.run(statement));
    if (state !== true) await db.patient.run(validateKey(table, id));
  }
}

/** Converts what a field of another type held; `since` only what has been changed from then on. */
async function fill(db: Queryable, table: number, source: Source, id: number): Promise<void> {
  if (source.kind !== 'converted') return;
  const { from, field } = source;
  const columns = columnsOf(id, keptAs(field)).map(([name, type]) => ({
    name,
    type: type.replace(/ (COLLATE|NOT NULL).*$/, ''),
  }));
  const [column, server] = columns;
  if (!column) return;
  const one = field.type === 'boolean' ? 'coalesce(k.one, false)' : 'k.one';
  const changed = [
    `r.${column.name} IS DISTINCT FROM k.one`,
    ...(server ? [`r.${server.name} IS DISTINCT FROM k.server`] : []),
  ].join(' OR ');
  const set = [`${column.name} = ${one}`, ...(server ? [`${server.name} = k.server`] : [])].join(', ');
  await eachValue(db, table, from, async (rows) => {
    const kept = rows.map(({ id: row, value }) => {
      const meant = isBlank(value) ? null : convert(from.field, field, value);
      const pair = server && splitPair(meant);
      return { row_id: row, one: pair?.id ?? columnKinds[field.type].write(meant) ?? null, server: pair?.server };
    });
    await db.run({
      text: `UPDATE ${tableName(table)} r SET ${set}
        FROM json_to_recordset($1::json) AS k (row_id integer, one ${column.type}, server text)
        WHERE r.id = k.row_id AND (${changed})`,
      values: [JSON.stringify(kept)],
    });
  });
}

async function makeIndexes(db: Db, declared: Declaration, plan: Plan, table: number, columns: Columns): Promise<void> {
  for (const { name, on } of indexesOf(declared, columns, table)) {
    if (plan.known?.indexes.has(name)) continue;
    if (plan.known?.broken.has(name)) await db.patient.run(`DROP INDEX CONCURRENTLY declared.${name}`);
    await db.patient.run(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON ${tableName(table)} ${on}`);
  }
}

/** The index of whose the records are is of other columns now: the one before is of no use any more. */
async function dropPassed(db: Db, declared: Declaration, { known }: Plan, table: number, columns: Columns) {
  const inUse = new Set(indexesOf(declared, columns, table).map(({ name }) => name));
  for (const name of [...(known?.indexes ?? []), ...(known?.broken ?? [])])
    if (isScopeIndex(table, name) && !inUse.has(name))
      await db.patient.run(`DROP INDEX CONCURRENTLY IF EXISTS declared.${name}`);
}

/** The new definition takes the place of the old one, in one moment; whoever writes by the old one is refused from then on. */
const putInForce = (
  db: Db,
  declared: Declaration,
  plan: Plan,
  at: { table: number; columns: Columns },
  { actor, now, from = 'page' }: Applied,
) =>
  briefly(db, async (tx) => {
    const { table, columns } = at;
    const converted = plan.sources.filter(({ kind }) => kind === 'converted');
    await tx.run(sql`SELECT 1 FROM declared_resources WHERE id = ${table} FOR UPDATE`);
    if (converted.length > 0) await tx.run(`LOCK TABLE ${tableName(table)} IN SHARE ROW EXCLUSIVE MODE`);
    for (const source of converted) await fill(tx, table, source, columns[source.name] ?? 0);
    for (const { name, field } of plan.sources)
      await tx.run(
        sql`UPDATE declared_fields SET name = ${name}, type = ${field.type} WHERE id = ${columns[name] ?? 0}`,
      );
    await tx.run(
      sql`UPDATE declared_fields SET hidden = NOT (id = ANY(${Object.values(columns)}::int[])) WHERE resource = ${table}`,
    );
    await tx.run(sql`
      UPDATE declared_resources SET definition = ${JSON.stringify(declared)}, columns = ${JSON.stringify(columns)}::jsonb,
             checksum = ${checksumOf(declared)}, applied_at = ${now}, applied_by = ${actor},
             applied_from = ${from}, removed_at = NULL, removed_by = NULL WHERE id = ${table}`);
    await keepSight(tx, table);
    await renameInLists(tx, plan);
    await tx.run(
      sql`INSERT INTO declared_past (resource, checksum) VALUES (${table}, ${checksumOf(declared)}) ON CONFLICT DO NOTHING`,
    );
  });

async function applyPlan(db: Db, declared: Declaration, plan: Plan, by: Applied): Promise<void> {
  const at = await makeColumns(db, declared, plan, by);
  await makeKeys(db, plan, at.table, at.columns);
  for (const source of plan.sources) await fill(db, at.table, source, at.columns[source.name] ?? 0);
  await makeIndexes(db, declared, plan, at.table, at.columns);
  await putInForce(db, declared, plan, at, by);
  await dropPassed(db, declared, plan, at.table, at.columns);
  if (declared.endpoint === undefined) await db.run(sql`ANALYZE ${tableSql(at.table)}`);
}

/**
 * Applies a definition: `agreed` is the hash of the plan that somebody has seen; without it, what loses nothing is applied and what
 * does is refused. One at a time in a database; what was begun and broken off is gone on with. Answers what was done.
 */
export async function apply(db: Db, declared: Declaration, by: Applied, agreed?: string): Promise<Plan> {
  return db.tx(
    async (lock) => {
      // As plain text: with parameters its portal would keep a snapshot, and an index that is built waits for those.
      await lock.run(`SELECT pg_advisory_xact_lock(${lockKey})`);
      const plan = await planOf(db, declared);
      if (plan.nothing) return plan;
      if (plan.faults.length > 0) throw new NotApplied(plan.faults.join('\n'));
      if (agreed === undefined && plan.asks.length > 0)
        throw new NotApplied(`Нужно согласие:\n${plan.asks.join('\n')}\nПлан ${plan.hash}`);
      if (agreed !== undefined && agreed !== plan.hash)
        throw new NotApplied('С тех пор, как план показан, раздел или файл изменились: посмотрите план ещё раз');
      await applyPlan(db, declared, plan, by);
      return plan;
    },
    { patient: true },
  );
}
