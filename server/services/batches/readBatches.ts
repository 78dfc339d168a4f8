import sql, { raw, type Sql } from 'sql-template-tag';
import type { Batch, BatchItem, WholeBatch } from '../../../src/contract/batches';
import { slice } from '../../../src/contract/paging';
import { notFound } from '../../../src/contract/refusal';
import type { Queryable } from '../../db/queryable';
import type { Context, Service } from '../kernel/context';
import type { Standing, StoredItem } from './kind';
import { askedOf } from './kinds';

const isoOf = (column: string) =>
  raw(`to_char(b.${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS ${column}`);

const columns = sql`b.id, b.kind, b.actor_login AS actor, b.reason, b.state, b.rows, b.done, b.failure, ${isoOf('created_at')},
  ${isoOf('finished_at')}, ${isoOf('undone_at')}, b.undone_by`;

/** Narrows `batches b` to one's own; who sees every dealer's organisations sees all, with the right to. */
function seen({ caller }: Context): Sql {
  if (caller.scope === 'all' && caller.rights.has('batches')) return sql`true`;
  return sql`(b.actor_server = ${caller.server} AND b.actor_id = ${caller.id})`;
}

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
  return items.map(({ revision_after, ...item }) => {
    const { revision, by = null, at = null } = now.get(item.key) ?? {};
    return { ...item, touched: revision === revision_after ? null : { by, at: at?.toISOString() ?? null } };
  });
}

/** A batch in the caller's sight with its rows, and locked where it is to be changed; 404 for another. */
export async function readStored(tx: Queryable, context: Context, id: number, lock: Sql) {
  const row = await tx.one<Batch & Pick<WholeBatch, 'input'>>(sql`
    SELECT ${columns}, b.input FROM batches b WHERE b.id = ${id} AND ${seen(context)} ${lock}`);
  if (!row) throw notFound();
  const { input, ...batch } = row;
  const items = await tx.rows<StoredItem>(sql`
    SELECT key, label, before, after, revision_after FROM batch_items WHERE batch_id = ${id} ORDER BY place`);
  return { batch, input, items, asked: askedOf(batch.kind, input) };
}

/** `GET /batches/{id}/`: with its rows and what has become of them since. */
export const readBatch: Service<'readBatch'> = async (context, { params }) => {
  const { batch, input, items, asked } = await readStored(context.db, context, params.id, sql``);
  const standing = await asked.standing(
    context.db,
    items.map(({ key }) => key),
  );
  return { ...batch, input, items: touchedSince(items, standing) };
};
