import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PriceList } from '../../src/contract/prices';
import type { Replay } from '../../src/contract/replay';
import type { SalesDealer } from '../../src/contract/salesReports';
import { billingAliases, type BillingAlias } from '../../src/domain/tiers';
import { createTestApp, type TestApp } from '../support/app';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.close());

/** March 2026; the tests' clock stands in May. */
const march = 12 * 2026 + 3;

type Prices = Pick<PriceList, 'lycense' | 'packages' | 'accounts'>;
interface Stored {
  dealer: number;
  org: number;
  alias: BillingAlias;
  id: number;
  body: Prices;
}

/** The lists in force in March of all dealers with an organisation id. */
const inForce = () =>
  app.db.rows<Stored>(sql`
    SELECT DISTINCT ON (p.dealer_id, p.billing_alias) d.id AS dealer, g.org_id AS org, p.billing_alias AS alias, p.id, p.body
    FROM price_lists p JOIN dealers d ON d.id = p.dealer_id JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = d.p_gid
    WHERE g.org_id IS NOT NULL AND p.month_index <= ${march} ORDER BY p.dealer_id, p.billing_alias, p.month_index DESC`);
const replay = async ({ dealer, alias }: Stored, body: Prices, facts_month: number | undefined = march) => {
  const answer = await app.call<Replay>('POST', `/prices/${alias}/${dealer}/replay/`, {
    token: admin,
    body: { ...body, facts_month },
  });
  expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(200);
  return answer.body;
};
/** What the sales statistics of March say of a dealer. */
async function statistics(org: number, id: number) {
  const { status, body } = await app.call<SalesDealer[]>(
    'GET',
    `/billing/months/${march}/dealers/${org}/reports/clients-price-positions-detail/?month_end=${march}&id=${id}`,
    { token: admin },
  );
  expect(status).toBe(200);
  const [dealer] = body;
  if (!dealer) throw new Error(`no dealer ${org}`);
  const { total_cost: cost, daobit_cost, updealer_cost, clients, total_packages: packages } = dealer;
  const sums = clients.map((client) => [
    client.client_id,
    client.total_packages,
    { cost: client.total_cost, daobit_cost: client.daobit_cost, updealer_cost: client.updealer_cost },
  ]);
  return {
    packages,
    total: { cost, daobit_cost, updealer_cost },
    clients: Object.fromEntries(sums.map(([id, ...rest]) => [id, rest])),
  };
}
const told = (side: 'before' | 'after', { clients, packages, ...answer }: Replay) => ({
  packages,
  total: answer[side],
  clients: Object.fromEntries(clients.map((client) => [client.client_id, [client.packages, client[side]]])),
});

