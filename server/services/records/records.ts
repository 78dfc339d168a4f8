import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import {
  boundOf,
  recordQuery,
  type RecordInput,
  type RecordOperation,
  type RecordQuery,
} from '../../../src/contract/genericCalls';
import type { Ranged } from '../../../src/contract/pipeline/answers';
import { audit } from '../kernel/audit';
import type { Context } from '../kernel/context';
import { checkRevision } from '../../../src/contract/revision';
import { notFound } from '../../../src/contract/refusal';
import { measureOf } from '../../../src/domain/measure';

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

const column = (field: string): Sql => (field === 'id' ? sql`to_jsonb(id)` : sql`data -> ${field}`);

/** Digits of a text as one number, where the text is of that shape. */
const digits = (text: Sql, shape: string, order: string): Sql =>
  sql`WHEN ${text} ~ ${shape} THEN regexp_replace(${text}, ${shape}, ${order})::numeric`;

/** What a value is ordered and bounded by, as `measureOf` has it; a moment counts by the day that it names. */
const measure = (field: string): Sql => {
  const value = column(field);
  const text = sql`(${value} #>> '{}')`;
  return sql`CASE WHEN jsonb_typeof(${value}) = 'number' THEN (${value})::numeric
    ${digits(text, '^(\\d\\d)\\.(\\d\\d)\\.(\\d{4})$', '\\3\\2\\1')}
    ${digits(text, '^(\\d\\d)/(\\d{4})$', '\\2\\101')}
    ${digits(text, '^(\\d{4})-(\\d\\d)-(\\d\\d)T.*$', '\\1\\2\\3')} END`;
};

/** Numbers by their size, days, months and moments by the calendar, everything else as Russian text. */
const ordered = (field: string, direction: Sql): Sql =>
  sql`${measure(field)} ${direction}, (${column(field)} #>> '{}') COLLATE ru ${direction}, id ${direction}`;

const condition = ([field, value]: [string, RecordQuery['filter'][string]]): Sql => {
  if (field === 'q') return sql`data::text ILIKE ${`%${String(value).replace(/[\\%_]/g, '\\$&')}%`}`;
  const bound = boundOf(field);
  if (bound) {
    const limit = measureOf(value) ?? null;
    return bound.end === 'gte'
      ? sql`${measure(bound.field)} >= ${limit}::numeric`
      : sql`${measure(bound.field)} <= ${limit}::numeric`;
  }
  if (Array.isArray(value)) return sql`${column(field)} = ANY(${value.map((one) => JSON.stringify(one))}::jsonb[])`;
  return sql`${column(field)} = ${JSON.stringify(value)}::jsonb`;
};

async function list({ db }: Context, resource: string, query: RecordQuery): Promise<Ranged> {
  const where = join([sql`resource = ${resource}`, ...Object.entries(query.filter).map(condition)], ' AND ');
  const order = raw(query.sort.descending ? 'DESC' : 'ASC');
  const [rows, total] = await Promise.all([
    db.rows<Row>(sql`
      SELECT id, data, revision FROM generic_records WHERE ${where}
      ORDER BY ${ordered(query.sort.field, order)} LIMIT ${query.limit} OFFSET ${query.offset}`),
    db.one<{ count: number }>(sql`SELECT count(*)::int AS count FROM generic_records WHERE ${where}`),
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

const create = (context: Context, resource: string, data: object) =>
  context.db.tx(async (tx) => {
    const row = await tx.one<Row>(sql`
      INSERT INTO generic_records (resource, data, created_at, created_by)
      VALUES (${resource}, ${JSON.stringify(data)}, ${context.clock()}, ${context.caller.login}) RETURNING id, data, revision`);
    if (!row) throw notFound();
    await audit(tx, context, entity(resource, row.id, null, row));
    return answerOf(row);
  });

const update = (context: Context, resource: string, id: number, data: object) =>
  context.db.tx(async (tx) => {
    const before = await find(tx, resource, id, sql`FOR UPDATE`);
    checkRevision(context, String(before.revision));
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

/** What serves `/rest/<resource>`; each write with its audit record. */
export const recordServices = (resource: string): Record<RecordOperation, RecordService> => ({
  list: (context, { query }) => list(context, resource, recordQuery(query)),
  read: async ({ db }, { params }) => answerOf(await find(db, resource, params.id)),
  create: (context, { body }) => create(context, resource, body),
  update: (context, { params, body }) => update(context, resource, params.id, body),
  delete: (context, { params }) => remove(context, resource, params.id),
});
