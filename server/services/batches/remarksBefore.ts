import sql from 'sql-template-tag';
import type { CheckedRemarks } from '../../../src/contract/priceGuard';
import type { Context } from '../kernel/context';

/** The number of a price list or a special price, from the revision that a batch has left: `148.3`. */
export const idOf = (revision: string): string => revision.split('.')[0] ?? '';

/** What was said of the remarks on prices before the context's batch changed them, by the numbers of their records. */
export async function remarksBefore({ db, batch }: Context): Promise<ReadonlyMap<string, CheckedRemarks>> {
  const rows = await db.rows<{ id: string; remarks: CheckedRemarks }>(sql`
    SELECT DISTINCT ON (entity_id) entity_id AS id, before -> 'remarks' AS remarks FROM audit
    WHERE batch_id = ${batch} AND entity IN ('priceList', 'specPrice') AND before ? 'remarks' ORDER BY entity_id, audit.id`);
  return new Map(rows.map(({ id, remarks }) => [id, remarks]));
}
