import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserRow } from '../../src/contract/groups';
import { createTestApp, type TestApp } from '../support/app';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.close());

interface Answer {
  count: number;
  total: number;
  results: UserRow[];
}

it('B09 the users of an organisation are searched and paged among themselves alone, however many there are', async () => {
  const crowded = await app.db.one<{ alias: string; p_gid: number; p_rid: number }>(`
    SELECT server_alias AS alias, group_gid AS p_gid, min(p_rid) AS p_rid FROM users WHERE subgroup_gid IS NULL
    GROUP BY server_alias, group_gid ORDER BY count(*) DESC, group_gid LIMIT 1`);
  if (!crowded) throw new Error('no data');
  const { alias, p_gid } = crowded;
  await app.db.run(`
    INSERT INTO users (server_alias, group_gid, login, full_name, email, phone, p_rid, password_hash)
    SELECT '${alias}', ${p_gid}, 'many.' || n, CASE n WHEN 77 THEN 'Ёлкина Зоя' ELSE 'Один Из Многих' END,
           'many' || n || '@many.example', CASE n WHEN 78 THEN '79035550178' END, ${crowded.p_rid}, ''
    FROM generate_series(1, 2000) n`);
  const asked = async (query: Record<string, string>) =>
    (
      await app.call<Answer>(
        'GET',
        `/piportals/${alias}/groups/${p_gid}/users/?${new URLSearchParams({ page_size: '10', ...query })}`,
        { token: admin },
      )
    ).body;
  const all = await asked({ page: '1' });
  expect(all.results).toHaveLength(10);
  expect(all.total).toBeGreaterThan(2000);
  expect(all.count).toBe(all.total);
  for (const search of ['елкина', 'зоя ёлкина', 'many.77 елк', 'Зоя MANY77@many'])
    expect(await asked({ search }), search).toMatchObject({
      total: all.total,
      results: expect.arrayContaining([expect.objectContaining({ login: 'many.77', email: 'many77@many.example' })]),
    });
  expect((await asked({ search: '+7 (903) 555-01-78' })).results.map(({ login }) => login)).toEqual(['many.78']);
  const last = await asked({ search: 'many', page: '200' });
  expect([last.count, last.results.length]).toEqual([2000, 10]);
  expect(await asked({ search: 'admin' })).toMatchObject({ count: 0, results: [] });
});
