import { isDeepStrictEqual } from 'node:util';
import sql from 'sql-template-tag';
import type { BatchRow } from '../../../src/contract/batches';
import type { Input } from '../../../src/contract/endpoints';
import { conflict, Refusal } from '../../../src/contract/refusal';
import type { Queryable } from '../../db/queryable';
import type { Context } from '../kernel/context';
import { keyDigest, movedSince } from './checksum';
import { inParts } from './inParts';
import { Made, type Standing } from './kind';
import { askedOf, type Asked } from './kinds';

/** What is to be done, as `POST /batches/` says it. */
export type Wanted = Input<'applyBatch'>['body'];

const rowsSaid = (rows: readonly BatchRow[], say: (row: BatchRow) => string[]) =>
  Object.fromEntries(rows.map((row) => [row.key, say(row)]));

/** The rows to be written: those of the preview that are not left out; refuses what has moved since, and what has problems. */
function chosenOf(rows: readonly BatchRow[], { checksum, skip, checked }: Wanted): BatchRow[] {
  const left = new Set(skip);
  const { moved, gone } = movedSince(checksum, rows);
  const stale = moved.filter(({ key }) => !left.has(key));
  const leftDigests = new Set(skip.map(keyDigest));
  const lost = gone.filter((digest) => !leftDigests.has(digest)).length;
  if (stale.length > 0 || lost > 0) {
    const said = rowsSaid(stale, ({ label }) => [`${label}: изменено после предпросмотра`]);
    throw conflict('После предпросмотра записи изменились, ничего не сделано. Посмотрите предпросмотр заново', {
      ...said,
      ...(lost > 0 && { rows: [`Записей, которых больше нет: ${lost}`] }),
    });
  }
  const chosen = rows.filter(({ key }) => !left.has(key));
  const faulty = chosen.filter(({ problems }) => problems.length > 0);
  if (faulty.length > 0)
    throw new Refusal(
      400,
      'Снимите отметки со строк, которые выполнить нельзя',
      rowsSaid(faulty, ({ problems }) => problems),
    );
  const doubted = checked === false ? chosen.filter(({ remarks = [] }) => remarks.length > 0) : [];
  if (doubted.length > 0)
    throw new Refusal(
      400,
      'Посмотрите замечания к ценам и отметьте, что они проверены',
      rowsSaid(doubted, ({ remarks = [] }) => remarks.map(({ message }) => message)),
    );
  if (chosen.length === 0)
    throw new Refusal(400, 'Не осталось ни одной строки', { skip: ['Не осталось ни одной строки'] });
  return chosen;
}

/** Does the single operation of rows, and holds what it has written to the plan; the rows by the keys that they have now. */
async function writeRows(context: Context, asked: Asked, rows: readonly BatchRow[]): Promise<BatchRow[]> {
  const written = await asked.write(context, rows);
  return rows.map((row, place) => {
    const one = written[place];
    const made = one instanceof Made ? one : undefined;
    if (!isDeepStrictEqual(made ? made.values : one, row.after))
      throw new Error(`${row.key} was not written as it was planned`);
    return made ? { ...row, key: made.key } : row;
  });
}

/** The records of rows as they are, those that are there. */
async function standingOf(tx: Queryable, asked: Asked, rows: readonly BatchRow[]) {
  const standing = await asked.standing(
    tx,
    rows.map(({ key }) => key),
  );
  return new Map(standing.map((one) => [one.key, one]));
}

async function keepItems(
  tx: Queryable,
  batch: number,
  asked: Asked,
  { rows, earlier }: { rows: readonly BatchRow[]; earlier: ReadonlyMap<string, Standing> },
): Promise<void> {
  const now = await standingOf(tx, asked, rows);
  const items = rows.map(({ key, label, before, after, words = null }, place) => ({
    place,
    key,
    label,
    before,
    after,
    words,
    revision_before: earlier.get(key)?.revision,
    revision_after: now.get(key)?.revision,
    record: now.get(key)?.record,
  }));
  await tx.run(sql`
    INSERT INTO batch_items (batch_id, place, key, label, before, after, words, revision_before, revision_after, record)
    SELECT ${batch}, i.* FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      AS i(place integer, key text, label text, before jsonb, after jsonb, words jsonb, revision_before text, revision_after text, record text)`);
}

/** What would be written now, without writing it; refuses what has moved since the preview, and what cannot be. */
export async function planOf(context: Context, wanted: Wanted, lock: boolean) {
  const asked = askedOf(wanted.kind, wanted.input);
  asked.checkMay(context, 'does');
  return { asked, rows: chosenOf(await asked.plan(context.db, context, lock), wanted) };
}

/** Plans anew, under lock, holds the plan to the preview, and writes it in the context's transaction; how many rows. */
export async function carryOut(
  context: Context & { batch: number },
  wanted: Wanted,
  onRows: (done: number) => void,
): Promise<number> {
  const { asked, rows } = await planOf(context, wanted, true);
  const remarks = wanted.checked ? { checked: true, reason: wanted.reason } : undefined;
  const single = { ...context, operation: asked.operations.does, ifMatch: undefined, remarks };
  const earlier = await standingOf(
    context.db,
    asked,
    rows.filter(({ before }) => before !== null),
  );
  const written: BatchRow[] = [];
  await inParts(rows, 'Ничего не сделано', async (part) => {
    written.push(...(await writeRows(single, asked, part)));
    onRows(written.length);
  });
  await keepItems(context.db, context.batch, asked, { rows: written, earlier });
  return rows.length;
}
