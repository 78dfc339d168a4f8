import sql from 'sql-template-tag';
import { conflict } from '../../../src/contract/refusal';
import { formatMoment } from '../../../src/domain/moment';
import { storeOf, type Context, type Service } from '../kernel/context';
import type { Asked } from './kinds';
import { inParts } from './inParts';
import type { SeenBatch, StoredItem } from './kind';
import { readBatchRow, readItems, readSeen, touchedSince } from './readBatches';

/** How many of the records that were changed since the message itself names. */
const toldAtOnce = 3;

/** Refuses where a record is no longer as the batch left it, and says who has changed it. */
async function refuseTouched(
  context: Context,
  asked: Asked,
  items: readonly StoredItem[],
  { item: seen }: SeenBatch,
): Promise<void> {
  const standing = await asked.standing(
    context.db,
    items.map(({ key }) => key),
  );
  const touched = touchedSince(items, standing)
    .map(seen)
    .flatMap(({ key, label, touched: since }) => {
      if (since === null) return [];
      const when = since.at === null ? '' : `, ${formatMoment(since.at)} (МСК)`;
      const told = since.by === null ? 'записи больше нет' : `изменил ${since.by}${when}`;
      return [{ key, told: `${label}: ${told}` }];
    });
  if (touched.length === 0) return;
  const first = touched.slice(0, toldAtOnce).map(({ told }) => told);
  const further = touched.length > first.length ? [`и ещё ${touched.length - first.length}`] : [];
  throw conflict(
    `Отменить нельзя, ничего не сделано: с тех пор записи изменены. ${[...first, ...further].join('; ')}`,
    Object.fromEntries(touched.map(({ key, told }) => [key, [told]])),
  );
}

/** What an earlier batch has left, and this one had found, is as that one has left it again: it can be undone next. */
async function handBack(
  context: Context & { batch: number },
  asked: Asked,
  items: readonly StoredItem[],
): Promise<void> {
  const standing = await asked.standing(
    context.db,
    items.map(({ key }) => key),
  );
  await context.db.run(sql`
    UPDATE batch_items left_by SET revision_after = n.revision
    FROM batch_items found, jsonb_to_recordset(${JSON.stringify(standing)}::jsonb) AS n(key text, revision text), batches b
    WHERE found.batch_id = ${context.batch} AND n.key = found.key AND left_by.record = found.record
      AND left_by.revision_after = found.revision_before
      AND b.id = left_by.batch_id AND b.undone_at IS NULL`);
}

/** `POST /batches/{id}/undo/`: every record back to what it was, or none; the single operations undo it, each with its rules. */
export const undoBatch: Service<'undoBatch'> = (context, { params }) =>
  context.db.tx(async (tx) => {
    const { caller, clock, db } = context;
    const { batch, asked, seen } = await readSeen(tx, context, params.id, sql`FOR NO KEY UPDATE`);
    asked.checkMay(context, 'undoes');
    if (batch.undone_at !== null) throw conflict(`Изменение уже отменил ${batch.undone_by}`);
    if (batch.state !== 'done') throw conflict('Отменить можно то, что выполнено');
    const items = await readItems(tx, batch.id, sql``);
    const within = {
      ...context,
      db: storeOf(tx, db),
      operation: asked.operations.undoes,
      batch: batch.id,
      ifMatch: undefined,
    };
    await refuseTouched(within, asked, items, seen);
    // Each is locked by its own operation, and held to the revision that the batch has left.
    await inParts(items, 'Ничего не отменено', (part) => asked.undo(within, part));
    await handBack(within, asked, items);
    await tx.run(sql`UPDATE batches SET undone_at = ${clock()}, undone_by = ${caller.login} WHERE id = ${batch.id}`);
    return readBatchRow(tx, batch.id);
  });
