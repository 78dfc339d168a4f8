import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { protect } from '../../../server/db/protect';
import { planOf } from '../../../server/services/declared/plan';
import type { Caller } from '../../../server/services/kernel/context';
import { allRights } from '../../../src/domain/rights';
import { createTestApp, type TestApp } from '../../support/app';
import { testRoles } from '../../support/database';
import { declarationOf, declare } from '../../support/declared';
import { readWorkbook } from '../../support/readWorkbook';

/** Whom the services take a caller for: himself, one who sees everything, or another user of his server. */
let taken: (caller: Caller) => Caller;
const himself = (caller: Caller) => caller;
const allSeeing = (caller: Caller): Caller => ({ ...caller, scope: 'all', scopeGids: [] });

let app: TestApp;
const rights = allRights.filter(
  (right) => !['dealer_users', 'support', 'edit_ban_users_groups', 'billing_admin'].includes(right),
);
const logins = ['dealer', 'subdealer'];

const section = (name: string, scope: unknown, fields: object = {}) =>
  JSON.stringify({
    format: 1,
    name,
    title: `Раздел ${name}`,
    right: { see: 'dealers', change: 'dealers', delete: 'dealers' },
    scope,
    rowName: '{text}',
    fields: { text: { type: 'text', label: 'Текст', required: true }, ...fields },
    list: { columns: ['text'], filters: ['text'], orderings: ['text'] },
    search: ['text'],
  });
const through = (to: string) => ({ [to]: { type: 'reference', to, label: to, required: true } });
const byDealer = (to: string) => ({ by: 'dealer', through: to });
const sections = {
  places: section('places', 'all'),
  visits: section('visits', byDealer('groups'), through('groups')),
  talks: section('talks', byDealer('users'), through('users')),
  deals: section('deals', byDealer('dealers'), through('dealers')),
  // What it leads to is somebody's.
  bills: section('bills', 'all', through('visits')),
};
type Name = keyof typeof sections;
const names = Object.keys(sections) as Name[];

const tableOf = (name: string) => `r_${app.declared.all().find((live) => live.name === name)?.id}`;
const call = async (login: string, method: string, path: string, body?: object) =>
  app.call<{ id: number; text: string }>(method, path, { token: await app.signIn(login), ...(body && { body }) });

