import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FoundClient } from '../../src/contract/salesReports';
import { createTestApp, type TestApp } from '../support/app';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const find = async (login: string, search: string, [start, end] = [24_313, 24_315]) =>
  app.call<FoundClient[]>(
    'GET',
    `/billing/months/${start}/reports/clients/?${new URLSearchParams({ month_end: String(end), search })}`,
    { token: await app.signIn(login) },
  );

it('P04 a client is found among those of all dealers, with the dealer of the months; one in scope alone', async () => {
  const one = await app.db.one<{ id: string; p_gid: number; name: string; inn: string; dealer: number }>(`
    SELECT g.server_alias || ':' || g.p_gid AS id, g.p_gid, g.name, g.inn, d.id AS dealer
    FROM groups g JOIN dealers d ON d.server_alias = g.server_alias AND d.p_gid = g.parent_gid
    JOIN groups own ON own.server_alias = d.server_alias AND own.p_gid = d.p_gid
    WHERE NOT g.is_dealer AND own.org_id IS NOT NULL AND g.server_alias = 'pskov' ORDER BY g.p_gid LIMIT 1`);
  if (!one) throw new Error('no data');
  const expected = expect.objectContaining({ client_id: one.id, name: one.name, inn: one.inn, dealer_id: one.dealer });
  for (const search of [one.inn, one.name, one.name.toLowerCase().replaceAll(/[«»]/g, '')])
    expect((await find('admin', search)).body, search).toContainEqual(expected);
  expect((await find('dealer', one.inn)).body).toEqual([]);
  expect((await find('admin', 'ооо')).body).toHaveLength(20);

  await app.db.run(`
    UPDATE client_dealers SET until_month = 24314 WHERE server_alias || ':' || p_gid = '${one.id}'`);
  await app.db.run(`
    INSERT INTO client_dealers (server_alias, p_gid, from_month, dealer_gid)
    SELECT 'pskov', ${one.p_gid}, 24314, d.p_gid FROM dealers d JOIN groups own USING (server_alias, p_gid)
    WHERE d.server_alias = 'pskov' AND d.id <> ${one.dealer} AND own.org_id IS NOT NULL LIMIT 1`);
  const dealers = async (months: [number, number]) =>
    (await find('admin', one.inn, months)).body.filter(({ client_id }) => client_id === one.id).length;
  expect([await dealers([24_313, 24_315]), await dealers([24_314, 24_315])]).toEqual([2, 1]);
  expect((await find('admin', one.inn, [24_314, 24_315])).body).not.toContainEqual(expected);
  expect((await find('nobody', one.inn)).status).toBe(403);
});
