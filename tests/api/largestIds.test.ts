import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app';
import { createLoading } from '../support/loading';

const gid = 2_147_483_647;
const person = 2_000_000_001;

/** An organisation and a user of it with numbers of ten digits. */
const begin = (db: TestApp['db']) =>
  db.run(`
    WITH made AS (
      INSERT INTO groups (server_alias, p_gid, parent_gid, opf, fullname, inn, kpp)
      SELECT 'nova', ${gid}, g.p_gid, 'ООО', 'Десять цифр', '7707083893', '770701001' FROM groups g WHERE (g.server_alias, g.p_gid) = ('nova', 102)
      RETURNING p_gid)
    INSERT INTO users (server_alias, p_id, group_gid, login, full_name, email, password_hash, p_rid)
    SELECT 'nova', ${person}, made.p_gid, 'ten.digits', 'Десятый Д.', 'ten@digits.example', '-', (SELECT min(p_rid) FROM roles) FROM made`);

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.signIn('admin');
  await begin(app.db);
});
afterAll(() => app.close());

it('I02 every number that the database can hold is read from an address, a larger one is refused in words', async () => {
  const here = `/piportals/nova/groups/${gid}/`;
  for (const path of [
    here,
    `${here}diagnosis/?user=${person}`,
    `${here}history/`,
    `/piportals/nova/users/${person}/`,
    `/piportals/all/groups/all/?server_alias=nova&p_gid=${gid}`,
    `/piportals/all/groups/all/?search=%23${gid}`,
    `/audit/?organisation=nova:${gid}`,
    `/audit/?object=group:nova:${gid}`,
    `/tariff-minimum/?dealer_org_id=77&client_org_ids=${gid}`,
  ]) {
    const { status, body } = await app.call('GET', path, { token });
    expect([path, status, body]).toEqual([path, 200, expect.anything()]);
  }
  const found = await app.call<object[]>('GET', `/piportals/all/groups/all/?server_alias=nova&p_gid=${gid}`, { token });
  expect(found.body).toMatchObject([{ p_gid: gid }]);
  expect((await app.call('GET', `/piportals/nova/groups/${gid + 1}/`, { token })).status).toBe(404);
  for (const path of [`/piportals/all/groups/all/?p_gid=${gid + 1}`, `/audit/?organisation=nova:${gid + 1}`]) {
    const { status, body } = await app.call('GET', path, { token });
    expect([path, status, JSON.stringify(body)]).toEqual([
      path,
      400,
      expect.stringMatching(/Такого номера нет|Неизвестная организация/),
    ]);
  }
});

it('J02 facts name users and organisations by numbers of ten digits, and logins of ten digits stay logins', async () => {
  const loading = await createLoading();
  try {
    await begin(loading.db);
    await loading.db.run(`
      UPDATE users u SET login = named.login
      FROM (SELECT p_id, CASE row_number() OVER (ORDER BY p_id) WHEN 1 THEN '9161234567' ELSE '1161234567' END AS login
            FROM users WHERE server_alias = 'nova' AND p_id <> ${person} ORDER BY p_id LIMIT 2) named
      WHERE (u.server_alias, u.p_id) = ('nova', named.p_id)`);
    const of = (organisation: unknown, user: unknown) => `nova;${organisation};${user};01.03.2026;pp_pi;desktop;7\n`;
    const file = `Сервер;Организация;Пользователь;День;Позиция;Способ;Количество\n${of(gid, person)}${of('', '9161234567')}${of('', '1161234567')}${of('9999999999', person)}`;
    expect(await loading.load('facts', file)).toMatchObject({ added: 3, errors: [{ line: 5, field: 'organisation' }] });
    const facts = await loading.db.rows(
      `SELECT count FROM package_facts WHERE group_gid = ${gid} AND p_id = ${person}`,
    );
    expect(facts).toEqual([{ count: 7 }]);
  } finally {
    await loading.close();
  }
});
