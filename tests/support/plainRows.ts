import type { Db } from '../../server/db/connect';
import type { PlainClient, PlainSent } from './plainBill';

/** A client as the database has it, with what it has sent month by month. */
export type PlainRow = PlainClient & {
  dealer: number;
  org: number;
  server: string;
  client: number;
  own: boolean;
  sent: ({ month: number; senders: number } & { kinds: PlainSent[] })[];
};

/** Everything that prices a client, by SQL of our own: who is whose is what the organisations say, what was sent the facts. */
export const plainClients = (db: Db) =>
  db.rows<PlainRow>(`
    SELECT d.id AS dealer, o.org_id AS org, g.server_alias AS server, g.p_gid AS client, g.is_dealer AS own,
      coalesce((SELECT json_agg(json_build_object('from', t.from_month, 'tariff', t.tariff, 'stop', t.stop_tariff) ORDER BY t.from_month)
                FROM group_terms t WHERE t.server_alias = g.server_alias AND t.p_gid = g.p_gid),
               json_build_array(json_build_object('from', 0, 'tariff', g.tariff, 'stop', g.stop_tariff))) AS terms,
      (SELECT coalesce(json_agg(json_build_object('source', b.source, 'ref', b.ref_id, 'name', replace(replace(b.caption, 'Тариф «', ''), '»', ''), 'start', b.start_at,
                                                  'permanent', b.permanent, 'price', b.client_price, 'share', b.ctm_price) ORDER BY b.id), '[]')
       FROM billing_items b WHERE b.server_alias = g.server_alias AND b.p_gid = g.p_gid) AS items,
      (SELECT coalesce(json_agg(json_build_object('alias', l.billing_alias, 'start', 12 * l.year + l.month, 'body', l.body)), '[]') FROM price_lists l WHERE l.dealer_id = d.id) AS lists,
      (SELECT coalesce(json_agg(json_build_object('type', s.type, 'start', 12 * s.year + s.month, 'until', s.until_month, 'body', s.body)), '[]')
       FROM special_prices s WHERE s.dealer_id = d.id AND s.client_gid = g.p_gid) AS specials,
      (SELECT coalesce(json_agg(json_build_object('start', m.start_date, 'until', m.until_month, 'packages', m.package_count, 'cost', m.cost, 'compensation', m.compensation)), '[]')
       FROM minimum_tariffs m WHERE m.dealer_id = d.id AND m.client_gid = g.p_gid) AS minimums,
      (SELECT coalesce(json_agg(json_build_object('ref', s.service_id, 'from', s.from_month, 'price', s.client_price, 'share', s.ctm_price)), '[]') FROM service_prices s) AS services,
      (SELECT json_agg(json_build_object('from', t.from_month, 'percent', CASE WHEN t.parent_dealer_id IS NULL THEN 0 ELSE t.parent_share END) ORDER BY t.from_month)
       FROM dealer_terms t WHERE t.dealer_id = d.id) AS shares,
      (SELECT coalesce(json_agg(json_build_object('month', m.month, 'senders', m.senders, 'kinds', m.kinds)), '[]') FROM (
         SELECT k.month, json_agg(json_build_object('position', k.position, 'emulator', k.is_emulator, 'count', k.count)) AS kinds,
                (SELECT count(DISTINCT f.p_id) FROM package_facts f WHERE f.server_alias = g.server_alias AND f.group_gid = g.p_gid AND NOT f.is_emulator
                   AND 12 * extract(year FROM f.day) + extract(month FROM f.day) = k.month) AS senders
         FROM (SELECT (12 * extract(year FROM f.day) + extract(month FROM f.day))::int AS month, f.position, f.is_emulator, sum(f.count) AS count
               FROM package_facts f WHERE f.server_alias = g.server_alias AND f.group_gid = g.p_gid GROUP BY 1, 2, 3) k
         GROUP BY k.month) m) AS sent
    FROM dealers d
    JOIN groups o ON o.server_alias = d.server_alias AND o.p_gid = d.p_gid
    JOIN groups g ON g.server_alias = d.server_alias AND (g.p_gid = d.p_gid OR (g.parent_gid = d.p_gid AND NOT g.is_dealer))
    ORDER BY d.id, g.p_gid`);
