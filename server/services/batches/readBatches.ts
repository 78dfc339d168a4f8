import sql, { raw, type Sql } from 'sql-template-tag';
import type { Batch, BatchItem, WholeBatch } from '../../../src/contract/batches';
import { slice } from '../../../src/contract/paging';
import { notFound } from '../../../src/contract/refusal';
import type { Queryable } from '../../db/queryable';
import type { Context, Service } from '../kernel/context';
import type { SeenBatch, Standing, StoredItem } from './kind';
import { askedOf } from './kinds';

const isoOf = (column: string) =>
  raw(`to_char(b.${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS ${column}`);

const columns = sql`b.id, b.kind, b.actor_login AS actor, b.reason, b.state, b.rows, b.done, b.failure, ${isoOf('created_at')},
  ${isoOf('finished_at')}, ${isoOf('undone_at')}, b.undone_by`;

const ofCaller = ({ caller }: Context): Sql => sql`(b.actor_server = ${caller.server} AND b.actor_id = ${caller.id})`;

/** Narrows `batches b` to one's own; who sees every dealer's organisations sees all, with the right to. */
const seen = (context: Context): Sql =>
  context.caller.scope === 'all' && context.caller.rights.has('batches') ? sql`true` : ofCaller(context);

/** A batch as calls answer with it. */
export async function readBatchRow(db: Queryable, id: number): Promise<Batch> {
  const row = await db.one<Batch>(sql`SELECT ${columns} FROM batches b WHERE b.id = ${id}`);
  if (!row) throw notFound();
  return row;
}

/** `GET /batches/`: the newest first. */
export const listBatches: Service<'listBatches'> = async (context, { query }) => {
  const { limit, offset } = slice({ page: query.page ?? 1, page_size: query.page_size });
  const results = await context.db.rows<Batch>(sql`
    SELECT ${columns} FROM batches b WHERE ${seen(context)} ORDER BY b.id DESC LIMIT ${limit} OFFSET ${offset}`);
  const total = await context.db.one<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM batches b WHERE ${seen(context)}`,
  );
  const count = total?.count ?? 0;
  return { count, total: count, results };
};

/** What has become of rows since: who changed each, null for one that is as the batch left it. */
export function touchedSince(items: readonly StoredItem[], standing: readonly Standing[]): BatchItem[] {
  const now = new Map(standing.map((one) => [one.key, one]));
  return items.map(({ revision_after, words, ...rest }) => {
    const item = { ...rest, ...(words && { words }) };
    const { revision, by = null, at = null } = now.get(item.key) ?? {};
    return { ...item, touched: revision === revision_after ? null : { by, at: at?.toISOString() ?? null } };
  });
}

/** A batch in the caller's sight, locked where it is to be changed; 404 for another. */
export async function readSeen(db: Queryable, context: Context, id: number, lock: Sql) {
  const row = await db.one<Batch & Pick<WholeBatch, 'input'> & { own: boolean }>(sql`
    SELECT ${columns}, b.input, ${ofCaller(context)} AS own FROM batches b WHERE b.id = ${id} AND ${seen(context)} ${lock}`);
  if (!row) throw notFound();
  const { input, own, ...batch } = row;
  const asked = askedOf(batch.kind, input);
  const all: SeenBatch = { input, item: (item) => item };
  return { batch, asked, seen: asked.seen(context, own) ?? all };
}

/** Its rows, in their order: all, or a page of them. */
export const readItems = (db: Queryable, id: number, page: Sql) =>
  db.rows<StoredItem>(sql`
    SELECT key, label, before, after, words, revision_after FROM batch_items WHERE batch_id = ${id} ORDER BY place ${page}`);

/** `GET /batches/{id}/`: with its rows, or a page of them, and what has become of them since. */
export const readBatch: Service<'readBatch'> = async (context, { params: { id }, query }) => {
  const { batch, asked, seen: told } = await readSeen(context.db, context, id, sql``);
  const { page, page_size } = query;
  const { limit, offset } = slice({ page, page_size });
  const items = await readItems(context.db, id, page === undefined ? sql`` : sql`LIMIT ${limit} OFFSET ${offset}`);
  const standing = await asked.standing(
    context.db,
    items.map(({ key }) => key),
  );
  return { ...batch, input: told.input, items: touchedSince(items, standing).map(told.item) };
};
