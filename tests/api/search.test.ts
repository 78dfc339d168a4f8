import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchAnswer, SearchHit } from '../../src/contract/search';
import type { GroupRow } from '../../src/contract/groups';
import type { Context } from '../../server/services/kernel/context';
import { findDealers, findOrganisations } from '../../server/services/search/findOrganisations';
import { findUsers } from '../../server/services/search/findUsers';
import { readQuery } from '../../src/domain/search/readQuery';
import { createTestApp, type TestApp } from '../support/app';

let app: TestApp;
let admin: string;

const inn = '7701000019';
const individual = '500100732259';

/** Four organisations of Nova and two users, made to be found; what they had before is nobody's concern here. */
async function prepare() {
  const gids = await app.db.rows<{ p_gid: number }>(`
    SELECT p_gid FROM groups g WHERE server_alias = 'nova' AND NOT is_dealer AND NOT archived
      AND EXISTS (SELECT 1 FROM fcs_profiles f WHERE f.server_alias = g.server_alias AND f.p_gid = g.p_gid)
      AND EXISTS (SELECT 1 FROM users u WHERE u.server_alias = g.server_alias AND u.group_gid = g.p_gid)
    ORDER BY p_gid LIMIT 3`);
  const [first, second, third] = gids.map(({ p_gid }) => p_gid);
  await app.db.run({
    text: `UPDATE groups SET opf = 'ООО', fullname = 'Ёлочный Базар-Сити', inn = $2, kpp = '770101001', org_id = 7654321,
      contract = 'Ё-77/2026', city = 'Йошкар-Ола', contact_person = 'Жуков Фёдор', contact_email = 'Office@Bazar.Example',
      contact_phones = '+7 (495) 777-88-99; 8 812 444-55-66' WHERE server_alias = 'nova' AND p_gid = $1`,
    values: [first, inn],
  });
  await app.db.run({
    text: `UPDATE groups SET opf = 'ИП', fullname = 'Щукин Эраст Юльевич', inn = $2, kpp = NULL, org_id = 7654322, contract = 'ИП-5'
      WHERE server_alias = 'nova' AND p_gid = $1`,
    values: [second, individual],
  });
  await app.db.run({
    text: `UPDATE groups SET opf = 'АО', fullname = 'Завод Елочный', inn = '0274062111', kpp = '0274AB001', org_id = 7654323, contract = 'Z-9'
      WHERE server_alias = 'nova' AND p_gid = $1`,
    values: [third],
  });
  await app.db.run({
    text: `UPDATE fcs_profiles SET participant_id = 'AB-551199' WHERE server_alias = 'nova' AND p_gid = $1`,
    values: [first],
  });
  await app.db.run({
    text: `INSERT INTO subgroups (server_alias, p_gid, group_gid, is_org, fullname) VALUES ('nova', 900001, $1, false, 'Отдел Цифровых Весов')`,
    values: [third],
  });
  const user = await app.db.one<{ p_id: number }>({
    text: `UPDATE users SET login = 'schuka.e77', full_name = 'Щербинина Ёлка Эдуардовна', email = 'Schuka@Mail.Example', phone = '+79035550199'
      WHERE (server_alias, p_id) = (SELECT server_alias, p_id FROM users WHERE server_alias = 'nova' AND group_gid = $1 ORDER BY p_id LIMIT 1)
      RETURNING p_id`,
    values: [second],
  });
  const dealer = await app.db.one<{ p_gid: number; id: number }>(`SELECT d.p_gid, d.id FROM dealers d WHERE d.id = 3`);
  await app.db.run({
    text: `UPDATE groups SET fullname = 'Дилер Квазар', inn = '7700999999', kpp = '770999999' WHERE (server_alias, p_gid) = (SELECT server_alias, p_gid FROM dealers WHERE id = 3)`,
    values: [],
  });
  return {
    first: first ?? 0,
    second: second ?? 0,
    third: third ?? 0,
    user: user?.p_id ?? 0,
    dealer: dealer?.p_gid ?? 0,
  };
}

let made: Awaited<ReturnType<typeof prepare>>;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
  made = await prepare();
});
afterAll(() => app.close());

