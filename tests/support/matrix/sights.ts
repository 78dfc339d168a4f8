import type { Db } from '../../../server/db/connect';
import type { Placed } from '../subtree';
import type { WriteFacts } from './writeCalls';

/** An organisation with what hangs on it. */
export interface Place extends Placed {
  archived: boolean;
  inn: string;
  kpp: string | null;
  subgroup: number;
  user: number;
  item: number;
  /** Of a dealer's organisation, what is his: a list, a client, agreements with him. */
  dealer: DealerPlace | null;
}
interface DealerPlace {
  id: number;
  org: number;
  alias: string;
  year: number;
  month: number;
  /** What the list has, as it is stored. */
  prices: WriteFacts['prices'];
  client: number;
  client_org: number;
  client_without: number;
  tariff_id: number;
}

/** Gives every organisation a subgroup, a user and an addition, every dealer agreements, and answers all of it. */
export async function preparePlaces(db: Db): Promise<Place[]> {
  await db.run(`
    INSERT INTO subgroups (server_alias, group_gid, is_org, fullname)
    SELECT server_alias, p_gid, false, 'Отдел' FROM groups g
    WHERE NOT EXISTS (SELECT 1 FROM subgroups s WHERE s.server_alias = g.server_alias AND s.group_gid = g.p_gid)`);
  await db.run(`
    INSERT INTO users (server_alias, group_gid, login, full_name, email, password_hash, p_rid, rights)
    SELECT server_alias, p_gid, 'of-' || server_alias || p_gid, 'Некто', 'n@firm.example', '-', 3, '{}' FROM groups g
    WHERE NOT EXISTS (SELECT 1 FROM users u WHERE u.server_alias = g.server_alias AND u.group_gid = g.p_gid AND u.rights = '{}')`);
  await db.run(`
    INSERT INTO billing_items (server_alias, p_gid, part, type, source, ref_id, caption, start_at, permanent, custom, created_by)
    SELECT server_alias, p_gid, 'option', 'other', 'service-unlim', 2, 'Услуга', '2026-06-01', false, false, 'admin' FROM groups`);
  const clients = `SELECT d.id AS dealer_id, g.p_gid, g.org_id, row_number() OVER (PARTITION BY d.id ORDER BY g.p_gid) AS place
    FROM dealers d JOIN groups g ON g.server_alias = d.server_alias AND g.parent_gid = d.p_gid
    WHERE NOT g.is_dealer AND NOT g.archived AND NOT g.banned AND g.org_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM minimum_tariffs m WHERE m.dealer_id = d.id AND m.client_gid = g.p_gid)`;
  await db.run('UPDATE dealers SET minimum_tariff_enabled = true');
  await db.run(`
    INSERT INTO special_prices (dealer_id, type, client_gid, year, month, body, percents)
    SELECT c.dealer_id, s.type, c.p_gid, 2027, 3, s.body, s.percents FROM (${clients}) c,
      (SELECT DISTINCT ON (type) type, body, percents FROM special_prices ORDER BY type, id) s WHERE c.place = 1`);
  await db.run(`
    INSERT INTO minimum_tariffs (dealer_id, client_gid, client_org_id, start_date, package_count, percent, cost, compensation, emails)
    SELECT dealer_id, p_gid, org_id, '2027-03-05', 10, 20, 1500, 300, '{a@b.ru}' FROM (${clients}) c WHERE place = 1`);
  return db.rows(`
    SELECT g.server_alias, g.p_gid, g.parent_gid, g.is_dealer, g.archived, g.inn, g.kpp,
      (SELECT min(s.p_gid) FROM subgroups s WHERE s.server_alias = g.server_alias AND s.group_gid = g.p_gid) AS subgroup,
      (SELECT min(u.p_id) FROM users u WHERE u.server_alias = g.server_alias AND u.group_gid = g.p_gid AND u.rights = '{}') AS "user",
      (SELECT max(b.id) FROM billing_items b WHERE b.server_alias = g.server_alias AND b.p_gid = g.p_gid) AS item,
      (SELECT jsonb_build_object('id', d.id, 'org', g.org_id, 'alias', l.billing_alias, 'year', l.year, 'month', l.month, 'prices', l.body || jsonb_build_object('percents', l.percents), 'client', m.client_gid,
         'client_org', m.client_org_id, 'client_without', o.org_id, 'tariff_id', m.tariff_id)
       FROM dealers d JOIN price_lists l ON l.dealer_id = d.id JOIN minimum_tariffs m ON m.dealer_id = d.id AND m.start_date = '2027-03-05'
       JOIN (${clients}) o ON o.dealer_id = d.id AND o.place = 1
       WHERE d.server_alias = g.server_alias AND d.p_gid = g.p_gid ORDER BY l.year DESC, l.month DESC LIMIT 1) AS dealer
    FROM groups g ORDER BY 1, 2`);
}

/** A place that is not there, on a server that is. */
export const nowhere: Place = {
  server_alias: 'nova',
  p_gid: 999_991,
  parent_gid: null,
  is_dealer: true,
  archived: false,
  inn: '7701999913',
  kpp: '770199991',
  subgroup: 999_992,
  user: 999_993,
  item: 999_994,
  dealer: {
    id: 999_995,
    org: 999_996,
    alias: 'dyn_tp',
    year: 2026,
    month: 6,
    prices: { lycense: [], packages: [] } as unknown as WriteFacts['prices'],
    client: 999_997,
    client_org: 999_998,
    client_without: 999_999,
    tariff_id: 999_990,
  },
};

/** The same facts with the organisation of another place. */
export const withGroup = (facts: WriteFacts, place: Place): WriteFacts => ({
  ...facts,
  group: { server_alias: place.server_alias, p_gid: place.p_gid, inn_kpp: `${place.inn}/${place.kpp ?? '-'}` },
  subgroup: place.subgroup,
  user: place.user,
  item: place.item,
});

/** The same facts with the dealer of another place. */
export function withDealer(facts: WriteFacts, { p_gid, dealer }: Place): WriteFacts {
  if (!dealer) return facts;
  const { id, org, alias, year, month, prices, client, client_org, client_without, tariff_id } = dealer;
  const agreed = { dealer_id: id, client_id: client, year: 2027, month: 3 };
  return {
    ...facts,
    dealer: { id, org, client, client_org },
    list: { dealer: id, alias, year, month },
    prices: id === nowhere.dealer?.id ? facts.prices : prices,
    api: agreed,
    condition: agreed,
    minimum: { org, tariff_id },
    tariffClients: { of: client_org, other: client_without },
    moveTo: p_gid,
  };
}

/** An answer without the numbers that it was asked for by. */
export const withoutNames = (text: string, place: Place): string => {
  const { server_alias, p_gid, subgroup, user, item, inn, kpp, dealer } = place;
  const names = [server_alias, p_gid, subgroup, user, item, inn, kpp, ...Object.values(dealer ?? {})].filter(
    (name) => name !== null && String(name).length > 2,
  );
  return text.replaceAll(new RegExp(`\\b(?:${names.join('|')})\\b`, 'g'), '#');
};
