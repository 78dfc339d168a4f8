import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app';
import { explaining, type Explained } from '../../support/explained';

const told: Explained[] = [];
let app: TestApp;
beforeAll(async () => {
  // What the planner would do with more rows than a test can make: an order that an index has is not made anew.
  const settings = 'SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off';
  app = await createTestApp({
    over: (db) => explaining(db, (one) => told.push(one), { settings, about: /FROM (?:users|groups)/ }),
  });
});
afterAll(() => app.close());

it('R05 a page of all users comes by the index of their logins', async () => {
  const token = await app.signIn('admin');
  for (const ordering of ['login', '-login']) {
    told.length = 0;
    await app.call('GET', `/piportals/all/users/?page=1&page_size=50&ordering=${ordering}`, { token });
    const page = told.find(({ text }) => text.includes('ORDER BY'))?.plan;
    expect(page).toContain('using users_login_key');
    expect(page).not.toContain('Sort');
  }
});

it('R05 all users are counted once where nothing is left out', async () => {
  const token = await app.signIn('admin');
  const counts = async (query: string) => {
    told.length = 0;
    await app.call('GET', `/piportals/all/users/?page=1&page_size=50${query}`, { token });
    return told.filter(({ text }) => text.includes('count(*)')).length;
  };
  expect(await counts('')).toBe(1);
  expect(await counts('&server_alias=nova')).toBe(2);
});

it.each([
  ['O01 Q05 the list of organisations', '/piportals/all/groups/?page=1&page_size=5&search=', 'терминал', 1],
  ['O01 Q05 the list of users', '/piportals/all/users/?page=1&page_size=5&search=', 'иван', 1],
  ['O01 Q05 the search of organisations, users and dealers', '/search/?limit=5&q=', 'терминал', 2],
])(
  '%s finds a dealer’s words outside of the row policies, under which LIKE uses no index',
  async (_, path, word, most) => {
    const token = await app.signIn('dealer');
    told.length = 0;
    const { body } = await app.call<{ count?: number; results: unknown[] }>('GET', path + encodeURIComponent(word), {
      token,
    });
    expect(body.results.length).toBeGreaterThan(0);
    const words = told.map(({ plan }) => plan).filter((plan) => plan.includes(`~~ '%${word}%'`));
    expect(words).toHaveLength(most);
    for (const plan of words) expect(plan).not.toContain('current_setting');
  },
);
