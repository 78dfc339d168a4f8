import sql from 'sql-template-tag';
import type { BillingChoices, KeptBilling, KeptItem } from '../../../src/contract/billingRules';
import type { Queryable } from '../../db/queryable';
import type { At } from '../groups/model';
import type { LastChange } from '../../../src/contract/revision';

export interface StoredBilling extends LastChange, KeptBilling {
  revision: number;
}

type ItemRow = Omit<KeptItem, 'client_price' | 'ctm_price'> & { client_price: string | null; ctm_price: string | null };

const priceOf = (text: string | null) => (text === null ? null : Number(text));

/** What an organisation pays for; undefined where there is none. */
export async function readBilling(
  db: Pick<Queryable, 'one' | 'rows'>,
  { server, p_gid }: At,
  where = sql`true`,
): Promise<StoredBilling | undefined> {
  const group = await db.one<Omit<StoredBilling, 'items'>>(sql`
    SELECT g.access_status, g.tariff, g.stop_tariff, g.revision, g.modified_by, g.modified_at
    FROM groups g WHERE g.server_alias = ${server} AND g.p_gid = ${p_gid} AND ${where}`);
  if (!group) return undefined;
  const rows = await db.rows<ItemRow>(sql`
    SELECT id, part, type, source, ref_id, caption, to_char(start_at, 'DD.MM.YYYY') AS start_at, permanent, client_price, ctm_price, place
    FROM billing_items WHERE server_alias = ${server} AND p_gid = ${p_gid} ORDER BY coalesce(place, id) DESC`);
  return {
    ...group,
    items: rows.map((row) => ({ ...row, client_price: priceOf(row.client_price), ctm_price: priceOf(row.ctm_price) })),
  };
}

/** The lists that additions are chosen from. */
export async function readChoices(db: Pick<Queryable, 'rows'>): Promise<BillingChoices> {
  const rows = await db.rows<{ kind: string; id: number; name: string }>(sql`
    SELECT kind, id, name FROM lookups WHERE kind IN ('subscription_type', 'unlim_service') ORDER BY id`);
  const of = (wanted: string) => rows.filter(({ kind }) => kind === wanted).map(({ id, name }) => ({ id, name }));
  return { subscriptions: of('subscription_type'), services: of('unlim_service') };
}
