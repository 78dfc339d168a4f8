import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DealerRow } from '../../src/contract/dealers';
import type { GroupRow } from '../../src/contract/groups';
import type { ListedUser } from '../../src/contract/selections';
import { createTestApp, type TestApp } from '../support/app';
import { readWorkbook } from '../support/readWorkbook';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.close());

interface Page {
  count: number;
  total: number;
  results: ListedUser[];
}

const users = async (query: Record<string, string> = {}, token = admin) => {
  const search = new URLSearchParams({ page: '1', page_size: '100', ...query });
  const { status, body } = await app.call<Page>('GET', `/piportals/all/users/?${search}`, { token });
  expect(status).toBe(200);
  return body;
};
const select = async <T>(path: string, ids: unknown, token = admin) => {
  const { status, body } = await app.call<T[]>('POST', path, { token, body: { ids } });
  expect(status).toBe(200);
  return body;
};
const countOf = async (where: string) =>
  (
    await app.db.one<{ n: number }>(
      `SELECT count(*)::int AS n FROM users u JOIN groups g ON g.server_alias = u.server_alias AND g.p_gid = u.group_gid WHERE ${where}`,
    )
  )?.n;

describe('users of all organisations', () => {
  it('R05 come by login, in pages that share them out', async () => {
    const first = await users({ page_size: '7' });
    const second = await users({ page_size: '7', page: '2' });
    const logins = [...first.results, ...second.results].map(({ login }) => login.toLowerCase());
    expect(logins).toEqual([...new Set(logins)].sort());
    expect(first).toMatchObject({ count: await countOf('true'), total: await countOf('true') });
    const last = await users({ page_size: '1', ordering: '-login' });
    expect(last.results[0]?.login.toLowerCase().localeCompare(logins[0] ?? '')).toBeGreaterThan(0);
  });

  it('R05 are narrowed by server, organisation, presence and a part of the login', async () => {
    const [one] = (await users({ server_alias: 'nova' })).results;
    if (!one) throw new Error('nobody');
    const of = { server_alias: 'nova', parent_p_gid: String(one.parent_p_gid) };
    const cases: [Record<string, string>, string][] = [
      [{ server_alias: 'nova' }, "u.server_alias = 'nova'"],
      [of, `u.server_alias = 'nova' AND u.group_gid = ${one.parent_p_gid}`],
      [{ in_online: 'true' }, 'u.in_online'],
      [{ search: one.login.toUpperCase() }, `u.search LIKE '%${one.login.toLowerCase()}%'`],
    ];
    for (const [query, where] of cases) expect((await users(query)).count, where).toBe(await countOf(where));
  });

  it('R05 are those in scope alone', async () => {
    const inScope = "g.server_alias = 'nova' AND (g.p_gid = 104 OR g.parent_gid = 104)";
    const token = await app.signIn('subdealer');
    expect(await users({}, token)).toMatchObject({ count: await countOf(inScope), total: await countOf(inScope) });
  });
});

describe('rows by their ids', () => {
  it('R05 organisations and users come in the order asked for, as their lists show them', async () => {
    const { body } = await app.call<GroupRow[]>('GET', '/piportals/all/groups/all/', { token: admin });
    const groups = [body[9], body[2], body[5]].flatMap((row) => row ?? []);
    const keys = groups.map(({ server_alias, p_gid }) => ({ server_alias, p_gid }));
    expect(await select('/piportals/all/groups/selection/', keys)).toEqual(groups);

    const people = (await users()).results.slice(3, 6).reverse();
    const named = people.map(({ server_alias, p_id }) => ({ server_alias, p_id }));
    expect(await select('/piportals/all/users/selection/', named)).toEqual(people);
  });

  it('R05 dealers come as their list shows them', async () => {
    const { body } = await app.call<DealerRow[]>('GET', '/dealers/', { token: admin });
    const wanted = body.slice(2, 5);
    expect(
      await select(
        '/dealers/selection/',
        wanted.map(({ id }) => id),
      ),
    ).toEqual(wanted);
  });

  it('R05 what is out of scope, or nowhere, is left out', async () => {
    const token = await app.signIn('subdealer');
    const keys = [
      { server_alias: 'nova', p_gid: 102 },
      { server_alias: 'pskov', p_gid: 104 },
      { server_alias: 'nova', p_gid: 999_999 },
      { server_alias: 'nova', p_gid: 104 },
    ];
    const found = await select<GroupRow>('/piportals/all/groups/selection/', keys, token);
    expect(found.map(({ p_gid }) => p_gid)).toEqual([104]);
    const [stranger] = (await users({ server_alias: 'pskov' })).results;
    const named = [{ server_alias: 'pskov', p_id: stranger?.p_id }];
    expect(await select('/piportals/all/users/selection/', named, token)).toEqual([]);
    expect(await select('/piportals/all/users/selection/', named)).toHaveLength(1);
  });

  it('R05 at most a hundred at once', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => index + 1);
    const { status, body } = await app.call<{ detail: string }>('POST', '/dealers/selection/', {
      token: admin,
      body: { ids },
    });
    expect([status, body.detail]).toEqual([400, 'ids: Не больше 100 записей']);
  });
});

