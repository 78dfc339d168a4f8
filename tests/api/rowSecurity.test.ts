import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/services/kernel/context';
import { rowPolicies } from '../../server/db/rowPolicies';
import { allRights } from '../../src/domain/rights';
import { createTestApp, type TestApp } from '../support/app';
import { readWorkbook } from '../support/readWorkbook';
import { subtree, type Placed } from '../support/subtree';

let app: TestApp;
let groups: Placed[];
let portals: Caller['portals'];
const rights = allRights.filter(
  (right) => !['dealer_users', 'support', 'edit_ban_users_groups', 'billing_admin'].includes(right),
);

/** The services take every caller for one who sees everything: what is hidden now, the database hides. */
const unfiltered = (caller: Caller): Caller => ({ ...caller, scope: 'all', scopeGids: [], portals });

beforeAll(async () => {
  app = await createTestApp({ overrides: { taken: unfiltered } });
  await app.db.run({ text: "UPDATE users SET rights = $1 WHERE login IN ('dealer', 'subdealer')", values: [rights] });
  groups = await app.db.rows('SELECT server_alias, p_gid, parent_gid, is_dealer FROM groups ORDER BY 1, 2');
  portals = await app.db.rows('SELECT alias, server_alias, server_name FROM portals ORDER BY position');
});
afterAll(() => app.close());

/** One organisation of each kind there is, by whether it is in sight. */
const samples = (home: number) => {
  const seen = subtree(groups, home);
  const kind = (group: Placed) =>
    `${group.server_alias} ${group.parent_gid ?? 'nobody'} ${group.is_dealer} ${seen.has(group)}`;
  const some = [...new Map(groups.map((group) => [kind(group), group])).values()];
  return { seen, hidden: some.filter((group) => !seen.has(group)), shown: some.filter((group) => seen.has(group)) };
};

it('Q05 with the filter of the services off, callers of one moment see each what is in their sight', async () => {
  const [admin, dealer, subdealer] = await Promise.all(['admin', 'dealer', 'subdealer'].map((one) => app.signIn(one)));
  const clients = groups.filter(({ is_dealer }) => !is_dealer);
  const own = subtree(groups, 104);
  const [his, foreign] = [true, false].map((is) => clients.find((group) => own.has(group) === is));
  const status = async (token: string | undefined, group: Placed | undefined) =>
    (await app.call('GET', `/piportals/${group?.server_alias}/groups/${group?.p_gid}/`, { token: token ?? '' })).status;
  const ask = () =>
    Promise.all([
      ...[subdealer, admin, subdealer, dealer].map((token) => status(token, his)),
      ...[subdealer, admin, subdealer].map((token) => status(token, foreign)),
    ]);
  for (let time = 0; time < 5; time += 1) expect(await ask()).toEqual([200, 200, 200, 200, 404, 200, 404]);
});

