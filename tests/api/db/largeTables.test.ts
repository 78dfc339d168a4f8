import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app';
import { explaining, type Explained } from '../../support/explained';

const told: Explained[] = [];
let app: TestApp;
beforeAll(async () => {
  // What the planner would do with more rows than a test can make: an order that an index has is not made anew.
  const settings = 'SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off';
  app = await createTestApp({
    over: (db) => explaining(db, (one) => told.push(one), { settings, about: /FROM users/ }),
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

it('O01 Q05 the words that a dealer looks for are found outside of the row policies, under which LIKE uses no index', async () => {
  const token = await app.signIn('dealer');
  told.length = 0;
  const { body } = await app.call<{ count: number }>(
    'GET',
    `/piportals/all/groups/?page=1&page_size=5&search=${encodeURIComponent('терминал')}`,
    { token },
  );
  expect(body.count).toBeGreaterThan(0);
  const words = told.map(({ plan }) => plan).filter((plan) => plan.includes("~~ '%терминал%'"));
  expect(words).toHaveLength(1);
  expect(words[0]).not.toContain('current_setting');
});
