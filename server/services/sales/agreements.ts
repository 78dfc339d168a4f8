import sql from 'sql-template-tag';
import { fromMonthIndex } from '../../../src/domain/month';
import type { Agreement } from '../../../src/domain/sales/agreement';
import type { Sum } from '../../../src/domain/money';

/** A billing item: its kind, the service, the name, the month it starts in, whether it is permanent, and its own prices in kopecks. */
type Item = [
  source: 'custom-subscribe' | 'service-unlim' | 'full-unlim',
  ref_id: number | null,
  name: string,
  start: number,
  permanent: boolean,
  price: number | null,
  reward: number | null,
];

/** What a row of a client must have besides. */
export interface AgreementRow {
  tariff: string | null;
  stop_tariff: boolean;
  items: Item[] | null;
  terms: [from: number, tariff: string | null, stopTariff: boolean][] | null;
}

/** What the clients `c` have agreed on in billing, beside each; `agreed.monthly` is whether anything of it stands for a month in itself. */
export const agreementColumns = {
  select: sql`c.tariff, c.stop_tariff, agreed.items, terms.terms`,
  from: sql`
    CROSS JOIN LATERAL (
      SELECT json_agg(json_build_array(b.source, b.ref_id, coalesce(l.name, b.caption),
                                       (12 * extract(year FROM b.start_at) + extract(month FROM b.start_at))::int, b.permanent,
                                       (100 * b.client_price)::bigint, (100 * b.ctm_price)::bigint) ORDER BY b.start_at DESC, coalesce(b.place, b.id) DESC) AS items,
             bool_or(b.source <> 'custom-subscribe') AS monthly
      FROM billing_items b LEFT JOIN lookups l ON l.kind = 'subscription_type' AND l.id = b.ref_id AND b.source = 'custom-subscribe'
      WHERE b.server_alias = c.server_alias AND b.p_gid = c.p_gid) agreed
    CROSS JOIN LATERAL (
      SELECT json_agg(json_build_array(t.from_month, t.tariff, t.stop_tariff)) AS terms FROM group_terms t
      WHERE t.server_alias = c.server_alias AND t.p_gid = c.p_gid) terms`,
};

const sumOf = (price: number | null, reward: number | null): Sum | undefined =>
  price === null ? undefined : { price, reward: reward ?? 0 };

/** The agreement of a client; what its row says has always been so where no change is on record. */
export function agreementOf({ tariff, stop_tariff, items, terms }: AgreementRow): Agreement {
  const agreement = { subscriptions: [], full: [], services: [] } as {
    -readonly [K in 'subscriptions' | 'full' | 'services']: Agreement[K][number][];
  };
  for (const [source, ref, name, start, permanent, price, reward] of items ?? []) {
    const own = sumOf(price, reward);
    const month = fromMonthIndex(start);
    if (source === 'custom-subscribe') agreement.subscriptions.push({ ...month, name, permanent, own });
    else if (source === 'service-unlim') agreement.services.push({ ...month, id: ref ?? 0, name, own });
    else agreement.full.push({ ...month, sum: own ?? { price: 0, reward: 0 } });
  }
  return {
    ...agreement,
    terms: terms
      ? terms.map(([from, own, stopTariff]) => ({ from, tariff: own, stopTariff }))
      : [{ from: 0, tariff, stopTariff: stop_tariff }],
  };
}
