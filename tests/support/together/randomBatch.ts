import type { Random } from '../../../server/db/demo/random';
import { innControl } from '../../../src/domain/taxpayer';
import type { TestApp } from '../app';
import { riseBy } from '../batchCalls';

interface Dealer {
  id: number;
  server: string;
  gid: number;
  name: string;
}

interface Client {
  server_alias: string;
  p_gid: number;
  inn: string;
  kpp: string | null;
}

/** Some of the rows of a query, the same for the same seed. */
export const someOf = <T>({ db }: TestApp, { digits }: Random, text: string, count: number) =>
  db.rows<T>(`SELECT * FROM (${text}) t ORDER BY md5(t::text || '${digits(9)}') LIMIT ${count}`);

/** A batch of whatever kind, over a few clients and lists of one dealer. */
export async function randomBatch(app: TestApp, random: Random, month: number): Promise<[string, object]> {
  const { int, pick } = random;
  const some = <T>(text: string, count: number) => someOf<T>(app, random, text, count);
  const dealers =
    'SELECT d.id, d.server_alias AS server, d.p_gid AS gid, g.name FROM dealers d JOIN groups g USING (server_alias, p_gid)';
  const [dealer] = await some<Dealer>(dealers, 1);
  if (!dealer) throw new Error('no dealer');
  const [elsewhere = dealer] = await some<Dealer>(`${dealers} WHERE d.server_alias = '${dealer.server}'`, 1);
  const clients = await some<Client>(
    `SELECT server_alias, p_gid, inn, nullif(kpp, '') AS kpp FROM groups
     WHERE server_alias = '${dealer.server}' AND (parent_gid = ${dealer.gid} OR ${int(0, 2) === 0}) AND inn IS NOT NULL`,
    int(1, 6),
  );
  const organisations = clients.map(({ server_alias, p_gid }) => ({ server_alias, p_gid }));
  const taxpayers = clients.map(({ inn, kpp }) => ({ inn, kpp }));
  const near = month + random.pick([0, 0, 1, 3]);
  const at = { year: Math.floor((near - 1) / 12), month: ((near - 1) % 12) + 1 };
  const common = { dealer: dealer.id, month: int(0, 1) === 0 ? null : at, recipe: riseBy(int(-20, 20)) };
  const special = `SELECT type, client_gid AS client_id, year, month FROM special_prices WHERE dealer_id = ${dealer.id}`;
  const minimum = `SELECT 'minimum_tariff' AS type, tariff_id FROM minimum_tariffs WHERE dealer_id = ${dealer.id}`;
  const lists = `SELECT billing_alias AS alias, year, month FROM price_lists WHERE dealer_id = ${dealer.id}`;
  const prices = { message_price_position_alias: 'pp_pi', client_points_cost: int(1, 99), daobit_points_cost: null };
  const name = { text: `Буря ${int(1, 99)}`, p_opf: 'ООО', p_fullname: `Буря ${int(1, 99)}` };
  const lead = `78${int(1_000_000, 1_000_100)}`;
  const known = clients.map(({ server_alias, ...one }) => ({
    server: server_alias,
    dealer: null,
    ...one,
    name,
    values: { p_city: 'Уфа' },
  }));
  const created = {
    server: dealer.server,
    dealer: dealer.name,
    inn: lead + innControl(lead),
    kpp: '780101001',
    name,
    values: {},
  };
  const kinds: Record<string, () => Promise<object> | object> = {
    'organisations-status': () => ({ organisations, action: pick(['suspend', 'resume', 'archive']) }),
    'organisations-billing-type': () => ({ organisations, billing_type: pick(['dyn_tp', 'dyn_pu', 'dyn_disc_multi']) }),
    'organisations-dealer': () => ({
      organisations,
      server_alias: dealer.server,
      parent_id: elsewhere.gid,
      month: near,
    }),
    'prices-from-current': () => ({ ...at, dealers: [dealer.id], recipe: common.recipe }),
    'recalculate-prices': async () => ({ ...common, lists: await some(lists, 2) }),
    'recalculate-specs': async () => ({
      ...common,
      records: [...(await some<object>(special, 2)), ...(await some<object>(minimum, 1))],
    }),
    'spec-conditions': () => ({
      dealer: dealer.id,
      conditions: taxpayers.map((one) => ({ ...one, ...at, packages: [prices] })),
    }),
    'minimum-tariffs': () => ({
      dealer: dealer.id,
      tariffs: taxpayers.map((one) => ({
        ...one,
        start_date: `${at.year}-${String(at.month).padStart(2, '0')}-01`,
        cost: int(1, 900),
        compensation: null,
        emails: null,
      })),
    }),
    clients: () => ({ clients: [...known, created] }),
    'declared-records': () => ({
      resource: 'contracts',
      records: taxpayers.map(({ inn }) => ({
        values: { number: String(int(1, 50)), signedOn: '01.05.2026', status: 'draft' },
        references: { organisation: inn },
      })),
    }),
  };
  const names = Object.keys(kinds);
  const kind = names[int(0, names.length - 1)] ?? '';
  return [kind, (await kinds[kind]?.()) ?? {}];
}