describe('organisations without their members', () => {
  interface Rows {
    count: number;
    total: number;
    results: GroupRow[];
  }
  const list = async (query: Record<string, string>) => {
    const search = new URLSearchParams({ page: '1', page_size: '20', ...query });
    const { status, body } = await app.call<Rows>('GET', `/piportals/all/groups/all/?${search}`, { token: admin });
    expect(status).toBe(200);
    return body;
  };

  it('B09 without members a row is the same but for its users and subgroups, and says whether a search found it by a user', async () => {
    const whole = await list({});
    const short = await list({ members: 'false' });
    const without = whole.results.map(({ users_json: _users, subgroups_json: _subgroups, ...row }) => row);
    expect(short).toEqual({ ...whole, results: without.map((row) => ({ ...row, found_within: false })) });
    const { login, ...of } = (await app.db.one<{ login: string; server_alias: string; group_gid: number }>(
      'SELECT login, server_alias, group_gid FROM users ORDER BY p_id LIMIT 1',
    )) ?? { login: '', server_alias: '', group_gid: 0 };
    const found = (rows: { results: object[] }) =>
      rows.results.map((row) => {
        const { p_gid, found_within } = row as { p_gid: number; found_within: boolean };
        return { p_gid, found_within };
      });
    const byUser = found(
      await list({ search: ` ${login.toUpperCase()} `, server_alias: of.server_alias, members: 'false' }),
    );
    expect(byUser).toContainEqual({ p_gid: of.group_gid, found_within: true });
    const itself = await list({ search: `#${of.group_gid}`, server_alias: of.server_alias, members: 'false' });
    expect(found(itself)).toEqual([{ p_gid: of.group_gid, found_within: false }]);
    const named = await list({ search: whole.results[0]?.inn_kpp ?? '', members: 'false' });
    expect(found(named)[0]).toEqual({ p_gid: whole.results[0]?.p_gid, found_within: false });
  });
});

it('O06 the file of organisations has those that are named', async () => {
  const file = (ids: string) =>
    app.call('GET', `/piportals/all/groups/all/xlsx-report/?${new URLSearchParams({ ids })}`, { token: admin });
  const [first, second] = await app.db.rows<{ key: string }>(
    "SELECT server_alias || ':' || p_gid AS key FROM groups WHERE server_alias = 'pskov' ORDER BY p_gid LIMIT 2",
  );
  const { status, headers } = await file(`${first?.key},${second?.key}`);
  expect([status, headers.get('X-Total-Rows')]).toEqual([200, '2']);
  for (const wrong of ['1001', 'nova:0', Array(301).fill('nova:1').join()])
    expect((await file(wrong)).status).toBe(400);
});

it('B14 the file of organisations says in words by what it was narrowed and put in order', async () => {
  const asked = new URLSearchParams({ server_alias: 'nova', parent_id: '102', ordering: '-name' });
  const token = await app.signIn('admin');
  const { bytes } = await app.call('GET', `/piportals/all/groups/all/xlsx-report/?${asked}`, { token });
  const dealer = await app.db.one<{ name: string }>(
    "SELECT name FROM groups WHERE server_alias = 'nova' AND p_gid = 102",
  );
  expect((await readWorkbook(bytes)).parameters).toEqual(
    expect.arrayContaining([
      ['Сервер', 'Нова'],
      ['Дилер', dealer?.name],
      ['Порядок', 'Организация, по убыванию'],
    ]),
  );
});
