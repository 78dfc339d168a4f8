import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const insert = (parent: string) =>
  app.db.run(
    `INSERT INTO groups (server_alias, p_gid, parent_gid, fullname, inn) VALUES ('nova', 900001, ${parent}, 'Своя', '0')`,
  );
const put = (parent: string) =>
  app.db.run(`UPDATE groups SET parent_gid = ${parent} WHERE server_alias = 'nova' AND p_gid = 1001`);

it('F01 a client that would be in nobody’s statistics cannot be written, by whatever statement', async () => {
  await expect(insert('NULL')).rejects.toThrow('nova:900001 has no dealer');
  await expect(insert('1002')).rejects.toThrow('nova:900001 has no dealer');
  await insert('102');
  expect(
    await app.db.rows(
      "SELECT from_month, dealer_gid FROM client_dealers WHERE server_alias = 'nova' AND p_gid = 900001",
    ),
  ).toEqual([{ from_month: 0, dealer_gid: 102 }]);
});

it('K05 a client is not put below another dealer without its months; the product moves it', async () => {
  const parent = async () =>
    (
      await app.db.one<{ of: number }>(
        "SELECT parent_gid AS of FROM groups WHERE server_alias = 'nova' AND p_gid = 1001",
      )
    )?.of;
  const before = await parent();
  const other = before === 102 ? 103 : 102;
  for (const wrong of ['NULL', String(other)])
    await expect(put(wrong)).rejects.toThrow('nova:1001 is moved to another dealer');
  expect(await parent()).toBe(before);
  const token = await app.signIn('admin');
  const { status } = await app.call('POST', '/piportals/nova/groups/1001/move/', {
    token,
    body: { parent_id: other, month: 12 * 2026 + 5 },
  });
  expect(status).toBe(200);
  expect(await parent()).toBe(other);
});
