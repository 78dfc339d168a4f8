import sql from 'sql-template-tag';
import type { BillingControls, BillingItem, BillingProfile } from '../../../src/contract/billing';
import type { AccessStatus } from '../../../src/contract/lists';
import type { Queryable } from '../../db/connect';
import type { At } from '../groups/model';
import type { LastChange } from '../../../src/contract/revision';

export interface Item extends BillingItem {
  part: 'tariff' | 'option';
  source: 'custom-subscribe' | 'service-unlim' | 'full-unlim';
  ref_id: number | null;
}

export interface StoredBilling extends LastChange {
  access_status: AccessStatus;
  tariff: string | null;
  stop_tariff: boolean;
  revision: number;
  items: Item[];
}

type ItemRow = Omit<Item, 'client_price' | 'ctm_price'> & { client_price: string | null; ctm_price: string | null };

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
    SELECT id, part, type, source, ref_id, caption, to_char(start_at, 'DD.MM.YYYY') AS start_at, permanent, client_price, ctm_price
    FROM billing_items WHERE server_alias = ${server} AND p_gid = ${p_gid} ORDER BY id DESC`);
  return {
    ...group,
    items: rows.map((row) => ({ ...row, client_price: priceOf(row.client_price), ctm_price: priceOf(row.ctm_price) })),
  };
}

const shown = ({ id, caption, type, start_at, client_price, ctm_price, permanent }: Item): BillingItem => ({
  id,
  caption,
  type,
  start_at,
  client_price,
  ctm_price,
  permanent,
});

export const profileOf = ({ tariff, stop_tariff, items }: StoredBilling): BillingProfile => ({
  label: tariff ?? (stop_tariff ? 'Расчет без тарифа' : 'Тариф не выбран'),
  tariffs: items.filter(({ part }) => part === 'tariff').map(shown),
  options: items.filter(({ part }) => part === 'option').map(shown),
});

interface Choice {
  id: number;
  name: string;
}

export interface Choices {
  subscriptions: Choice[];
  services: Choice[];
}

export async function readChoices(db: Pick<Queryable, 'rows'>): Promise<Choices> {
  const rows = await db.rows<Choice & { kind: string }>(sql`
    SELECT kind, id, name FROM lookups WHERE kind IN ('subscription_type', 'unlim_service') ORDER BY id`);
  const of = (wanted: string) => rows.filter(({ kind }) => kind === wanted).map(({ id, name }) => ({ id, name }));
  return { subscriptions: of('subscription_type'), services: of('unlim_service') };
}

/** What may be added now: nothing in the archive, a service once, nothing unlimited beside the full one. */
export function controlsOf(
  { access_status, items }: StoredBilling,
  { subscriptions, services }: Choices,
): BillingControls {
  if (access_status === 'В архиве') return { custom_subscribe: [], service_unlim: [], full_unlim: false };
  const full = items.some(({ source }) => source === 'full-unlim');
  const has = (service: Choice) =>
    items.some(({ source, ref_id }) => source === 'service-unlim' && ref_id === service.id);
  return {
    custom_subscribe: subscriptions.map(({ id, name }) => ({ p_type_id: id, caption: name })),
    service_unlim: full
      ? []
      : services.filter((service) => !has(service)).map(({ id, name }) => ({ p_service_id: id, caption: name })),
    full_unlim: !full,
  };
}
