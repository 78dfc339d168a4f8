import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GroupRow } from '../../src/contract/groups';
import { createTestApp, type TestApp } from '../support/app';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.close());

/** The organisations that are found, by server and id. */
const gids = async (search: string, token = admin) => {
  const { body } = await app.call<{ results: GroupRow[] }>(
    'GET',
    `/piportals/all/groups/${token === admin ? 'all/' : ''}?${new URLSearchParams({ page: '1', page_size: '100', search })}`,
    { token },
  );
  return body.results.map(({ server_alias, p_gid }) => `${server_alias}:${p_gid}`);
};

it('B01 organisation and declarant ids, a user by full name in any order, by id and by phone as it is typed', async () => {
  const user = await app.db.one<{ key: string; full_name: string; p_id: number }>(`
    UPDATE users SET phone = '79035550199' WHERE (server_alias, p_id) = (
      SELECT u.server_alias, u.p_id FROM users u JOIN groups g ON (g.server_alias, g.p_gid) = (u.server_alias, u.group_gid)
      WHERE g.org_id IS NOT NULL LIMIT 1)
    RETURNING server_alias || ':' || group_gid AS key, full_name, p_id`);
  const ids = await app.db.one<{ key: string; org_id: number; participant_id: string }>(`
    SELECT g.server_alias || ':' || g.p_gid AS key, g.org_id, f.participant_id
    FROM groups g JOIN fcs_profiles f USING (server_alias, p_gid)
    WHERE g.org_id IS NOT NULL AND f.participant_id IS NOT NULL LIMIT 1`);
  if (!user || !ids) throw new Error('no data');
  expect(await gids(String(ids.org_id))).toContain(ids.key);
  expect(await gids(ids.participant_id)).toContain(ids.key);
  const names = user.full_name.split(' ');
  for (const said of [user.full_name, names.toReversed().join(' '), String(user.p_id)])
    expect(await gids(said), said).toContain(user.key);
  for (const phone of ['+7(903)555-01-99', '8 (903) 555-01-99', '79035550199', '555-01-99'])
    expect(await gids(phone), phone).toEqual([user.key]);
  expect(await gids(`${names[0]} нетакогоимени`)).toEqual([]);
});

it('B01 I02 only in scope: a dealer does not find the users of another one', async () => {
  const token = await app.signIn('subdealer');
  const other = await app.db.one<{ login: string }>(`
    SELECT u.login FROM users u JOIN groups g ON (g.server_alias, g.p_gid) = (u.server_alias, u.group_gid)
    WHERE g.server_alias = 'pskov' AND u.login NOT IN ('subdealer', 'dealer') LIMIT 1`);
  expect(await gids(other?.login ?? '-')).not.toEqual([]);
  expect(await gids(other?.login ?? '-', token)).toEqual([]);
});

it('B01 what has the words by its own and by a user is one row, and every filter narrows what a user alone has found', async () => {
  const word = 'ъерундъ';
  const keys = await app.db.rows<{ key: string; status: string; server_alias: string }>(`
    WITH chosen AS (SELECT DISTINCT ON (access_status) server_alias, p_gid, access_status FROM groups WHERE NOT is_dealer ORDER BY access_status, p_gid LIMIT 2),
    named AS (UPDATE users SET full_name = '${word} ' || full_name FROM chosen c
      WHERE (users.server_alias, users.group_gid) = (c.server_alias, c.p_gid))
    SELECT server_alias || ':' || p_gid AS key, access_status AS status, server_alias FROM chosen ORDER BY access_status`);
  const [first, second] = keys;
  if (!first || !second) throw new Error('no data');
  const find = async (filters: Record<string, string> = {}) => {
    const query = new URLSearchParams({ page: '1', page_size: '100', search: word, ...filters });
    const { body } = await app.call<{ count: number; results: GroupRow[] }>(
      'GET',
      `/piportals/all/groups/all/?${query}`,
      { token: admin },
    );
    return { count: body.count, keys: body.results.map(({ server_alias, p_gid }) => `${server_alias}:${p_gid}`) };
  };
  const both = await find();
  expect(both.count).toBe(2);
  expect(both.keys.toSorted()).toEqual([first.key, second.key].toSorted());
  await app.db.run(`UPDATE groups SET fullname = '${word}' WHERE server_alias || ':' || p_gid = '${first.key}'`);
  expect(await find()).toEqual({ count: 2, keys: both.keys });
  for (const { key, status } of keys) expect(await find({ access_status: status })).toEqual({ count: 1, keys: [key] });
});
