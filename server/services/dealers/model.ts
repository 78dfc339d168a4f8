import sql, { type Sql } from 'sql-template-tag';
import type { Dealer } from '../../../src/contract/dealers';
import { dealerEntity } from '../../../src/contract/entities/dealer';
import type { Queryable } from '../../db/queryable';
import { modelColumns } from '../kernel/columns';
import { writerOf } from '../kernel/pairs';
import { storedOf, type Stored, type StoredRow } from '../kernel/stored';

/** The tables of a dealer in a statement: its own, its organisation's, and `above`, its parent's organisation. */
export const fromDealers = { aliases: { dealers: 'd', groups: 'g' }, computed: { parent_name: sql`above.name` } };

/** The columns of what is written of a dealer, and of the organisation that it is. */
export const dealerPairs = writerOf(dealerEntity);
export const dealerGroupPairs = writerOf(dealerEntity, 'groups');

const columns = modelColumns(dealerEntity, fromDealers);

/** The dealer model with its revision, which counts the changes of its organisation too; scope is the caller's to narrow with `where` on `dealers d`. */
export async function readDealerModel(
  db: Pick<Queryable, 'one'>,
  dealer: number,
  where: Sql = sql`true`,
): Promise<Stored<Dealer> | undefined> {
  const row = await db.one<StoredRow<Dealer>>(sql`
    SELECT ${columns}, d.revision || '.' || g.revision AS revision,
           CASE WHEN g.modified_at > coalesce(d.modified_at, '-infinity') THEN g.modified_by ELSE d.modified_by END AS modified_by,
           greatest(g.modified_at, d.modified_at) AS modified_at
    FROM dealers d
    JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = d.p_gid
    LEFT JOIN dealers parent ON parent.id = d.parent_dealer_id
    LEFT JOIN groups above ON above.server_alias = parent.server_alias AND above.p_gid = parent.p_gid
    WHERE d.id = ${dealer} AND ${where}`);
  return row && storedOf(row);
}