describe.each([
  { login: 'dealer', home: 102 },
  { login: 'subdealer', home: 104 },
])('Q05 with the filter of the services off, $login', ({ login, home }) => {
  it('Q05 finds no client that is not his by its number, and finds his own', async () => {
    const token = await app.signIn(login);
    const { hidden, shown } = samples(home);
    const status = async ({ server_alias, p_gid }: Placed, more = '') =>
      (await app.call('GET', `/piportals/${server_alias}/groups/${p_gid}/${more}`, { token })).status;
    const clients = hidden.filter(({ is_dealer }) => !is_dealer);
    expect(clients.length).toBeGreaterThan(5);
    for (const group of clients) {
      expect(await status(group), `${group.server_alias}:${group.p_gid}`).toBe(404);
      expect(await status(group, 'billing-profile/'), `${group.server_alias}:${group.p_gid}`).toBe(404);
    }
    expect(shown.length).toBeGreaterThan(1);
    for (const group of shown) expect(await status(group), `${group.server_alias}:${group.p_gid}`).toBe(200);
  });

  it.each([
    { table: 'users', key: 'p_id' },
    { table: 'subgroups', key: 'p_gid' },
  ])('Q05 finds no $table of anybody else, dealers among them, and finds his own', async ({ table, key }) => {
    const token = await app.signIn(login);
    const rows = await app.db.rows<{ server_alias: string; group_gid: number; id: number }>(
      `SELECT server_alias, group_gid, min(${key}) AS id FROM ${table} GROUP BY 1, 2`,
    );
    const { seen, hidden, shown } = samples(home);
    const among = (some: readonly Placed[]) =>
      rows.filter((row) => some.some((one) => one.server_alias === row.server_alias && one.p_gid === row.group_gid));
    const status = async ({ server_alias, id }: (typeof rows)[number]) =>
      (await app.call('GET', `/piportals/${server_alias}/${table}/${id}/`, { token })).status;
    expect(among(hidden).length).toBeGreaterThan(1);
    for (const row of among(hidden)) expect(await status(row), JSON.stringify(row)).toBe(404);
    for (const row of [...among(shown), ...among([...seen]).slice(0, 3)])
      expect(await status(row), JSON.stringify(row)).toBe(200);
  });

  it('Q05 reads no price list and no special condition of a dealer who is not his, and reads his own', async () => {
    const token = await app.signIn(login);
    const dealers = await app.db.rows<{
      id: number;
      parent_dealer_id: number | null;
      server_alias: string;
      p_gid: number;
    }>('SELECT id, parent_dealer_id, server_alias, p_gid FROM dealers WHERE id IN (SELECT dealer_id FROM price_lists)');
    const own = dealers.find(({ p_gid }) => p_gid === home);
    const seen = subtree(groups, home);
    const his = (one: (typeof dealers)[number]) =>
      one.id === own?.parent_dealer_id || [...seen].some(({ p_gid }) => p_gid === one.p_gid);
    const foreign = dealers.filter((one) => !his(one));
    expect(foreign.length).toBeGreaterThan(0);
    const read = (id: number | undefined, what: string) =>
      app.call<object[]>('GET', `/dealers/${id}/${what}/`, { token });
    expect((await read(own?.id, 'prices')).body.length).toBeGreaterThan(0);
    // A dealer of another server is not even there.
    const nothing = ({ server_alias }: (typeof dealers)[number]) =>
      server_alias === 'nova' ? { status: 200, body: [] } : { status: 404 };
    for (const one of foreign)
      for (const what of ['prices', 'spec-prices'])
        expect(await read(one.id, what), `${one.id} ${what}`).toMatchObject(nothing(one));
  });

  it('Q05 reads in the journal, its file and the days of sign-ins nothing of anybody else, and reads his own', async () => {
    const admin = await app.signIn('admin');
    const { hidden, shown } = samples(home);
    const told = [...hidden, ...shown].filter(({ is_dealer }) => !is_dealer);
    for (const { server_alias, p_gid } of told) {
      const body = { p_comments: `Канарейка ${server_alias}:${p_gid} для ${login}` };
      const path = `/piportals/${server_alias}/groups/${p_gid}/`;
      expect((await app.call('PATCH', path, { token: admin, body })).status, path).toBe(200);
    }
    const token = await app.signIn(login);
    const read = async (path: string) => (await app.call('GET', path, { token })).bytes.toString();
    const words = (group: Placed) => `Канарейка ${group.server_alias}:${group.p_gid} для ${login}`;
    const [all, found] = [await read('/audit/?page_size=100'), await read(`/audit/?page_size=100&q=для ${login}`)];
    for (const group of told) {
      const isHis = shown.includes(group);
      expect(all.includes(words(group)), words(group)).toBe(isHis);
      expect(found.includes(words(group)), words(group)).toBe(isHis);
      const own = await read(`/audit/?organisation=${group.server_alias}:${group.p_gid}`);
      expect(own.includes(words(group)), words(group)).toBe(isHis);
    }
    const days = await read('/audit/sign-ins/');
    expect(days).toContain(`"actor":"${login}"`);
    expect(days).not.toContain('"actor":"admin"');
    const { rows } = await readWorkbook((await app.call('GET', '/audit/xlsx/', { token })).bytes);
    const file = JSON.stringify(rows);
    for (const group of told) expect(file.includes(words(group)), words(group)).toBe(shown.includes(group));
  });

  it('Q05 lists, counts and finds nothing but his own', async () => {
    const token = await app.signIn(login);
    const { seen, hidden } = samples(home);
    const [foreign] = hidden.filter((one) => one.server_alias === 'nova' && !one.is_dealer);
    const [own] = [...seen].filter(({ is_dealer }) => !is_dealer);
    const mark = (group: Placed | undefined, word: string) =>
      app.db.run({
        text: 'UPDATE groups SET fullname = $1, city = $1 WHERE server_alias = $2 AND p_gid = $3',
        values: [word, group?.server_alias, group?.p_gid],
      });
    await mark(foreign, 'Канарейка чужая');
    await mark(own, 'Канарейка своя');
    const addresses = ['/piportals/all/groups/?page=1&page_size=100', '/search/?limit=20'];
    for (const address of addresses) {
      const word = address.startsWith('/search') ? 'q' : 'search';
      const query = new URLSearchParams({ [word]: 'Канарейка' }).toString();
      const { status, bytes } = await app.call('GET', `${address}&${query}`, { token });
      expect(status).toBe(200);
      expect(bytes.toString()).toContain('Канарейка своя');
      expect(bytes.toString()).not.toContain('чужая');
    }
    const { body } = await app.call<{ results: Placed[]; total: number }>('GET', addresses[0] ?? '', { token });
    const named = groups.filter((one) => one.server_alias === 'nova' && (one.is_dealer || seen.has(one)));
    expect(body.total).toBe(named.length);
  });
});

