import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { DeclaredOperation } from '../../../src/contract/declared/declaredCalls';
import { recordQuery, type RecordInput } from '../../../src/contract/genericCalls';
import type { HistoryQuery } from '../../../src/contract/history';
import type { Ranged, Versioned } from '../../../src/contract/pipeline/answers';
import { conflict, notFound } from '../../../src/contract/refusal';
import { checkRevision, type LastChange } from '../../../src/contract/revision';
import { foreignKeyViolation } from '../../db/errors';
import type { Queryable } from '../../db/queryable';
import { audit } from '../kernel/audit';
import type { Caller, Context } from '../kernel/context';
import { assigned, inserted, type Pair } from '../kernel/pairs';
import { fileOfDeclared } from './fileOfDeclared';
import { historyOfDeclared } from './historyOfDeclared';
import { inScope } from './inScope';
import { liveFields, readField, type Among, type Live } from './live';
import { wanted } from './wanted';
import { changedValues, checkReferences, checkUnique, sees, withDefaults, written, type Values } from './written';
import { columnName, tableName } from '../../db/declared/steps';
import { shownSql, tableSql } from './columnKinds';

interface DeclaredRecord {
  id: number;
  [field: string]: unknown;
}

export type Row = LastChange & { id: number; revision: number; data: Record<string, unknown> };

/** The whole record, by the numbers of its fields: `f_12`. */
export const rowColumns = (live: Live): Sql =>
  sql`r.id, r.revision, r.modified_by, r.modified_at, jsonb_build_object(${join(
    liveFields(live).flatMap((at) => [sql`${columnName(at.id)}::text`, readField(at)]),
  )}) AS data`;

const valuesOf = (live: Live, { data }: Row): Record<string, unknown> =>
  Object.fromEntries(liveFields(live).map(({ source, id }) => [source, data[columnName(id)] ?? null]));

/** The record as the caller may see it. */
export const recordOf = (caller: Caller, live: Live, row: Row): DeclaredRecord => {
  const values = valuesOf(live, row);
  const seen = liveFields(live).filter((at) => sees(caller, at));
  return { ...Object.fromEntries(seen.map(({ source }) => [source, values[source]])), id: row.id };
};

const answerOf = (caller: Caller, live: Live, row: Row): Versioned<DeclaredRecord> => ({
  body: recordOf(caller, live, row),
  revision: String(row.revision),
});

async function list(context: Context, { live, all }: Among, query: unknown): Promise<Ranged> {
  const asked = recordQuery(query);
  const { page, counted } = await wanted(context, live, all, asked);
  const [rows, total] = await Promise.all([page<Row>(rowColumns(live)), counted()]);
  const records = rows.map((row) => recordOf(context.caller, live, row));
  return { records, first: asked.offset, ...total };
}

/** A record that the caller sees; 404 for another. */
export async function find(db: Queryable, caller: Caller, live: Live, id: number, lock = empty): Promise<Row> {
  const row = await db.one<Row>(
    sql`SELECT ${rowColumns(live)} FROM ${shownSql(db, live.id)} r WHERE r.id = ${id} AND ${inScope(caller, live)} ${lock}`,
  );
  if (!row) throw notFound();
  return row;
}

/** Refuses to write by a definition that is no longer in force, and holds the one that is while it is written by. */
export async function holdDefinition(tx: Queryable, { id, checksum, declared }: Live): Promise<void> {
  const held = await tx.one(
    sql`SELECT 1 FROM declared_resources WHERE id = ${id} AND checksum = ${checksum} AND removed_at IS NULL FOR SHARE`,
  );
  if (!held) throw conflict(`Описание раздела «${declared.title}» изменилось. Обновите страницу и повторите`);
}

const entry = (live: Live, id: number, before: Row | null, after: Row | null) => ({
  entity: `declared.${live.id}`,
  id: String(id),
  before: before && before.data,
  after: after && after.data,
});

const own = (names: Readonly<Record<string, unknown>>): Pair[] =>
  Object.entries(names).map(([column, value]) => ({ column: raw(column), value: value as Pair['value'] }));

