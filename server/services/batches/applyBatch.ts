import sql from 'sql-template-tag';
import type { Batch } from '../../../src/contract/batches';
import type { Input } from '../../../src/contract/endpoints';
import type { Tx } from '../../db/connect';
import type { Queryable } from '../../db/queryable';
import { storeOf, type Context, type Service } from '../kernel/context';
import { carryOut, planOf } from './carryOut';
import { checksumOf, rowsIn } from './checksum';
import { askedOf } from './kinds';
import { readBatchRow } from './readBatches';

type Body = Input<'applyBatch'>['body'];

/** A batch of more rows than this is done after its call, by the queue. */
const mostAtOnce = 500;

/** `POST /batches/{kind}/preview/`: what would be done, by the function that does it. */
export const previewBatch: Service<'previewBatch'> = async (context, { params, body }) => {
  const asked = askedOf(params.kind, body);
  asked.checkMay(context, 'does');
  const rows = await asked.plan(context.db, context, false);
  return { checksum: checksumOf(rows), rows };
};

/** Enters a batch; its number. */
async function enter(tx: Queryable, { caller, clock }: Context, body: Body, state: Batch['state'], rows: number) {
  const now = clock();
  const row = await tx.one<{ id: number }>(sql`
    INSERT INTO batches (kind, actor_server, actor_id, actor_login, actor_key, reason, input, checksum, skip, checked, state, rows, created_at, seen_at)
    VALUES (${body.kind}, ${caller.server}, ${caller.id}, ${caller.login}, ${caller.key ?? null}, ${body.reason}, ${JSON.stringify(body.input)}, ${body.checksum},
            ${body.skip}, ${body.checked ?? null}, ${state}, ${rows}, ${now}, ${now}) RETURNING id`);
  if (!row) throw new Error('the batch was not entered');
  return row.id;
}

/** Does a batch in its call. */
async function applyNow(tx: Tx, context: Context, body: Body): Promise<number> {
  const id = await enter(tx, context, body, 'running', 0);
  const within = { ...context, db: storeOf(tx, context.db), batch: id };
  const rows = await carryOut(within, body, () => undefined);
  await tx.run(sql`
    UPDATE batches SET state = 'done', rows = ${rows}, done = ${rows}, finished_at = ${context.clock()} WHERE id = ${id}`);
  return id;
}

/** Leaves it to the queue, with what is refused already refused. */
async function applyLater(tx: Tx, context: Context, body: Body): Promise<number> {
  const { rows } = await planOf({ ...context, db: storeOf(tx, context.db) }, body, false);
  const id = await enter(tx, context, body, 'waiting', rows.length);
  await context.jobs.add('batches', id, tx);
  return id;
}

/** `POST /batches/`: exactly the preview, all of it or nothing; a long one waits for its turn. */
export const applyBatch: Service<'applyBatch'> = (context, { body }) => {
  askedOf(body.kind, body.input).checkMay(context, 'does');
  const long = rowsIn(body.checksum) - body.skip.length > mostAtOnce;
  return context.db.tx(async (tx) => readBatchRow(tx, await (long ? applyLater : applyNow)(tx, context, body)));
};
