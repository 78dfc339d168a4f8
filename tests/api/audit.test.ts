import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry, AuditPage } from '../../src/contract/audit';
import { changeLine, changeWords } from '../../src/contract/words/changeWords';
import { allRights, rightId } from '../../src/domain/rights';
import { createTestApp, type TestApp } from '../support/app';
import { readWorkbook } from '../support/readWorkbook';

let app: TestApp;
let admin: string;
const dealerRights = allRights.filter(
  (right) => !['dealer_users', 'support', 'edit_ban_users_groups', 'billing_admin'].includes(right),
);
beforeAll(async () => {
  app = await createTestApp();
  await app.db.run({
    text: "UPDATE users SET rights = $1 WHERE login IN ('dealer', 'subdealer')",
    values: [dealerRights],
  });
  admin = await app.signIn('admin');
});
afterAll(() => app.close());

const read = async (query: Record<string, string> = {}, token = admin) => {
  const { status, body } = await app.call<AuditPage>('GET', `/audit/?${new URLSearchParams(query)}`, { token });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

/** The whole journal, page after page. */
async function readAll(query: Record<string, string> = {}, token = admin): Promise<AuditEntry[]> {
  const all: AuditEntry[] = [];
  for (let before = ''; ;) {
    const { results, next } = await read({ ...query, ...(before && { before }) }, token);
    all.push(...results);
    if (next === null) return all;
    before = next;
  }
}

const groupOf = async (parent: number) => {
  const row = await app.db.one<{ p_gid: number }>(
    `SELECT p_gid FROM groups WHERE server_alias = 'nova' AND parent_gid = ${parent} AND NOT is_dealer AND NOT archived ORDER BY 1 LIMIT 1`,
  );
  return row?.p_gid ?? 0;
};
const change = async (p_gid: number, body: object, token = admin) => {
  const path = `/piportals/nova/groups/${p_gid}/`;
  const { status } = await app.call('PATCH', path, { token, body });
  expect(status).toBe(200);
};
/** The dealer's own organisation, one of his clients, and one of another dealer's. */
const placesOf = async (login: string) => {
  const home = await app.db.one<{ group_gid: number }>(`SELECT group_gid FROM users WHERE login = '${login}'`);
  const other = await app.db.one<{ parent_gid: number }>(
    `SELECT parent_gid FROM groups WHERE server_alias = 'nova' AND NOT is_dealer AND NOT archived
       AND parent_gid NOT IN (SELECT p_gid FROM groups WHERE p_gid = ${home?.group_gid} OR parent_gid = ${home?.group_gid}) ORDER BY 1 LIMIT 1`,
  );
  return { own: await groupOf(home?.group_gid ?? 0), foreign: await groupOf(other?.parent_gid ?? 0) };
};

describe('the journal', () => {
  it('O04 tells who changed what and how, the newest first, and of what has not changed nothing', async () => {
    const { own } = await placesOf('dealer');
    await change(own, { p_city: 'Псков' });
    await change(own, { p_city: 'Тверь' });
    const { results } = await read({ object: `group:nova:${own}` });
    expect(results).toHaveLength(2);
    expect(results[0]).toMatchObject({
      actor: 'admin',
      actor_name: 'Администратор Анна Сергеевна',
      operation: 'updateGroup',
      kind: 'group',
      object: `nova:${own}`,
      organisation: { server_alias: 'nova', p_gid: own },
      changes: [{ field: 'p_city', before: 'Псков', after: 'Тверь' }],
    });
  });

  it('O04 pages join without a gap or a repeat, whoever writes meanwhile', async () => {
    const { own } = await placesOf('dealer');
    const before = await readAll();
    const first = await read({ page_size: '1' });
    await change(own, { p_city: 'Омск' });
    const seen = [...first.results];
    for (let { next } = first; next !== null;) {
      const page = await read({ page_size: '1', before: next });
      seen.push(...page.results);
      ({ next } = page);
    }
    expect(seen.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect((await readAll()).length).toBe(before.length + 1);
  });

  it('O04 is narrowed by kind, person, days, organisation and words, an amount too', async () => {
    const { own } = await placesOf('dealer');
    await change(own, { p_city: 'Ёлкино' });
    const [newest] = (await read()).results;
    const day = newest?.at.slice(0, 10).split('-').reverse().join('.') ?? '';
    expect((await read({ kind: 'group', actor: 'ADMIN', from: day, to: day })).results[0]?.id).toBe(newest?.id);
    expect((await read({ kind: 'user' })).results).toEqual([]);
    expect((await read({ actor: 'dealer' })).results).toEqual([]);
    expect((await read({ to: '01.01.2020' })).results).toEqual([]);
    expect((await read({ organisation: `nova:${own}`, q: 'елкино' })).results[0]?.id).toBe(newest?.id);
    expect((await read({ q: 'нетникакогослова' })).results).toEqual([]);
    const byName = await read({ q: newest?.organisation?.name ?? '' });
    expect(byName.results.map(({ id }) => id)).toContain(newest?.id);
  });

  it('O04 leaves sign-ins out until they are asked for', async () => {
    const all = await readAll();
    expect(all.filter(({ kind }) => kind === 'session')).toEqual([]);
    const signs = await readAll({ kind: 'session', actor: 'admin' });
    expect(signs.map(({ operation }) => operation)).toContain('signIn');
  });

  it.each<Record<string, string>>([
    { before: 'x' },
    { kind: 'nothing' },
    { from: '31.02.2026' },
    { object: 'a b' },
    { page_size: '0' },
    { organisation: 'nova' },
  ])('O04 refuses %o', async (query) => {
    const { status } = await app.call('GET', `/audit/?${new URLSearchParams(query)}`, { token: admin });
    expect(status).toBe(400);
  });
});

describe('scope', () => {
  it.each(['dealer', 'subdealer'])(
    'O04 %s sees what is in his scope, and nothing else by any filter',
    async (login) => {
      const { own, foreign } = await placesOf(login);
      await change(own, { p_city: `Город ${login}` });
      await change(foreign, { p_city: `Чужой ${login}` });
      const token = await app.signIn(login);
      const mine = await readAll({}, token);
      const seen = await app.db.rows<{ p_gid: number }>(
        `SELECT g.p_gid FROM groups g JOIN users u ON u.login = '${login}' WHERE g.server_alias = u.server_alias
         AND (g.p_gid = u.group_gid OR g.parent_gid = u.group_gid
           OR ${login === 'dealer'} AND g.parent_gid IN (SELECT p_gid FROM groups WHERE is_dealer AND parent_gid = u.group_gid))`,
      );
      const visible = new Set(seen.map(({ p_gid }) => p_gid));
      const all = await readAll();
      const wanted = all.filter(
        ({ organisation, kind }) =>
          kind === 'news' || (organisation?.server_alias === 'nova' && visible.has(organisation.p_gid)),
      );
      expect(mine.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
      expect(mine.some(({ object }) => object === `nova:${own}`)).toBe(true);
      const hidden: Record<string, string>[] = [
        { object: `group:nova:${foreign}` },
        { organisation: `nova:${foreign}` },
        { q: `Чужой ${login}` },
        { actor: 'admin', q: 'Чужой' },
      ];
      for (const query of hidden) expect((await read(query, token)).results, JSON.stringify(query)).toEqual([]);
    },
  );

  it('O04 a kind whose own pages one may not open is absent; without the right there is no journal', async () => {
    await app.db.run(`UPDATE users SET rights = '{audit,dealers,dealer_users}' WHERE login = 'news'`);
    const token = await app.signIn('news');
    const { own } = await placesOf('dealer');
    await change(own, { p_city: 'Невидимск' });
    expect((await readAll({}, token)).filter(({ kind }) => kind === 'group')).toEqual([]);
    const { status } = await app.call('GET', '/audit/', { token: await app.signIn('nobody') });
    expect(status).toBe(403);
  });

  it('O04 what a dealer has lost with a client he does not see any more', async () => {
    const list = await app.db.one<{ dealer_id: number }>(
      `SELECT d.id AS dealer_id FROM dealers d JOIN users u ON u.login = 'dealer' WHERE d.server_alias = u.server_alias AND d.p_gid = u.group_gid`,
    );
    const spec = { dealer_id: list?.dealer_id ?? 0 };
    const client = (await placesOf('dealer')).own;
    const body = {
      client_id: client,
      year: 2027,
      month: 5,
      year_new: null,
      month_new: null,
      packages: [{ message_price_position_alias: 'pp_pi', client_points_cost: 95, daobit_points_cost: 19 }],
    };
    const at = `/spec-prices/spec_condition/?dealer_id=${spec.dealer_id}`;
    expect((await app.call('POST', at, { token: admin, body })).status).toBe(201);
    const key = `${at}&client_id=${client}&year=2027&month=5`;
    expect((await app.call('DELETE', key, { token: admin })).status).toBe(204);
    const token = await app.signIn('dealer');
    const mine = await readAll({ kind: 'specPrice' }, token);
    expect(mine.map(({ operation, dealer }) => ({ operation, dealer }))).toEqual([
      { operation: 'removeSpecCondition', dealer: spec.dealer_id },
      { operation: 'createSpecCondition', dealer: spec.dealer_id },
    ]);
    const other = await app.signIn('subdealer');
    expect(await readAll({ kind: 'specPrice' }, other)).toEqual([]);
  });
});

describe('the file', () => {
  it('O04 has what the screen has, in words, and of a dealer what is in his scope', async () => {
    const { own, foreign } = await placesOf('dealer');
    await change(own, { p_city: 'Файлово' });
    await change(foreign, { p_city: 'Чужое Файлово' });
    const rowsFor = async (token: string, query = '') => {
      const { status, bytes } = await app.call('GET', `/audit/xlsx/${query}`, { token });
      expect(status).toBe(200);
      return (await readWorkbook(bytes)).rows;
    };
    const q = `?q=${encodeURIComponent('Файлово')}`;
    const all = await rowsFor(admin, q);
    expect(all.flat().filter((cell) => String(cell).includes('Файлово'))).toHaveLength(2);
    expect(all.flat()).toContain('Изменение организации');
    const mine = await rowsFor(await app.signIn('dealer'), q);
    expect(mine.flat().map(String).join('|')).toMatch(/→ Файлово/);
    expect(mine.flat().map(String).join('|')).not.toContain('Чужое');
  });

  it('O04 has what somebody out of sight has done, as the list has', async () => {
    const { own } = await placesOf('dealer');
    await change(own, { p_city: 'Издалека' });
    const token = await app.signIn('dealer');
    const query = { actor: 'admin', organisation: `nova:${own}` };
    expect((await read(query, token)).results.length).toBeGreaterThan(0);
    const { status, bytes } = await app.call('GET', `/audit/xlsx/?${new URLSearchParams(query)}`, { token });
    expect(status).toBe(200);
    expect((await readWorkbook(bytes)).rows.flat().join('|')).toContain('→ Издалека');
  });

  it('O04 names in words what was asked for', async () => {
    const { own } = await placesOf('dealer');
    await change(own, { p_city: 'Словесно' });
    const parametersOf = async (query: Record<string, string>) => {
      const { bytes } = await app.call('GET', `/audit/xlsx/?${new URLSearchParams(query).toString()}`, {
        token: admin,
      });
      return (await readWorkbook(bytes)).parameters;
    };
    const group = await app.db.one<{ name: string }>({
      text: "SELECT name FROM groups WHERE server_alias = 'nova' AND p_gid = $1",
      values: [own],
    });
    expect(await parametersOf({ kind: 'group', organisation: `nova:${own}` })).toEqual(
      expect.arrayContaining([
        ['Вид', 'Организация'],
        ['Организация', group?.name],
      ]),
    );
    expect(await parametersOf({ object: `group:nova:${own}` })).toContainEqual(['Объект', group?.name]);
    expect(await parametersOf({ kind: 'session' })).toContainEqual(['Вид', 'Вход']);
  });

  it('O04 of nothing there is none', async () => {
    const { status } = await app.call('GET', '/audit/xlsx/?to=01.01.2019', { token: admin });
    expect(status).toBe(404);
  });
});

describe('what stands in it', () => {
  it('O04 a new password is said to be new, and stands nowhere', async () => {
    const user = await app.db.one<{ p_id: number }>(`SELECT p_id FROM users WHERE login = 'subdealer'`);
    const path = `/piportals/nova/users/${user?.p_id}/`;
    const body = { p_pass: 'Neverseen99x', p_rights: dealerRights.map(rightId) };
    expect((await app.call('PATCH', path, { token: admin, body })).status).toBe(200);
    const all = await readAll();
    expect(JSON.stringify(all)).not.toContain('Neverseen99x');
    expect(all[0]?.changes).toContainEqual({ field: 'password_changed', before: null, after: true });
  });

  it('O04 the page names the roles that its numbers stand for', async () => {
    const user = await app.db.one<{ p_id: number; p_rid: number }>(
      `SELECT p_id, p_rid FROM users WHERE login = 'subdealer'`,
    );
    const role = await app.db.one<{ p_rid: number; name: string }>(
      `SELECT p_rid, name FROM roles WHERE p_rid <> ${user?.p_rid} AND NOT banned LIMIT 1`,
    );
    const path = `/piportals/nova/users/${user?.p_id}/`;
    expect((await app.call('PATCH', path, { token: admin, body: { p_rid: role?.p_rid } })).status).toBe(200);
    const { names, results } = await read({ kind: 'user' });
    expect(names.p_rid).toMatchObject({ [role?.p_rid ?? 0]: role?.name });
    const [entry] = results;
    const lines = changeWords({ kind: 'user', changes: entry?.changes ?? [] }, names).map(changeLine);
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^Роль: .+ → ${role?.name}$`))]);
  });

  it.each(["UPDATE audit SET actor_login = 'x'", 'DELETE FROM audit', 'TRUNCATE audit', 'TRUNCATE audit CASCADE'])(
    'O04 %s is refused by the database',
    async (statement) => {
      const count = async () => (await app.db.one<{ n: number }>('SELECT count(*)::int AS n FROM audit'))?.n;
      const before = await count();
      await expect(app.db.run(statement)).rejects.toThrow('the audit record is neither changed nor deleted');
      expect(await count()).toBe(before);
    },
  );
});
