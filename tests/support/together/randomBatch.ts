import type { Random } from '../../../server/db/demo/random';
import { innControl } from '../../../src/domain/taxpayer';
import { ranges, type BillingAlias } from '../../../src/domain/tiers';
import type { TestApp } from '../app';
import { riseBy } from '../batchCalls';
import { priceCell } from '../priceCell';

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

/** What a batch is about: a few clients of one dealer, and a month soon. */
async function readGround(app: TestApp, random: Random, month: number) {
  const { int, pick } = random;
  const dealers =
    'SELECT d.id, d.server_alias AS server, d.p_gid AS gid, g.name FROM dealers d JOIN groups g USING (server_alias, p_gid)';
  const [dealer] = await someOf<Dealer>(app, random, dealers, 1);
  if (!dealer) throw new Error('no dealer');
  const beside = `${dealers} WHERE d.server_alias = '${dealer.server}'`;
  const [elsewhere = dealer] = await someOf<Dealer>(app, random, beside, 1);
  const clients = await someOf<Client>(
    app,
    random,
    `SELECT server_alias, p_gid, inn, nullif(kpp, '') AS kpp FROM groups
     WHERE server_alias = '${dealer.server}' AND (parent_gid = ${dealer.gid} OR ${int(0, 2) === 0}) AND inn IS NOT NULL`,
    int(1, 6),
  );
  const near = month + pick([0, 0, 1, 3]);
  const at = { year: Math.floor((near - 1) / 12), month: ((near - 1) % 12) + 1 };
  return { dealer, elsewhere, clients, near, at };
}
type Ground = Awaited<ReturnType<typeof readGround>>;
type Kinds = Record<string, () => Promise<object> | object>;

function ofOrganisations({ dealer, elsewhere, clients, near }: Ground, { int, pick }: Random): Kinds {
  const organisations = clients.map(({ server_alias, p_gid }) => ({ server_alias, p_gid }));
  const name = { text: `Буря ${int(1, 99)}`, p_opf: 'ООО', p_fullname: `Буря ${int(1, 99)}` };
  const lead = `78${int(1_000_000, 1_000_100)}`;
  const known = clients.map(({ server_alias: server, ...one }) => ({
    server,
    dealer: null,
    ...one,
    name,
    values: { p_city: 'Уфа' },
  }));
  const taxpayer = { inn: lead + innControl(lead), kpp: '780101001' };
  const created = { server: dealer.server, dealer: dealer.name, ...taxpayer, name, values: {} };
  const to = { server_alias: dealer.server, parent_id: elsewhere.gid, month: near };
  return {
    'organisations-status': () => ({ organisations, action: pick(['suspend', 'resume', 'archive']) }),
    'organisations-billing-type': () => ({ organisations, billing_type: pick(['dyn_tp', 'dyn_pu', 'dyn_disc_multi']) }),
    'organisations-dealer': () => ({ organisations, ...to }),
    clients: () => ({ clients: [...known, created] }),
    'declared-records': () => ({
      resource: 'contracts',
      records: clients.map(({ inn }) => ({
        values: { number: String(int(1, 50)), signedOn: '01.05.2026', status: 'draft' },
        references: { organisation: inn },
      })),
    }),
  };
}

function ofPrices(app: TestApp, random: Random, { dealer: { id }, at }: Ground): Kinds {
  const { int } = random;
  const some = <T>(text: string, count: number) => someOf<T>(app, random, text, count);
  const recipe = riseBy(int(-20, 20));
  const common = { dealer: id, month: int(0, 1) === 0 ? null : at, recipe };
  const special = `SELECT type, client_gid AS client_id, year, month FROM special_prices WHERE dealer_id = ${id}`;
  const minimum = `SELECT 'minimum_tariff' AS type, tariff_id FROM minimum_tariffs WHERE dealer_id = ${id}`;
  const lists = `SELECT billing_alias AS alias, year, month FROM price_lists WHERE dealer_id = ${id}`;
  return {
    'prices-from-current': () => ({ ...at, dealers: [id], recipe }),
    'recalculate-prices': async () => ({ ...common, lists: await some(lists, 2) }),
    'recalculate-specs': async () => ({
      ...common,
      records: [...(await some<object>(special, 2)), ...(await some<object>(minimum, 1))],
    }),
    'price-lists': async () => ({
      lists: (await some<{ alias: BillingAlias }>(lists, 1)).map(({ alias }) => ({
        dealer_id: id,
        inn: null,
        kpp: null,
        billing_alias: alias,
        ...at,
        prices: [{ cell: priceCell({ alias }), price: int(50, 150), reward: null }],
      })),
    }),
  };
}

function ofConditions({ dealer, clients, at }: Ground, { int }: Random): Kinds {
  const common = clients.map(({ inn, kpp }) => ({ inn, kpp }));
  const prices = { message_price_position_alias: 'pp_pi', client_points_cost: int(1, 99), daobit_points_cost: null };
  const cells = [
    'client_price',
    'accounts.client_price',
    ...ranges.map((_, place) => `packages.pp_pi.client_points_cost.${place}`),
  ];
  const ofApi = {
    prices: cells.map((cell) => ({ cell, price: int(50, 99), reward: 10 })),
    counts: [
      { of: 'accounts', count: int(1, 9) },
      { of: 'pp_pi', count: 20 },
    ],
  };
  const tariff = {
    start_date: `${at.year}-${String(at.month).padStart(2, '0')}-01`,
    cost: int(1, 900),
    compensation: null,
    emails: null,
  };
  const conditions = (more: object) => ({
    dealer: dealer.id,
    conditions: common.map((one) => ({ ...one, ...at, ...more })),
  });
  return {
    'spec-conditions': () => conditions({ packages: [prices] }),
    'api-conditions': () => conditions(ofApi),
    'minimum-tariffs': () => ({ dealer: dealer.id, tariffs: common.map((one) => ({ ...one, ...tariff })) }),
  };
}

/** A batch of whatever kind, over a few clients and lists of one dealer. */
export async function randomBatch(app: TestApp, random: Random, month: number): Promise<[string, object]> {
  const ground = await readGround(app, random, month);
  const kinds = {
    ...ofOrganisations(ground, random),
    ...ofPrices(app, random, ground),
    ...ofConditions(ground, random),
  };
  const names = Object.keys(kinds);
  const kind = names[random.int(0, names.length - 1)] ?? '';
  return [kind, (await kinds[kind]?.()) ?? {}];
}
