import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillDeclared } from '../../bench/records/fillDeclared';
import { createTestApp, type TestApp } from '../../support/app';
import { contractsText, declare } from '../../support/declared';
import { explaining, type Explained } from '../../support/explained';

let app: TestApp;
let table: string;
let columns: Readonly<Record<string, number>>;
const told: Explained[] = [];

beforeAll(async () => {
  // What the planner would do with more records than a test can make: an index wherever there is one that fits.
  const settings = 'SET LOCAL enable_seqscan = off';
  app = await createTestApp({ over: (db) => explaining(db, (one) => told.push(one), { settings }) });
  await declare(app, contractsText);
  const [live] = app.declared.all();
  if (!live) throw new Error('nothing is declared');
  await fillDeclared(app.db, live, 3000);
  [table, columns] = [`r_${live.id}`, live.columns];
});
afterAll(() => app.close());

/** How the statements of one list are carried out. */
async function plansOf(login: string, query: Record<string, unknown>, least = 1): Promise<string[]> {
  const token = await app.signIn(login);
  told.length = 0;
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]));
  const { status, body } = await app.call<unknown[]>('GET', `/rest/contracts?${asked.toString()}`, { token });
  expect(status).toBe(200);
  expect(body.length, JSON.stringify(query)).toBeGreaterThanOrEqual(least);
  return told.map(({ plan }) => plan);
}
const indexOf = (source: string) => `${table}_by_f_${columns[source]}`;
const words = () => `${table}_words_`;
const recordLike = async () => {
  const { body } = await app.call<Record<string, string>>('GET', '/rest/contracts/2999', {
    token: await app.signIn('admin'),
  });
  return body;
};

it.each(['signedOn', 'amount', 'number'])(
  'M04 a page ordered by %s walks its index in either direction',
  async (field) => {
    for (const way of ['ASC', 'DESC']) {
      await plansOf('admin', { sort: [field, way], range: [0, 24] });
      const page = told.find(({ text }) => text.includes('ORDER BY'))?.plan ?? '';
      expect(page).toContain(indexOf(field));
      // The page itself is put in order again once its records are read.
      expect(page.match(/Sort Key/g)?.length ?? 0).toBeLessThanOrEqual(1);
      expect(page).not.toContain('Seq Scan on r_');
    }
  },
);

it('M04 a filter is counted along its own index, as far as records are counted', async () => {
  const one = await recordLike();
  for (const field of ['status', 'organisation', 'signedOn', 'billingMonth']) {
    const plans = await plansOf('admin', { filter: { [field]: one[field] }, range: [0, 24] });
    expect(plans.join('\n'), field).toContain(indexOf(field));
    expect(plans.join('\n'), field).not.toContain('Seq Scan on r_');
    expect(told.find(({ text }) => text.includes('count(*)'))?.text, field).toContain('LIMIT');
  }
});

it('M04 a search looks each way of showing a word up in its index, and counts nothing further', async () => {
  const one = await recordLike();
  const searches: [string, string, string[]][] = [
    ['admin', String(one.number), [words()]],
    ['admin', `терминал ${String(one.number)}`, [words()]],
    ...['admin', 'dealer'].flatMap((login): [string, string, string[]][] => [
      [login, 'действует', [words(), indexOf('status')]],
      [login, 'терминал', [words(), indexOf('organisation')]],
    ]),
  ];
  for (const [login, q, indexes] of searches) {
    const plans = (await plansOf(login, { filter: { q }, range: [0, 24] }, 0)).join('\n');
    for (const index of indexes) expect(plans, `${login}: ${q}`).toContain(index);
    expect(plans, `${login}: ${q}`).not.toContain('Seq Scan on r_');
    expect(told.some(({ text }) => text.includes('count(*)'))).toBe(false);
  }
});

it('M04 what many words of one name mean is looked up once, however common each of them is', async () => {
  const one = await recordLike();
  const [server, gid] = String(one.organisation).split(':');
  const { body } = await app.call<{ p_fullname: string }>('GET', `/piportals/${server}/groups/${gid}/`, {
    token: await app.signIn('admin'),
  });
  const plans = await plansOf('admin', { filter: { q: body.p_fullname }, range: [0, 24] });
  expect(plans.join('\n')).toContain(indexOf('organisation'));
  expect(plans.join('\n')).not.toMatch(/Seq Scan on r_|SubPlan/);
});