/** Adds a record as the administrator does, who sees everything. */
async function add(name: string, values: object, login = 'admin'): Promise<number> {
  const { status, body } = await call(login, 'POST', `/rest/${name}`, values);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

/** A record for an organisation of each kind, somebody of such a one, and each dealer. */
async function fill() {
  const keys = {
    groups: "SELECT server_alias || ':' || min(p_gid) AS key FROM groups GROUP BY server_alias, parent_gid, is_dealer",
    users: `SELECT u.server_alias || ':' || min(u.p_id) AS key FROM users u
      JOIN groups g ON g.server_alias = u.server_alias AND g.p_gid = u.group_gid GROUP BY u.server_alias, g.parent_gid, g.is_dealer`,
    dealers: 'SELECT id AS key FROM dealers',
  };
  const ids = { visits: 'groups', talks: 'users', deals: 'dealers' } as const;
  for (const [name, to] of Object.entries(ids))
    for (const { key } of await app.db.rows<{ key: string | number }>(`${keys[to]} ORDER BY 1 LIMIT 60`))
      await add(name, { text: `Канарейка ${name} ${key}`, [to]: key });
  await add('places', { text: 'Канарейка общая' });
  for (const { id } of await app.db.rows<{ id: number }>(`SELECT id FROM declared.${tableOf('visits')} ORDER BY 1`))
    await add('bills', { text: `Счёт ${id}`, visits: id });
}

beforeAll(async () => {
  taken = himself;
  app = await createTestApp({ overrides: { taken: (caller) => taken(caller) } });
  await app.db.run({ text: 'UPDATE users SET rights = $1 WHERE login = ANY ($2)', values: [rights, logins] });
  for (const text of Object.values(sections)) await declare(app, text);
  await fill();
});
afterAll(() => app.close());

/** What a caller is shown of a section: by list, file, search, one by one, and in the journal. */
async function shown(login: string, name: Name) {
  const token = await app.signIn(login);
  const list = async (query: string) => {
    const { body, status } = await app.call<{ id: number }[]>('GET', `/rest/${name}?${query}`, { token });
    expect(status).toBe(200);
    return body.map(({ id }) => id);
  };
  const all = await app.db.rows<{ id: number }>(`SELECT id FROM declared.${tableOf(name)} ORDER BY id`);
  const each: number[] = [];
  for (const { id } of all) {
    const statuses = [`/rest/${name}/${id}`, `/rest/${name}/${id}/history`].map(
      async (path) => (await app.call('GET', path, { token })).status,
    );
    const [read, history] = await Promise.all(statuses);
    expect(history, `${name} ${id}`).toBe(read);
    if (read === 200) each.push(id);
  }
  const { status, bytes } = await app.call('GET', `/rest/${name}/xlsx-report/`, { token });
  const file = status === 404 ? [] : (await readWorkbook(bytes)).rows.flat().map(String);
  const journal = (await app.call('GET', '/audit/?kind=record&page_size=100', { token })).bytes.toString();
  return {
    list: await list('range=[0,99]&sort=["id","ASC"]'),
    found: await list(`range=[0,99]&sort=["id","ASC"]&filter=${encodeURIComponent('{"q":"Канарейка"}')}`),
    filtered: await list(`range=[0,99]&sort=["text","ASC"]&filter=${encodeURIComponent('{"text":"Канарейка"}')}`),
    each,
    file: file.filter((cell) => /^(Канарейка|Счёт) /.test(cell)),
    journal: [...new Set(journal.match(new RegExp(`Канарейка ${name}[^"]*`, 'g')) ?? [])].sort(),
  };
}

describe.each([
  ['dealer', 'with those below him'],
  ['dealer', 'alone'],
  ['subdealer', 'with those below him'],
])('Q05 with the filter of the services off, %s %s', (login, sees) => {
  beforeAll(() =>
    app.db.run({
      text: 'UPDATE users SET rights = $1 WHERE login = $2',
      values: [rights.filter((right) => sees !== 'alone' || right !== 'dealer_subdealers'), login],
    }),
  );

  it.each(names)('Q05 M05 is shown of %s what he was shown with it', async (name) => {
    taken = himself;
    const due = await shown(login, name);
    const all = await app.db.one<{ count: number }>(`SELECT count(*)::int AS count FROM declared.${tableOf(name)}`);
    expect(due.each.length).toBeGreaterThan(0);
    if (!['places', 'bills'].includes(name)) expect(due.each.length).toBeLessThan(all?.count ?? 0);
    taken = allSeeing;
    expect(await shown(login, name)).toEqual(due);
  });
});

it('Q05 M05 taken for another user, one is shown nothing of what that one owns', async () => {
  taken = himself;
  await declare(app, section('drafts', { by: 'owner' }));
  const [theirs, own] = [
    await add('drafts', { text: 'Канарейка чужая' }, 'subdealer'),
    await add('drafts', { text: 'Канарейка своя' }, 'dealer'),
  ];
  const ids = await app.db.rows<{ login: string; p_id: number }>(
    "SELECT login, p_id FROM users WHERE login IN ('dealer', 'subdealer') ORDER BY login",
  );
  const read = async (id: number) => (await call('dealer', 'GET', `/rest/drafts/${id}`)).status;
  expect([await read(theirs), await read(own)]).toEqual([404, 200]);
  taken = (caller) => ({ ...caller, id: ids[1]?.p_id ?? 0 });
  expect([await read(theirs), await read(own)]).toEqual([404, 404]);
  for (const path of ['/rest/drafts', '/audit/?kind=record', '/audit/xlsx/?kind=record']) {
    const { bytes, status } = await app.call('GET', path, { token: await app.signIn('dealer') });
    const text = path.includes('xlsx') && status === 200 ? JSON.stringify((await readWorkbook(bytes)).rows) : bytes;
    expect(text.toString()).not.toContain('Канарейка чужая');
  }
});

describe('Q05 M05 statements of a caller', () => {
  const own = () => app.served.as({ server: 'nova', gids: [104], below: false, user: 1 });

  it.each(names)('Q05 M05 read no table of %s, and change nothing of what is in sight', async (name) => {
    const table = tableOf(name);
    const statements = [
      `SELECT 1 FROM declared.${table}`,
      `DELETE FROM declared.${table}`,
      `DELETE FROM sight.${table}`,
      `UPDATE sight.${table} SET revision = 5`,
      `INSERT INTO sight.${table} (created_at, created_by, owner_server, owner_id) VALUES (now(), 'x', 'nova', 1)`,
      `CREATE VIEW sight.x AS SELECT 1`,
    ];
    for (const statement of statements)
      await expect(own().run(statement), statement).rejects.toMatchObject({ code: '42501' });
    expect((await own().rows(`SELECT 1 FROM sight.${table}`)).length).toBeGreaterThan(0);
  });

  it('Q05 M05 of nobody see no record', async () => {
    for (const name of names) expect(await app.served.rows(`SELECT 1 FROM sight.${tableOf(name)}`), name).toEqual([]);
  });
});

it('Q05 M04 what is in sight follows the definition: a new field, and whose the records are', async () => {
  taken = himself;
  const before = section('rounds', 'all', through('groups'));
  const fields = { ...through('groups'), sum: { type: 'money', label: 'Сумма' } };
  await declare(app, before);
  const [own] = await app.db.rows<{ key: string }>(
    "SELECT server_alias || ':' || p_gid AS key FROM groups WHERE server_alias = 'nova' AND parent_gid = 104 AND NOT is_dealer ORDER BY 1",
  );
  const ids = [
    await add('rounds', { text: 'Свой', groups: own?.key }),
    await add('rounds', { text: 'Чужой', groups: 'nova:101' }),
  ];
  taken = allSeeing;
  const read = () => Promise.all(ids.map(async (id) => (await call('subdealer', 'GET', `/rest/rounds/${id}`)).status));
  expect(await read()).toEqual([200, 200]);
  const after = section('rounds', byDealer('groups'), fields);
  await declare(app, after, (await planOf(app.db, declarationOf('rounds', after))).hash);
  expect(await read()).toEqual([200, 404]);
  expect((await call('subdealer', 'GET', `/rest/rounds/${ids[0]}`)).body).toMatchObject({ text: 'Свой', sum: null });
});

it('Q05 a start makes what is in sight anew where it is missing or of another definition', async () => {
  taken = himself;
  const both = ['visits', 'talks'] as const;
  const due = await Promise.all(both.map((name) => shown('subdealer', name)));
  const [visits, talks] = both.map(tableOf);
  await app.db.run(`DROP VIEW sight.${visits}`);
  await app.db.run(`CREATE OR REPLACE VIEW sight.${talks} AS SELECT * FROM declared.${talks};
    COMMENT ON VIEW sight.${talks} IS 'before'`);
  await app.db.tx((tx) => protect(tx, testRoles));
  taken = allSeeing;
  expect(await Promise.all(both.map((name) => shown('subdealer', name)))).toEqual(due);
});