/** Adds a record, as `POST /rest/<name>` does. */
export const create = (context: Context, among: Among, body: Values) =>
  context.db.tx(async (tx) => {
    const { caller, clock } = context;
    const { live } = among;
    await holdDefinition(tx, live);
    const values = withDefaults(live, changedValues(caller, live, body, {}));
    await checkReferences(tx, caller, among, values);
    await checkUnique(tx, caller, live, { values, id: 0, touched: values });
    const pairs = [
      ...written(live, values),
      ...own({ created_at: clock(), created_by: caller.login, owner_server: caller.server, owner_id: caller.id }),
    ];
    const made = await tx.one<{ id: number }>(sql`INSERT INTO ${tableSql(live.id)} ${inserted(pairs)} RETURNING id`);
    const row = await find(tx, caller, live, made?.id ?? 0);
    await audit(tx, context, entry(live, row.id, null, row));
    return answerOf(caller, live, row);
  });

/** Changes a record, as `PUT /rest/<name>/{id}` does. */
export const update = (context: Context, among: Among, id: number, body: Values) =>
  context.db.tx(async (tx) => {
    const { caller, clock } = context;
    const { live } = among;
    await holdDefinition(tx, live);
    const before = await find(tx, caller, live, id, sql`FOR UPDATE OF r`);
    checkRevision(context, String(before.revision), before);
    const kept = valuesOf(live, before);
    const touched = changedValues(caller, live, body, kept);
    if (Object.keys(touched).length === 0) return answerOf(caller, live, before);
    await checkReferences(tx, caller, among, touched);
    await checkUnique(tx, caller, live, { values: { ...kept, ...touched }, id, touched });
    const stamp = [...written(live, touched), ...own({ modified_at: clock(), modified_by: caller.login })];
    await tx.run(sql`UPDATE ${tableSql(live.id)} r SET ${assigned(stamp)}, revision = revision + 1 WHERE r.id = ${id}`);
    const after = await find(tx, caller, live, id);
    await audit(tx, context, entry(live, id, before, after));
    return answerOf(caller, live, after);
  });

/** Why a record stays that the rows of a table refer to: their section is named to whoever has it. */
function referredTo({ rights }: Caller, all: readonly Live[], table: string): string {
  const declared = all.find(({ id }) => tableName(id) === table)?.declared;
  return declared && rights.has(declared.right.see)
    ? `На эту запись ссылаются записи раздела «${declared.title}»: сначала измените или удалите их`
    : 'На эту запись ссылаются записи раздела, который вам не виден: удалить её сейчас нельзя';
}

/** Deletes a record, as `DELETE /rest/<name>/{id}` does. */
export async function remove(context: Context, { live, all }: Among, id: number): Promise<DeclaredRecord> {
  try {
    return await context.db.tx(async (tx) => {
      await holdDefinition(tx, live);
      const before = await find(tx, context.caller, live, id, sql`FOR UPDATE OF r`);
      checkRevision(context, String(before.revision), before);
      await tx.run(sql`DELETE FROM ${tableSql(live.id)} WHERE id = ${id}`);
      await audit(tx, context, entry(live, id, before, null));
      return recordOf(context.caller, live, before);
    });
  } catch (error) {
    const table = foreignKeyViolation(error);
    throw table === undefined ? error : conflict(referredTo(context.caller, all, table));
  }
}

type DeclaredService = (context: Context, input: RecordInput) => Promise<unknown>;

/** What serves `/rest/<name>` of a declared resource. */
export const declaredServices = (among: Among): Record<DeclaredOperation, DeclaredService> => ({
  list: (context, { query }) => list(context, among, query),
  file: (context, { query }) => fileOfDeclared(context, among, recordQuery(query)),
  history: async (context, { params, query }) => {
    await find(context.db, context.caller, among.live, params.id);
    return historyOfDeclared(context, among.live, params.id, query as HistoryQuery);
  },
  read: async (context, { params }) =>
    answerOf(context.caller, among.live, await find(context.db, context.caller, among.live, params.id)),
  create: (context, { body }) => create(context, among, body),
  update: (context, { params, body }) => update(context, among, params.id, body),
  delete: (context, { params }) => remove(context, among, params.id),
});
