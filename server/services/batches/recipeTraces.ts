import sql from 'sql-template-tag';
import type { BatchKindName } from '../../../src/contract/batches';
import type { Recipe } from '../../../src/contract/recipes';
import { formatMoment } from '../../../src/domain/moment';
import { otherSums, sheetOfBody, type PriceForm } from '../../../src/domain/pricePairs';
import type { Queryable } from '../../db/queryable';

/** A record as the journal knows it. */
export interface Journalled {
  entity: 'priceList' | 'specPrice' | 'minimumTariff';
  id: number;
  form: PriceForm;
}

const traceOf = ({ entity, id }: Omit<Journalled, 'form'>) => `${entity}:${id}`;

/** Prices of a minimum tariff, by the names that they are sent by. */
const named = (form: PriceForm, body: Readonly<Record<string, unknown>>) =>
  form === 'minimum' ? { cost: body.tariff_cost, compensation: body.tariff_compensation } : body;

type Entry = { entity: Journalled['entity']; id: number } & Record<'before' | 'after', Record<string, unknown>>;

/** The paths of prices that somebody has changed in records, one by one and no batch; what was first saved is not changed. */
export async function changedByHand(tx: Queryable, records: readonly Journalled[]) {
  const rows = await tx.rows<Entry>(sql`
    SELECT a.entity, a.entity_id::int AS id, a.before, a.after
    FROM unnest(${records.map(({ entity }) => entity)}::text[], ${records.map(({ id }) => String(id))}::text[]) AS k(entity, id)
    JOIN audit a ON a.entity = k.entity AND a.entity_id = k.id
    WHERE a.before IS NOT NULL AND a.after IS NOT NULL AND a.batch_id IS NULL`);
  const forms = new Map(records.map((record) => [traceOf(record), record.form]));
  const changed = new Map<string, Set<string>>();
  for (const row of rows) {
    const form = forms.get(traceOf(row));
    if (!form) continue;
    const other = otherSums(sheetOfBody(form, named(form, row.before)), sheetOfBody(form, named(form, row.after)));
    changed.set(traceOf(row), new Set([...(changed.get(traceOf(row)) ?? []), ...other]));
  }
  return (record: Journalled): ReadonlySet<string> => changed.get(traceOf(record)) ?? new Set();
}

/** When the same recipe was done to records by batches of these kinds, of those that are still as it left them, by their revisions. */
export async function appliedBefore(
  tx: Queryable,
  kinds: readonly BatchKindName[],
  recipe: Recipe,
  revisions: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows<{ revision: string; at: Date }>(sql`
    SELECT i.revision_after AS revision, b.created_at AS at FROM batches b JOIN batch_items i ON i.batch_id = b.id
    WHERE b.kind = ANY(${[...kinds]}::text[]) AND b.state = 'done' AND b.undone_at IS NULL AND b.input -> 'recipe' = ${JSON.stringify(recipe)}::jsonb
      AND i.revision_after = ANY(${[...revisions]}::text[])
    ORDER BY b.id`);
  return new Map(rows.map(({ revision, at }) => [revision, formatMoment(at.toISOString())]));
}
