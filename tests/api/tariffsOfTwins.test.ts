import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.signIn('admin');
});
afterAll(() => app.close());

interface Tariff {
  tariff_id: number;
  client_org_id: number;
  client_name: string;
}

it('K09 of two clients with one id of an organisation the tariff is of the one that is named, or it is refused', async () => {
  const dealer = await app.db.one<{ id: number; org: number }>(
    'SELECT d.id, g.org_id AS org FROM dealers d JOIN groups g USING (server_alias, p_gid) WHERE d.minimum_tariff_enabled',
  );
  const clients = await app.db.rows<{ p_gid: number; org_id: number; name: string }>(
    `SELECT g.p_gid, g.org_id, g.name FROM groups g JOIN dealers d ON d.server_alias = g.server_alias AND d.p_gid = g.parent_gid
     WHERE d.id = ${dealer?.id} AND g.org_id IS NOT NULL ORDER BY g.p_gid LIMIT 2`,
  );
  const [first, second] = clients;
  await app.db.run(
    `UPDATE groups SET org_id = ${first?.org_id} WHERE server_alias = 'nova' AND p_gid = ${second?.p_gid}`,
  );
  const body = {
    client_org_id: first?.org_id,
    dealer_org_id: dealer?.org,
    start_date: '2027-01-01',
    package_count: 10,
    cost: 900,
    compensation: 90,
    emails: [],
  };
  const create = (more: object) => app.call<Tariff>('POST', '/tariff-minimum/', { token, body: { ...body, ...more } });
  expect(await create({})).toMatchObject({
    status: 400,
    body: { errors: { client_org_id: [`ID ${first?.org_id} у нескольких клиентов: ${first?.name}, ${second?.name}`] } },
  });
  const made = await create({ client_id: second?.p_gid });
  expect(made).toMatchObject({ status: 201, body: { client_name: second?.name, client_org_id: first?.org_id } });
  expect((await create({ client_id: second?.p_gid })).status).toBe(409);
  expect((await create({ client_id: 999_999 })).status).toBe(400);
  expect((await app.call('DELETE', `/tariff-minimum/${made.body.tariff_id}/`, { token })).status).toBe(204);
  await app.db.run(`UPDATE groups SET org_id = 7654321 WHERE server_alias = 'nova' AND p_gid = ${second?.p_gid}`);
  const back = await create({ client_id: second?.p_gid });
  expect(back).toMatchObject({ status: 201, body: { client_name: second?.name, client_org_id: 7_654_321 } });
  expect((await create({})).body).toMatchObject({ client_name: first?.name });
  await app.db.run(`UPDATE groups SET org_id = NULL WHERE server_alias = 'nova' AND p_gid = ${second?.p_gid}`);
  expect(await create({ client_id: second?.p_gid, start_date: '2027-02-01' })).toMatchObject({
    status: 400,
    body: { errors: { client_org_id: ['У клиента нет ID организации'] } },
  });
});

it('E09 a tariff is of a client, not of the dealer himself, and stays his', async () => {
  const [one, other] = await app.db.rows<{ org: number; dealer: number; own: number; server: string }>(
    `SELECT c.org_id AS org, d.id AS dealer, own.org_id AS own, d.server_alias AS server FROM dealers d
     JOIN groups own USING (server_alias, p_gid) JOIN groups c ON c.server_alias = d.server_alias AND c.parent_gid = d.p_gid
     WHERE d.minimum_tariff_enabled AND c.org_id IS NOT NULL AND NOT c.is_dealer ORDER BY c.p_gid DESC LIMIT 2`,
  );
  const body = {
    client_org_id: one?.org,
    dealer_org_id: one?.own,
    start_date: '2027-03-01',
    package_count: 10,
    cost: 900,
    compensation: 90,
    emails: [],
  };
  const send = (method: string, change: object) =>
    app.call<Tariff>(method, '/tariff-minimum/', { token, body: { ...body, ...change } });
  await app.db.run(`
    INSERT INTO client_dealers (server_alias, p_gid, dealer_gid, from_month)
    SELECT server_alias, p_gid, p_gid, 0 FROM dealers WHERE id = ${one?.dealer} ON CONFLICT DO NOTHING`);
  expect(await send('POST', { client_org_id: one?.own })).toMatchObject({
    status: 400,
    body: { errors: { client_org_id: ['Выберите организацию этого дилера'] } },
  });
  const { tariff_id } = (await send('POST', {})).body;
  expect(await send('PATCH', { tariff_id, client_org_id: other?.org })).toMatchObject({
    status: 400,
    body: { errors: { client_org_id: ['Организация тарифа не изменяется'] } },
  });
  expect((await send('PATCH', { tariff_id, cost: 901 })).status).toBe(200);
});

it('E09 a tariff is of the past once a later one of the same client at the same dealer has begun, the newest first', async () => {
  const clients = await app.db.rows<{ p_gid: number; org_id: number }>(
    "SELECT p_gid, org_id FROM groups WHERE server_alias = 'nova' AND parent_gid = 103 AND org_id IS NOT NULL ORDER BY p_gid LIMIT 2",
  );
  const [one, other] = clients;
  await app.db.run(`
    DELETE FROM minimum_tariffs;
    INSERT INTO minimum_tariffs (dealer_id, client_gid, client_org_id, start_date, package_count, cost, compensation)
    VALUES (3, ${one?.p_gid}, ${one?.org_id}, '2026-01-01', 10, 900, 90), (3, ${one?.p_gid}, ${one?.org_id}, '2026-06-01', 10, 950, 90),
           (3, ${other?.p_gid}, ${other?.org_id}, '2026-02-01', 10, 800, 80), (3, ${other?.p_gid}, ${other?.org_id}, '2026-05-01', 10, 850, 80),
           (2, ${other?.p_gid}, ${other?.org_id}, '2026-05-01', 10, 700, 70)`);
  const { body } = await app.call<{ start_date: string; price_status: string }[]>(
    'GET',
    '/tariff-minimum/?dealer_org_id=53',
    { token },
  );
  expect(body.map(({ start_date, price_status }) => [start_date, price_status])).toEqual([
    ['2026-06-01', 'future'],
    ['2026-05-01', 'active'],
    ['2026-02-01', 'archive'],
    ['2026-01-01', 'active'],
  ]);
});
