import sql, { type Sql } from 'sql-template-tag';
import type { Dealer } from '../../../src/contract/dealers';
import type { Queryable } from '../../db/connect';
import type { LastChange } from '../../../src/contract/revision';

export interface StoredDealer extends LastChange {
  model: Dealer;
  revision: string;
}

/** The dealer model with its revision, which counts the changes of its organisation too; scope is the caller's to narrow with `where` on `dealers d`. */
export async function readDealerModel(
  db: Pick<Queryable, 'one'>,
  dealer: number,
  where: Sql = sql`true`,
): Promise<StoredDealer | undefined> {
  const row = await db.one<Dealer & LastChange & { revision: string }>(sql`
    SELECT d.id AS p_id, d.p_gid, d.parent_dealer_id AS p_parent, d.parent_share::float8 AS p_parent_share, d.server_alias AS p_piportal_alias,
           d.billing_type AS p_billing_type_id, g.opf AS p_opf, g.fullname AS p_fullname, g.inn AS p_inn, g.kpp AS p_kpp, g.org_id AS p_org_id, d.region AS p_region,
           d.contacts AS p_contacts, above.name AS parent_name, d.minimum_tariff_enabled, d.revision || '.' || g.revision AS revision,
           CASE WHEN g.modified_at > coalesce(d.modified_at, '-infinity') THEN g.modified_by ELSE d.modified_by END AS modified_by,
           greatest(g.modified_at, d.modified_at) AS modified_at
    FROM dealers d
    JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = d.p_gid
    LEFT JOIN dealers parent ON parent.id = d.parent_dealer_id
    LEFT JOIN groups above ON above.server_alias = parent.server_alias AND above.p_gid = parent.p_gid
    WHERE d.id = ${dealer} AND ${where}`);
  if (!row) return undefined;
  const { revision, modified_by, modified_at, ...model } = row;
  return { model, revision, modified_by, modified_at };
}