async function find(q: string, token = admin, limit?: number): Promise<SearchAnswer> {
  const query = new URLSearchParams({ q, ...(limit && { limit: String(limit) }) });
  const { status, body } = await app.call<SearchAnswer>('GET', `/search/?${query}`, { token });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const shortOf = (hit: SearchHit | undefined) => hit && `${hit.kind} ${hit.id} ${hit.matched.field}`;

describe('O01 the first hit of sixty queries', () => {
  type Who = 'first' | 'second' | 'third' | 'user' | 'dealer';
  const table: [query: string, hit: Who, field: string][] = [
    [inn, 'first', 'inn'],
    ['77 0100 0019', 'first', 'inn'],
    [' 7701000019 ', 'first', 'inn'],
    ['ИНН 7701000019', 'first', 'inn'],
    ['инн: 7701 000 019', 'first', 'inn'],
    [`${inn}/770101001`, 'first', 'inn_kpp'],
    [`${inn} / 770101001`, 'first', 'inn_kpp'],
    [`${inn} 770101001`, 'first', 'inn_kpp'],
    [`ИНН/КПП ${inn}/770101001`, 'first', 'inn_kpp'],
    [`${inn}770101001`, 'first', 'inn_kpp'],
    ['7654321', 'first', 'org_id'],
    ['ID 7654321', 'first', 'org_id'],
    ['ab-551199', 'first', 'participant_id'],
    ['AB-551199', 'first', 'participant_id'],
    ['551199', 'first', 'participant_id'],
    ['Ё-77/2026', 'first', 'contract'],
    ['е-77/2026', 'first', 'contract'],
    ['Договор Ё-77/2026', 'first', 'contract'],
    ['77/2026', 'first', 'contract'],
    ['Ёлочный Базар-Сити', 'first', 'name'],
    ['елочный базар', 'first', 'name'],
    ['БАЗАР ёлочный', 'first', 'name'],
    ['ООО «Ёлочный Базар-Сити»', 'first', 'name'],
    ['ооо "елочный базар-сити"', 'first', 'name'],
    ['Общество с ограниченной ответственностью Ёлочный Базар', 'first', 'name'],
    ['ЗАО Ёлочный Базар', 'first', 'name'],
    ['базар-сити', 'first', 'name'],
    [',fpfh-cbnb', 'first', 'name'],
    ['`kjxysq ,fpfh', 'first', 'name'],
    ['жуков фёдор', 'first', 'contact'],
    ['Office@Bazar.Example', 'first', 'contact'],
    ['+7 495 777-88-99', 'first', 'contact'],
    ['8 (812) 444-55-66', 'first', 'contact'],
    ['4957778899', 'first', 'contact'],
    [individual, 'second', 'inn'],
    ['5001 0073 2259', 'second', 'inn'],
    ['ИП Щукин Эраст Юльевич', 'second', 'name'],
    ['эраст', 'second', 'name'],
    ['эраст щукин', 'second', 'name'],
    ['oerby "hfcn', 'second', 'name'],
    ['ИП-5', 'second', 'contract'],
    ['0274062111', 'third', 'inn'],
    ['274062111', 'third', 'inn'],
    ['0274AB001', 'third', 'kpp'],
    ['0274ab001', 'third', 'kpp'],
    ['0274062111/0274AB001', 'third', 'inn_kpp'],
    ['завод елочный', 'third', 'name'],
    ['Завод «Ёлочный», АО', 'third', 'name'],
    ['z-9', 'third', 'contract'],
    ['цифровых весов', 'third', 'subgroup'],
    ['весов отдел', 'third', 'subgroup'],
    ['schuka.e77', 'user', 'login'],
    ['SCHUKA.E77', 'user', 'login'],
    ['ысрглф', 'user', 'login'],
    ['schuka@mail.example', 'user', 'email'],
    ['+7 (903) 555-01-99', 'user', 'phone'],
    ['89035550199', 'user', 'phone'],
    ['9035550199', 'user', 'phone'],
    ['555-01-99', 'user', 'phone'],
    ['Щербинина Елка', 'user', 'full_name'],
    ['эдуардовна щербинина', 'user', 'full_name'],
    ['oth,bybyf', 'user', 'full_name'],
  ];

  it.each(table)('%s', async (query, who, field) => {
    const { results } = await find(query);
    expect(shortOf(results[0])).toBe(`${who === 'user' ? 'user' : 'organisation'} ${made[who]} ${field}`);
  });
});

it('O01 #id is that group alone, of every server that has it', async () => {
  const { results } = await find(`#${made.first}`);
  expect(results.length).toBeGreaterThan(0);
  for (const { id, kind, matched } of results)
    expect([kind, id, matched]).toEqual(['organisation', made.first, { field: 'p_gid', text: String(made.first) }]);
});

it('O01 dealers and their price lists in force and to come', async () => {
  const { results, counts } = await find('квазар');
  expect(results.filter(({ kind }) => kind === 'dealer').map(({ id }) => id)).toEqual([3]);
  const prices = results.filter(({ kind }) => kind === 'price');
  expect(prices.length).toBeGreaterThan(0);
  expect(counts.price).toBeGreaterThanOrEqual(prices.length);
  expect(prices[0]).toMatchObject({ id: 3, status: 'Активный', matched: { field: 'dealer' } });
});

it('O01 one reading for the box of a list too: what the search finds first, the list finds', async () => {
  const gids = async (search: string) => {
    const { body } = await app.call<{ results: GroupRow[] }>(
      'GET',
      `/piportals/all/groups/all/?${new URLSearchParams({ page: '1', page_size: '100', search })}`,
      { token: admin },
    );
    return body.results.filter(({ server_alias }) => server_alias === 'nova').map(({ p_gid }) => p_gid);
  };
  for (const text of [
    '77 0100 0019',
    '\u202a7701000019\u200b',
    'Ё-77/2026',
    ',fpfh-cbnb',
    '+7 495 777-88-99',
    'ООО "Елочный базар-сити"',
    'ab-551199',
    `#${made.first}`,
  ])
    expect(await gids(text), text).toEqual([made.first]);
  expect(await gids('цифровых весов')).toEqual([made.third]);
  expect(await gids('9035550199')).toEqual([made.second]);
  const { status } = await app.call(
    'GET',
    `/piportals/all/groups/all/xlsx-report/?${new URLSearchParams({ search: ',fpfh-cbnb' })}`,
    { token: admin },
  );
  expect(status).toBe(200);
});

it('O01 what is not there: both layouts were tried, and nothing shorter than three letters is looked for', async () => {
  expect(await find('нетничегопохожего')).toMatchObject({
    results: [],
    tried: ['нетничегопохожего', 'ytnybxtujgj[j;tuj'],
  });
  expect(await find('  ')).toMatchObject({ results: [], tried: [] });
  expect((await find('ел')).results).toEqual([]);
  expect((await find('%%%')).results).toEqual([]);
});

it('O01 no more of a kind than asked for, and how many there are', async () => {
  const { results, counts } = await find('ооо', admin, 2);
  expect(results.filter(({ kind }) => kind === 'organisation')).toHaveLength(2);
  expect(counts.organisation).toBeGreaterThan(2);
  expect((await app.call('GET', '/search/?q=ооо&limit=21', { token: admin })).status).toBe(400);
});

it('O01 the archive comes last', async () => {
  await app.db.run({
    text: `UPDATE groups SET archived = true WHERE server_alias = 'nova' AND p_gid = $1`,
    values: [made.first],
  });
  const { results } = await find('елочный');
  expect(results.filter(({ kind }) => kind === 'organisation').at(-1)).toMatchObject({
    id: made.first,
    status: 'В архиве',
  });
  await app.db.run({
    text: `UPDATE groups SET archived = false WHERE server_alias = 'nova' AND p_gid = $1`,
    values: [made.first],
  });
});

it('O01 I02 a sub-dealer finds nothing of others, by no identifier and no word', async () => {
  const token = await app.signIn('subdealer');
  const own = await app.db.rows<{ p_gid: number }>(`
    SELECT g.p_gid FROM groups g, users u WHERE u.login = 'subdealer' AND g.server_alias = u.server_alias
      AND (g.p_gid = u.group_gid OR g.parent_gid = u.group_gid)`);
  const gids = new Set(own.map(({ p_gid }) => p_gid));
  const others = await app.db.rows<
    Record<'inn' | 'kpp' | 'p_gid' | 'contract' | 'fullname' | 'login' | 'email' | 'full_name', string>
  >(`
    SELECT g.inn, g.kpp, g.p_gid::text, g.contract, g.fullname, u.login, u.email, u.full_name
    FROM groups g JOIN users u ON u.server_alias = g.server_alias AND u.group_gid = g.p_gid
    WHERE g.server_alias = 'nova' AND NOT (g.p_gid = ANY('{${[...gids].join()}}')) AND g.kpp IS NOT NULL AND g.contract IS NOT NULL
    ORDER BY g.p_gid LIMIT 25`);
  expect(others.length).toBeGreaterThan(5);
  for (const row of others)
    for (const text of [...Object.values(row), `${row.inn}/${row.kpp}`, `#${row.p_gid}`]) {
      const { results } = await find(text, token, 20);
      for (const hit of results) expect(gids.has(hit.p_gid), `${text} → ${hit.title}`).toBe(true);
      expect(results.filter(({ kind }) => kind === 'dealer' || kind === 'price')).toEqual([]);
    }
  const [mine] = own;
  expect((await find(`#${mine?.p_gid}`, token)).results).not.toEqual([]);
});

it.each(['all', 'own'] as const)('O01 no identifier and no word is looked for row by row, scope %s', async (scope) => {
  const portals = [{ alias: 'nova', server_alias: 'nova', server_name: 'Нова' }];
  const caller = { scope, server: 'nova', scopeGids: scope === 'all' ? [] : [104], portals } as const;
  const read: { text: string; values: unknown[] }[] = [];
  const rows = async (statement: { text: string; values: unknown[] }) => (read.push(statement), []);
  const db = { rows, as: () => ({ rows }) };
  const context = { caller, db } as unknown as Context;
  for (const text of [inn, `${inn}/770101001`, '770101001', '#1134', 'Ё-77/2026', 'schuka.e77', 'schuka@mail.example'])
    for (const find of [findOrganisations, findUsers, findDealers]) await find(context, readQuery(text), 5);
  for (const text of ['+7 (903) 555-01-99', 'Ёлочный базар', 'цифровых весов'])
    for (const find of [findOrganisations, findUsers, findDealers]) await find(context, readQuery(text), 5);
  expect(read.length).toBeGreaterThan(20);
  await app.db.tx(async (tx) => {
    await tx.run('SET LOCAL enable_seqscan = off');
    for (const { text, values } of read) {
      const plan = await tx.rows<{ 'QUERY PLAN': string }>({ text: `EXPLAIN ${text}`, values });
      const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
      expect(lines).not.toMatch(/Seq Scan on (?:users|groups|fcs_profiles|subgroups)/);
    }
  });
});