describe('N05 the replay of a draft', () => {
  it('N05 of the price in force gives the statistics of the month to the kopeck, for every dealer', async () => {
    const lists = await inForce();
    expect(new Set(lists.map(({ alias }) => alias)).size).toBe(Object.keys(billingAliases).length);
    let sold = 0;
    for (const list of lists) {
      const [same, sales] = [await replay(list, list.body), await statistics(list.org, list.dealer)];
      expect(told('before', same)).toEqual(sales);
      expect(told('after', same)).toEqual(sales);
      sold += sales.total.cost;
    }
    expect(sold).toBeGreaterThan(1000);
  });

  it('N05 of random drafts gives what the statistics say once they are in force', async () => {
    const lists = await inForce();
    let seed = 7;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647);
    const drafted = (value: unknown): unknown => {
      if (typeof value === 'number') return (random() % 5_000_000) / 100;
      if (Array.isArray(value)) return value.map(drafted);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, drafted(one)]));
    };
    for (const list of lists) {
      const draft = drafted(list.body) as Prices;
      const answer = await replay(list, draft);
      await app.db.run(sql`UPDATE price_lists SET body = ${JSON.stringify(draft)} WHERE id = ${list.id}`);
      expect(told('after', answer)).toEqual(await statistics(list.org, list.dealer));
      await app.db.run(sql`UPDATE price_lists SET body = ${JSON.stringify(list.body)} WHERE id = ${list.id}`);
      expect(told('before', answer)).toEqual(await statistics(list.org, list.dealer));
    }
  });

  it('N05 is of the last full month where none is named, the largest difference first; special conditions stay', async () => {
    const lists = await inForce();
    const [list] = lists.filter(({ dealer }) => dealer === 3);
    if (!list) throw new Error('no list');
    const doubled = JSON.parse(JSON.stringify(list.body), (_name, value: unknown) =>
      typeof value === 'number' ? value * 2 : value,
    ) as Prices;
    const answer = await app.call<Replay>('POST', `/prices/${list.alias}/3/replay/`, { token: admin, body: doubled });
    expect([answer.body.facts_month, answer.body.complete]).toEqual([12 * 2026 + 4, true]);
    const differences = answer.body.clients.map(({ before, after }) => Math.abs(after.cost - before.cost));
    expect(differences).toEqual([...differences].sort((a, b) => b - a));
    expect(differences[0]).toBeGreaterThan(0);
    expect(answer.body.clients.some(({ special }) => special)).toBe(true);
    expect((await replay(list, doubled, 12 * 2026 + 5)).complete).toBe(false);
  });

  it('N05 refuses a month to come, a list of another scheme, and whoever does not see the dealer; it writes nothing', async () => {
    const [list] = await inForce();
    if (!list) throw new Error('no list');
    const send = (path: string, body: object, token = admin) =>
      app.call<{ errors: Record<string, string[]> }>('POST', path, { token, body });
    const path = `/prices/${list.alias}/${list.dealer}/replay/`;
    const late = await send(path, { ...list.body, facts_month: 12 * 2026 + 6 });
    expect([late.status, late.body.errors]).toEqual([400, { facts_month: ['В этом месяце пакетов ещё нет'] }]);
    expect((await send(path, { lycense: [], packages: [] })).status).toBe(400);
    expect((await send(`/prices/${list.alias}/999/replay/`, list.body)).status).toBe(404);
    expect((await send(path, list.body, await app.signIn('nobody'))).status).toBe(403);
    expect((await send(path, list.body, await app.signIn('support'))).status).toBe(200);
  });
});

it('N05 beyond 2^46 roubles gives the sums of the statistics digit by digit', async () => {
  const large = await createTestApp({ overrides: { checkAnswers: false } });
  try {
    const token = await large.signIn('admin');
    const [list] = (await inForce()).filter(({ dealer }) => dealer === 3);
    if (!list) throw new Error('no list');
    const dear = JSON.parse(JSON.stringify(list.body), (_name, value: unknown) =>
      typeof value === 'number' ? 9_999_999_999.99 : value,
    ) as Prices;
    await large.db.run(sql`UPDATE package_facts SET count = count * 10007 WHERE month_index = ${march}`);
    await large.db.run(sql`UPDATE price_lists SET body = ${JSON.stringify(dear)} WHERE id = ${list.id}`);
    const sums = ({ bytes }: { bytes: Buffer }, name: string) =>
      [...bytes.toString().matchAll(new RegExp(`"${name}":([\\d.]+)`, 'g'))].map(([, sum]) => sum);
    const path = `/billing/months/${march}/dealers/${list.org}/reports/clients-price-positions-detail/?month_end=${march}&id=3`;
    const sold = sums(await large.call('GET', path, { token }), 'total_cost');
    const body = { ...dear, facts_month: march };
    const replayed = sums(await large.call('POST', `/prices/${list.alias}/3/replay/`, { token, body }), 'cost');
    expect(replayed.filter((sum) => Number(sum) > 2 ** 47).length).toBeGreaterThan(2);
    expect(replayed.toSorted()).toEqual([...sold, ...sold].toSorted());
  } finally {
    await large.close();
  }
});
