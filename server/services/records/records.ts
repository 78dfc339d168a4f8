import { isDeepStrictEqual } from 'node:util';
import sql, { empty } from 'sql-template-tag';
import {
  recordQuery,
  type RecordInput,
  type RecordOperation,
  type RecordQuery,
} from '../../../src/contract/genericCalls';
import type { GenericResource } from '../../../src/contract/genericResources';
import type { HistoryQuery } from '../../../src/contract/history';
import type { Ranged } from '../../../src/contract/pipeline/answers';
import { entries } from '../history/history';
import { audit } from '../kernel/audit';
import type { Context } from '../kernel/context';
import { checkRevision } from '../../../src/contract/revision';
import { notFound } from '../../../src/contract/refusal';
import { fileOfRecords } from './fileOfRecords';
import { checkReferences } from './referenceName';
import { wanted } from './wanted';

/** One row of a resource without v3.0 calls: its data with its id. */
export interface GenericRecord {
  id: number;
  [field: string]: unknown;
}

interface Row {
  id: number;
  data: Record<string, unknown>;
  revision: number;
}

const recordOf = ({ id, data }: Row): GenericRecord => ({ ...data, id });
const answerOf = (row: Row) => ({ body: recordOf(row), revision: String(row.revision) });
const entity = (resource: string, id: number, before: Row | null, after: Row | null) => ({
  entity: resource,
  id: String(id),
  before: before && before.data,
  after: after && after.data,
});

async function list({ db }: Context, resource: string, query: RecordQuery): Promise<Ranged> {
  const { inOrder, count } = wanted(resource, query);
  const [rows, total] = await Promise.all([
    db.rows<Row>(sql`SELECT id, data, revision ${inOrder} LIMIT ${query.limit} OFFSET ${query.offset}`),
    db.one<{ count: number }>(count),
  ]);
  return { records: rows.map(recordOf), first: query.offset, count: total?.count ?? 0 };
}

async function find(db: Pick<Context['db'], 'one'>, resource: string, id: number, lock = empty): Promise<Row> {
  const row = await db.one<Row>(
    sql`SELECT id, data, revision FROM generic_records WHERE resource = ${resource} AND id = ${id} ${lock}`,
  );
  if (!row) throw notFound();
  return row;
}

/** A resource, and all there are, which its references may mean. */
interface Among {
  one: GenericResource;
  all: readonly GenericResource[];
}

const create = (context: Context, among: Among, data: RecordInput['body']) =>
  context.db.tx(async (tx) => {
    const resource = among.one.name;
    await checkReferences(tx, context.caller, among, { values: data });
    const row = await tx.one<Row>(sql`
      INSERT INTO generic_records (resource, data, created_at, created_by)
      VALUES (${resource}, ${JSON.stringify(data)}, ${context.clock()}, ${context.caller.login}) RETURNING id, data, revision`);
    if (!row) throw notFound();
    await audit(tx, context, entity(resource, row.id, null, row));
    return answerOf(row);
  });

const update = (context: Context, among: Among, id: number, data: RecordInput['body']) =>
  context.db.tx(async (tx) => {
    const resource = among.one.name;
    const before = await find(tx, resource, id, sql`FOR UPDATE`);
    checkRevision(context, String(before.revision));
    if (isDeepStrictEqual(before.data, data)) return answerOf(before);
    await checkReferences(tx, context.caller, among, { values: data, before: before.data });
    const after = await tx.one<Row>(sql`
      UPDATE generic_records SET data = ${JSON.stringify(data)}, revision = revision + 1,
             modified_at = ${context.clock()}, modified_by = ${context.caller.login}
      WHERE resource = ${resource} AND id = ${id} RETURNING id, data, revision`);
    if (!after) throw notFound();
    await audit(tx, context, entity(resource, id, before, after));
    return answerOf(after);
  });

const remove = (context: Context, resource: string, id: number) =>
  context.db.tx(async (tx) => {
    const before = await find(tx, resource, id, sql`FOR UPDATE`);
    checkRevision(context, String(before.revision));
    await tx.run(sql`DELETE FROM generic_records WHERE resource = ${resource} AND id = ${id}`);
    await audit(tx, context, entity(resource, id, before, null));
    return recordOf(before);
  });

type RecordService = (context: Context, input: RecordInput) => Promise<unknown>;

/** What serves `/rest/<name>`, one of `all` such resources; each write with its audit record. */
export const recordServices = (
  one: GenericResource,
  all: readonly GenericResource[],
): Record<RecordOperation, RecordService> => ({
  list: (context, { query }) => list(context, one.name, recordQuery(query)),
  file: (context, { query }) => fileOfRecords(context, one, all, recordQuery(query)),
  history: async (context, { params, query }) => {
    await find(context.db, one.name, params.id);
    return entries(context, [one.name], String(params.id), query as HistoryQuery);
  },
  read: async ({ db }, { params }) => answerOf(await find(db, one.name, params.id)),
  create: (context, { body }) => create(context, { one, all }, body),
  update: (context, { params, body }) => update(context, { one, all }, params.id, body),
  delete: (context, { params }) => remove(context, one.name, params.id),
});
