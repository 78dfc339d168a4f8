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

/** Whether an index alone can tell what the table has. A transaction under way, of a job say, keeps a vacuum from saying so. */
async function allVisible(): Promise<boolean | undefined> {
  await app.db.run(`VACUUM declared.${table}`);
  const pages = await app.db.one<{ all: boolean }>(
    `SELECT relallvisible >= relpages AS all FROM pg_class WHERE oid = 'declared.${table}'::regclass`,
  );
  return pages?.all;
}

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
/** The index of a field, or the one of whose the records are, which has it too. */
const alongIndexOf = (source: string) => new RegExp(`${indexOf(source)}|${table}_scope_`);
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
    expect(plans.join('\n'), field).toMatch(alongIndexOf(field));
    expect(plans.join('\n'), field).not.toContain('Seq Scan on r_');
    expect(told.find(({ text }) => text.includes('count(*)'))?.text, field).toContain('LIMIT');
  }
});

it('M04 a search looks each way of showing a word up in its index, and counts nothing further', async () => {
  const one = await recordLike();
  const words = new RegExp(`${table}_words_`);
  const searches: [string, string, RegExp[]][] = [
    ['admin', String(one.number), [words]],
    ['admin', `терминал ${String(one.number)}`, [words]],
    ...['admin', 'dealer'].flatMap((login): [string, string, RegExp[]][] => [
      [login, 'действует', [words, alongIndexOf('status')]],
      [login, 'терминал', [words, alongIndexOf('organisation')]],
    ]),
  ];
  for (const [login, q, indexes] of searches) {
    const plans = (await plansOf(login, { filter: { q }, range: [0, 24] }, 0)).join('\n');
    for (const index of indexes) expect(plans, `${login}: ${q}`).toMatch(index);
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
  expect(plans.join('\n')).toMatch(alongIndexOf('organisation'));
  expect(plans.join('\n')).not.toMatch(/Seq Scan on r_|SubPlan/);
});

it("M04 a dealer's records are found, filtered and counted in one index; the table is read for the page alone", async () => {
  await expect.poll(allVisible).toBe(true);
  const one = await recordLike();
  const queries: Record<string, unknown>[] = [
    ...['signedOn', 'amount', 'number'].map((field) => ({ sort: [field, 'DESC'], range: [1000, 1024] })),
    { filter: { status: one.status }, range: [0, 24] },
  ];
  for (const query of queries) {
    const plans = await plansOf('dealer', query, 0);
    expect(plans.join('\n'), JSON.stringify(query)).toMatch(new RegExp(`Index Only Scan using ${table}_scope_`));
    expect(plans.join('\n'), JSON.stringify(query)).not.toMatch(/Seq Scan on r_/);
  }
});

it('M04 a search of a dealer asks for whose the records are by name, so that the indexes of both go together', async () => {
  await plansOf('dealer', { filter: { q: 'счёт' }, range: [0, 24] }, 0);
  const lookup = told.find(({ text }) => text.includes('LIKE'));
  expect(lookup?.text).toContain('= ANY(');
  expect(lookup?.text).not.toContain('FROM groups');
});

it('M04 a deep page is sorted at once, a first page only as far as it reaches', async () => {
  for (const [first, bounded] of [
    [0, true],
    [1000, false],
  ] as const) {
    await plansOf('dealer', { sort: ['number', 'ASC'], range: [first, first + 24] }, 0);
    const { text = '' } = told.find((statement) => statement.text.includes('ORDER BY')) ?? {};
    expect(/LIMIT \S+ OFFSET/.test(text)).toBe(bounded);
  }
});

it('M04 with other orderings the index of whose the records are is made anew, and the one before goes', async () => {
  const made = async () =>
    (
      await app.db.rows<{ name: string }>(
        `SELECT indexname AS name FROM pg_indexes WHERE schemaname = 'declared' AND indexname LIKE 'r\\_%\\_scope\\_%'`,
      )
    ).map(({ name }) => name);
  const [before, ...others] = await made();
  expect(others).toEqual([]);
  const definition = JSON.parse(contractsText) as { list: { orderings: string[] } };
  definition.list.orderings = definition.list.orderings.filter((field) => field !== 'amount');
  const { steps } = await declare(app, JSON.stringify(definition));
  expect(steps.join('\n')).toContain('построить индекс: чьи записи');
  const after = await made();
  expect(after).toHaveLength(1);
  expect(after).not.toContain(before);
});