describe('Q05 statements themselves', () => {
  const tables = Object.keys(rowPolicies);
  /** What each user of the first server has of his own: a batch with a row, a view, a shared one and a recipe of his organisation. */
  const keepOwn = async () => {
    const users = "FROM users u WHERE u.server_alias = 'nova'";
    await app.db.run(`
      DELETE FROM batch_items; DELETE FROM batches; DELETE FROM views; DELETE FROM recipes;
      INSERT INTO batches (kind, actor_server, actor_id, actor_login, reason, input, checksum, skip, state, rows, created_at, seen_at)
      SELECT 'prices', 'nova', u.p_id, u.login, 'x', '{}', 'x', '{}', 'done', 1, now(), now() ${users};
      INSERT INTO batch_items (batch_id, place, key, label, revision_after) SELECT id, 1, 'x', 'x', '1' FROM batches;
      INSERT INTO views (server_alias, owner_id, p_gid, list, name, shared, content, modified_at, modified_by)
      SELECT 'nova', u.p_id, u.group_gid, 'groups', shared::text, shared, '{}', now(), 'x'
      FROM users u CROSS JOIN (VALUES (true), (false)) s (shared) WHERE u.server_alias = 'nova';
      INSERT INTO recipes (server_alias, p_gid, name, recipe, modified_at, modified_by)
      SELECT DISTINCT 'nova', u.group_gid, 'x', '{}'::jsonb, now(), 'x' ${users}`);
  };

  it.each(tables)('Q05 of nobody see no row of %s', async (table) => {
    await app.db.run(`
      INSERT INTO client_notes SELECT server_alias, p_gid, 'x', 1, now(), 'x' FROM groups WHERE p_gid IN (102, 104) ON CONFLICT DO NOTHING;
      INSERT INTO price_checks (month_index, dealer_id, billing_alias, stamp, lines, remarks, checked) SELECT 24317, id, 'ctm', 1, 1, 0, true FROM dealers ON CONFLICT DO NOTHING`);
    await keepOwn();
    const count = `SELECT count(*)::int AS n FROM ${table}`;
    expect((await app.db.one<{ n: number }>(count))?.n).toBeGreaterThan(0);
    expect(await app.served.one(count)).toEqual({ n: 0 });
    expect(await app.served.as('system').one(count)).toEqual(await app.db.one(count));
  });

  it('Q05 of a caller count what his clients sent, and tell of his prices', async () => {
    await app.db.run(`
      INSERT INTO package_facts (server_alias, group_gid, p_id, day, position, origin, count)
      SELECT server_alias, p_gid, 1, '2026-01-15', 'dt', 'desktop', 1 FROM groups`);
    const own = app.served.as({ server: 'nova', gids: [104], below: false, user: 4 });
    const clients = await app.db.rows<{ p_gid: number }>(
      "SELECT p_gid FROM client_dealers WHERE server_alias = 'nova' AND dealer_gid = 104 UNION SELECT 104 ORDER BY 1",
    );
    for (const table of ['package_facts', 'client_packages']) {
      const found = await own.rows<{ p_gid: number; server_alias: string }>(
        `SELECT DISTINCT group_gid AS p_gid, server_alias FROM ${table} ORDER BY 1`,
      );
      expect(new Set(found.map((one) => one.server_alias)), table).toEqual(new Set(['nova']));
      for (const { p_gid } of found) expect(clients, table).toContainEqual({ p_gid });
      expect(found.length, table).toBe(clients.length);
    }
    const dealers = await app.db.rows<{ id: number; parent: number }>(
      "SELECT id, parent_dealer_id AS parent FROM dealers WHERE server_alias = 'nova' AND p_gid = 104",
    );
    const seen = dealers.flatMap(({ id, parent }) => [id, parent]);
    const lists = await own.rows<{ id: number }>('SELECT DISTINCT dealer_id AS id FROM price_lists');
    expect(lists.length).toBeGreaterThan(0);
    for (const { id } of lists) expect(seen).toContain(id);
    expect(await own.rows('SELECT DISTINCT dealer_gid FROM dealer_packages')).toEqual([{ dealer_gid: 104 }]);
    const until = "SELECT packages_until('nova') AS day";
    expect(await own.one(until)).toEqual(await app.db.one(until));
  });

  it('Q05 of a caller see the batches that are his own, and the views and recipes of his organisation', async () => {
    await keepOwn();
    const [one] = await app.db.rows<{ p_id: number }>("SELECT p_id FROM users WHERE login = 'subdealer'");
    const user = one?.p_id ?? 0;
    const own = app.served.as({ server: 'nova', gids: [104], below: false, user });
    expect(await own.rows('SELECT actor_id FROM batches')).toEqual([{ actor_id: user }]);
    expect(await own.rows('SELECT actor_id FROM batch_items i JOIN batches b ON b.id = i.batch_id')).toEqual([
      { actor_id: user },
    ]);
    expect(await own.rows('SELECT 1 FROM batch_items')).toHaveLength(1);
    const mates = await app.db.rows("SELECT 1 FROM users WHERE server_alias = 'nova' AND group_gid = 104");
    const views = await own.rows<{ owner_id: number; shared: boolean }>('SELECT owner_id, shared, p_gid FROM views');
    expect(views.filter(({ shared }) => !shared)).toEqual([{ owner_id: user, shared: false, p_gid: 104 }]);
    expect(views).toHaveLength(mates.length + 1);
    expect(await own.rows('SELECT p_gid FROM recipes')).toEqual([{ p_gid: 104 }]);
  });

  it('Q05 of a caller see what is his, and write nothing of anybody else', async () => {
    const own = app.served.as({ server: 'nova', gids: [104], below: false, user: 4 });
    const found = await own.rows<Placed>(
      'SELECT server_alias, p_gid, parent_gid, is_dealer FROM groups WHERE NOT is_dealer',
    );
    const due = groups.filter((one) => one.server_alias === 'nova' && one.parent_gid === 104 && !one.is_dealer);
    expect(found.map(({ p_gid }) => p_gid).sort()).toEqual(due.map(({ p_gid }) => p_gid).sort());
    for (const statement of [
      "UPDATE users SET full_name = 'Канарейка' WHERE server_alias = 'nova' AND group_gid = 102",
      "INSERT INTO client_notes VALUES ('nova', 103, 'Канарейка', 1, now(), 'x')",
    ])
      await expect(own.run(statement)).rejects.toMatchObject({ code: '42501' });
    const check = (dealer: number) =>
      own.run(
        `INSERT INTO price_checks (month_index, dealer_id, billing_alias, stamp, lines, remarks, checked) VALUES (24318, ${dealer}, 'ctm', 1, 1, 0, true)`,
      );
    const ids = await app.db.rows<{ id: number; p_gid: number }>(
      "SELECT id, p_gid FROM dealers WHERE server_alias = 'nova' AND p_gid IN (103, 104) ORDER BY p_gid",
    );
    await expect(check(ids[0]?.id ?? 0)).rejects.toMatchObject({ code: '42501' });
    expect(await check(ids[1]?.id ?? 0)).toBe(1);
  });
});
