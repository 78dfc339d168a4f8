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
});
