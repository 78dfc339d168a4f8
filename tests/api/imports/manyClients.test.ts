import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('J06 the facts of twenty thousand clients in a month that has just been begun are summed client by client', async () => {
  await app.db.run(`
    INSERT INTO groups (server_alias, parent_gid, opf, fullname, inn, kpp, created_by)
    SELECT 'nova', 102, 'ООО', 'Много ' || n, '7701000008', '770101001', 'many' FROM generate_series(1, 20000) AS n`);
  await app.db.run(`
    INSERT INTO users (server_alias, group_gid, login, full_name, email, phone, p_rid, password_hash)
    SELECT server_alias, p_gid, 'many.' || p_gid, 'Много', 'many@client.ru', '', 3, 'none' FROM groups WHERE created_by = 'many'`);
  await app.db.run('ANALYZE groups, users');
  await app.db.tx(async (tx) => {
    await tx.run('SELECT begin_fact_months(ARRAY[12 * 2035 + 4])');
    // Where each fact was looked for among all clients, this took minutes.
    await tx.run("SET LOCAL statement_timeout = '20s'");
    await tx.run(`
      INSERT INTO package_facts (server_alias, group_gid, p_id, day, position, origin, is_emulator, count)
      SELECT server_alias, group_gid, p_id, '2035-04-02', 'pp_pi', 'api', false, 2 FROM users WHERE login LIKE 'many.%'`);
  });
  const sums = await app.db.one<{ clients: number }>(
    'SELECT count(*)::int AS clients FROM client_packages WHERE month_index = 12 * 2035 + 4 AND senders = 1',
  );
  expect(sums).toEqual({ clients: 20_000 });
});
