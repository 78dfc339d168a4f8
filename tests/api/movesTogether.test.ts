import { afterAll, beforeAll, expect, it } from 'vitest';
import { monthIndex, currentMonth } from '../../src/domain/month';
import { createTestApp, type TestApp } from '../support/app';
import { batchCalls } from '../support/batchCalls';
import { demoNow } from '../support/demo';
import { salesCalls } from '../support/salesCalls';

interface Client {
  p_gid: number;
  parent_gid: number;
}

let apps: { app: TestApp; token: string }[];
beforeAll(async () => {
  const made = await Promise.all([createTestApp(), createTestApp()]);
  apps = await Promise.all(made.map(async (app) => ({ app, token: await app.signIn('admin') })));
});
afterAll(() => Promise.all(apps.map(({ app }) => app.close())));

const now = monthIndex(currentMonth(demoNow));

/** Clients of all dealers of a server but 104, those with conditions among them. */
const clientsOf = ({ db }: TestApp) =>
  db.rows<Client>(
    "SELECT p_gid, parent_gid FROM groups WHERE server_alias = 'nova' AND NOT is_dealer AND parent_gid NOT IN (104) ORDER BY p_gid",
  );

/** All that depends on whose client somebody is. */
const standing = async ({ db }: TestApp) => {
  const months = `from_month, until_month`;
  return {
    groups: await db.rows("SELECT p_gid, parent_gid, revision FROM groups WHERE server_alias = 'nova' ORDER BY 1"),
    dealers: await db.rows(`SELECT p_gid, dealer_gid, ${months} FROM client_dealers ORDER BY server_alias, 1, 3`),
    sums: await db.rows('SELECT * FROM dealer_packages WHERE count <> 0 ORDER BY 1, 2, 3, 4, 5'),
    special: await db.rows('SELECT id, until_month FROM special_prices ORDER BY 1'),
    tariffs: await db.rows(
      'SELECT dealer_id, client_gid, start_date, until_month FROM minimum_tariffs ORDER BY 1, 2, 3',
    ),
  };
};

it('K05 O06 clients that move together are, with sums and conditions, where they are that move one by one; so when they come back', async () => {
  const [together, singly] = apps;
  if (!together || !singly) throw new Error('two servers are needed');
  const { preview, carryOut, undo } = batchCalls(() => together);
  for (const { app } of apps) {
    await app.db.run(
      'UPDATE special_prices SET until_month = month_index + 1000 WHERE id IN (SELECT min(id) FROM special_prices GROUP BY dealer_id)',
    );
  }
  const clients = await clientsOf(together.app);
  const before = await standing(together.app);
  expect(clients.length).toBeGreaterThan(50);
  expect(new Set(clients.map(({ parent_gid }) => parent_gid)).size).toBeGreaterThan(2);
  for (const month of [now, now + 2]) {
    const input = {
      organisations: clients.map(({ p_gid }) => ({ server_alias: 'nova', p_gid })),
      server_alias: 'nova',
      parent_id: 104,
      month,
    };
    expect((await preview('organisations-dealer', input)).body.rows.flatMap(({ problems }) => problems)).toEqual([]);
    const { status, body: done } = await carryOut('organisations-dealer', input);
    expect([status, done.rows]).toEqual([201, clients.length]);
    const move = async ({ p_gid }: Client, parent_id: number) => {
      const { app, token } = singly;
      const moved = await app.call('POST', `/piportals/nova/groups/${p_gid}/move/`, {
        token,
        body: { parent_id, month },
      });
      expect(moved.status).toBe(200);
    };
    for (const client of clients) await move(client, 104);
    const there = await standing(together.app);
    expect(there).toEqual(await standing(singly.app));
    expect(there.dealers).not.toEqual(before.dealers);
    expect((await undo(done.id)).status).toBe(200);
    for (const client of clients) await move(client, client.parent_gid);
    expect(await standing(together.app)).toEqual(await standing(singly.app));
  }
  const after = await standing(together.app);
  expect(after.dealers).toEqual(before.dealers);
  expect(after.sums).toEqual(before.sums);
});

it('K05 K04 what stands for each month is charged by the former dealer until the move, by the new one from its month on', async () => {
  const [, singly] = apps;
  if (!singly) throw new Error('two servers are needed');
  const { app, token } = singly;
  const { dealerOf } = salesCalls(() => singly);
  const made = await app.db.one<{ p_gid: number }>(`
    WITH made AS (
      INSERT INTO groups (server_alias, parent_gid, opf, fullname, inn, kpp, tariff)
      VALUES ('nova', 102, 'ООО', 'Молчание', '7701000008', '770101001', 'Даобит') RETURNING server_alias, p_gid)
    INSERT INTO billing_items (server_alias, p_gid, part, type, source, caption, start_at, client_price, ctm_price)
    SELECT server_alias, p_gid, 'tariff', 'custom', 'full-unlim', 'Полный безлимит', '2026-02-01', 5000, 500 FROM made RETURNING p_gid`);
  const body = { parent_id: 103, month: now };
  expect((await app.call('POST', `/piportals/nova/groups/${made?.p_gid}/move/`, { token, body })).status).toBe(200);
  const monthsAt = async (org: number) =>
    Object.keys((await dealerOf(org, now)).clients.find(({ p_gid }) => p_gid === made?.p_gid)?.positions ?? {});
  expect(await monthsAt(201)).toEqual(['02.2026', '03.2026', '04.2026']);
  expect(await monthsAt(53)).toEqual(['05.2026']);
});
