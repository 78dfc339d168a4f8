import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RightHolder } from '../../src/contract/rightHolders';
import { rightId } from '../../src/domain/rights';
import { createTestApp, type TestApp } from '../support/app';

interface Page {
  count: number;
  total: number;
  results: RightHolder[];
  held: { right: number; count: number }[];
}

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const read = async (login: string, query = '') =>
  app.call<Page>('GET', `/rights/holders/?page=1&page_size=100${query}`, { token: await app.signIn(login) });

it('O03 says who holds which rights, and how many hold each, as SQL does', async () => {
  const { status, body } = await read('admin');
  expect(status).toBe(200);
  const [counted] = await app.db.rows<{ people: number; news: number }>(`
    SELECT count(*)::int AS people, count(*) FILTER (WHERE 'categories' = ANY (rights))::int AS news
    FROM users WHERE cardinality(rights) > 0`);
  expect(body).toMatchObject({ count: counted?.people, total: counted?.people });
  expect(body.held).toContainEqual({ right: rightId('categories'), count: counted?.news });
  const editor = body.results.find(({ login }) => login === 'news');
  expect(editor).toMatchObject({ full_name: 'Новикова Нина Павловна', rights: [rightId('categories')], barred: false });
});

it('O03 finds the holders of one right, and by login or organisation', async () => {
  const { body } = await read('admin', `&right=${rightId('categories')}`);
  expect(body.count).toBeLessThan(body.total);
  expect(body.results.every(({ rights }) => rights.includes(rightId('categories')))).toBe(true);
  expect((await read('admin', '&right=9999')).body.results).toEqual([]);
  const found = await read('admin', '&search=banned-editor');
  expect(found.body.results.map(({ login }) => login)).toEqual(['banned-editor']);
  expect((await read('admin', `&right=${rightId('categories')}&search=banned-editor`)).body.results).toEqual([]);
});

it('O03 shows a dealer his own and those below him alone', async () => {
  const { body } = await read('dealer');
  const logins = body.results.map(({ login }) => login);
  expect(logins).toContain('subdealer');
  expect(logins).not.toContain('admin');
  expect(body.held.every(({ count }) => count <= body.total)).toBe(true);
  expect((await read('news')).status).toBe(403);
});

it('O03 says of whom the role or the organisation keeps out that he will not get in', async () => {
  await app.db.run(`UPDATE groups SET banned = true WHERE (server_alias, p_gid) =
    (SELECT server_alias, group_gid FROM users WHERE login = 'subdealer')`);
  const { body } = await read('admin', '&search=subdealer');
  expect(body.results).toMatchObject([{ login: 'subdealer', barred: true }]);
});
