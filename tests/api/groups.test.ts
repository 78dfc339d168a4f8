import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GroupRow } from '../../src/contract/groups';
import { createTestApp, type TestApp } from '../support/app';

interface Page {
  count: number;
  total: number;
  results: GroupRow[];
}

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.close());

const list = async (query: Record<string, string>, token = admin, path = '/piportals/all/groups/all/') => {
  const { status, body } = await app.call<Page>(
    'GET',
    `${path}?${new URLSearchParams({ page: '1', page_size: '100', ...query })}`,
    { token },
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const scalar = async (statement: string) => (await app.db.one<{ n: number }>(`SELECT (${statement})::int AS n`))?.n;

describe('filters', () => {
  it('B01 status, dealer, server, period and online narrow the list, and count what the database counts', async () => {
    const cases: [Record<string, string>, string][] = [
      [{ access_status: 'Демо' }, "access_status = 'Демо'"],
      [{ server_alias: 'pskov' }, "server_alias = 'pskov'"],
      [{ parent_id: '101', server_alias: 'pskov' }, "parent_gid = 101 AND server_alias = 'pskov'"],
      [
        { in_online: 'true' },
        'EXISTS (SELECT 1 FROM users u WHERE u.server_alias = g.server_alias AND u.group_gid = g.p_gid AND u.in_online)',
      ],
      [
        { create_date_start: '01.01.2026', create_date_end: '31.01.2026' },
        "created_at >= '2025-12-31T21:00Z' AND created_at < '2026-01-31T21:00Z'",
      ],
    ];
    // The midnight of Moscow after the last day is no longer of it.
    await app.db.run("UPDATE groups SET created_at = '2026-01-31T21:00Z' WHERE p_gid = 101 AND server_alias = 'pskov'");
    const total = await scalar('SELECT count(*) FROM groups');
    for (const [query, where] of cases) {
      const expected = await scalar(`SELECT count(*) FROM groups g WHERE ${where}`);
      expect(expected).toBeGreaterThan(0);
      expect(await list(query)).toMatchObject({ count: expected, total });
    }
  });

  it('B02 filters combine', async () => {
    const { results, count } = await list({ server_alias: 'nova', access_status: 'Работает', search: 'ооо' });
    expect(count).toBeGreaterThan(0);
    for (const row of results) {
      expect(row).toMatchObject({ server_alias: 'nova', access_status: 'Работает' });
      expect(row.name).toContain('ООО');
    }
  });

  it('B01 text search finds name, INN, KPP, login, e-mail, id and city; ё and quotes are forgiven, % is no wildcard', async () => {
    const row =
      (await list({ access_status: 'Работает', search: 'Ёлочные' })).results[0] ??
      (await list({ access_status: 'Работает' })).results[0];
    if (!row) throw new Error('no organisation');
    const user = await app.db.one<{ login: string; email: string; group_gid: number }>(
      "SELECT login, email, group_gid FROM users WHERE rights = '{}' AND server_alias = 'nova' LIMIT 1",
    );
    const [inn = '', kpp = ''] = row.inn_kpp.split('/');
    const finds = async (search: string, gid: number) =>
      expect(
        (await list({ search })).results.map(({ p_gid }) => p_gid),
        search,
      ).toContain(gid);
    await finds(row.fullname.toUpperCase(), row.p_gid);
    await finds(row.fullname.replaceAll('ё', 'е').replaceAll('Ё', 'е'), row.p_gid);
    await finds(inn, row.p_gid);
    if (kpp) await finds(`${inn} ${kpp}`, row.p_gid);
    await finds(row.name, row.p_gid);
    await finds(user?.login ?? '', user?.group_gid ?? 0);
    await finds(user?.email ?? '', user?.group_gid ?? 0);
    await finds(row.inn_kpp, row.p_gid);
    await finds(`  ${kpp}   ${row.fullname.split(' ').reverse().join(' ')} `, row.p_gid);
    expect((await list({ search: '%' })).count).toBe(0);
    expect((await list({ search: '_' })).count).toBe(0);
  });
});

describe('order and pages', () => {
  it('B04 by group id, descending: within a server the newest come first', async () => {
    const { results } = await list({ ordering: '-p_gid', server_alias: 'nova' });
    expect(results.map(({ p_gid }) => p_gid)).toEqual(results.map(({ p_gid }) => p_gid).sort((a, b) => b - a));
    const dates = results.map(({ create_date }) => create_date);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  it('B03 names are sorted as Russians sort them', async () => {
    const { results } = await list({ ordering: 'name' });
    const names = results.map(({ name }) => name);
    expect(names).toEqual([...names].sort(new Intl.Collator('ru').compare));
  });

  it('B12 pages share out all rows, none twice', async () => {
    for (const ordering of ['-create_date', 'create_date', 'name', '-name', 'p_gid', '-p_gid']) {
      const seen = new Set<string>();
      for (let page = 1; page <= 5; page += 1) {
        const { results } = await list({ ordering, page: String(page) });
        for (const row of results) seen.add(`${row.server_alias}:${row.p_gid}`);
      }
      expect(seen.size, ordering).toBe(await scalar('SELECT count(*) FROM groups'));
    }
  });

  it('without page the bare array comes, newest first', async () => {
    const { body } = await app.call<GroupRow[]>('GET', '/piportals/all/groups/all/', { token: admin });
    expect(body).toHaveLength((await scalar('SELECT count(*) FROM groups')) ?? 0);
  });
});

describe('rows', () => {
  it('B05 B06 B09 a row carries what the screen shows; users and subgroups newest first, at most 50 of each', async () => {
    const crowded = await app.db.one<{ server_alias: string; group_gid: number; n: number }>(
      'SELECT server_alias, group_gid, count(*)::int AS n FROM users WHERE subgroup_gid IS NULL GROUP BY 1, 2 ORDER BY 3 DESC LIMIT 1',
    );
    const row = (await list({ p_gid: String(crowded?.group_gid), server_alias: crowded?.server_alias ?? '' }))
      .results[0];
    expect(row?.users_json).toHaveLength(50);
    expect(row?.user_count).toBeGreaterThanOrEqual(crowded?.n ?? 0);
    const more = await app.call<{ count: number; results: { p_id: number }[] }>(
      'GET',
      `/piportals/${row?.server_alias}/groups/${row?.p_gid}/users/?page=2&page_size=50`,
      { token: admin },
    );
    expect(more.body.count).toBe(crowded?.n);
    expect(more.body.results.length).toBe((crowded?.n ?? 0) - 50);
    expect(row?.users_json.map(({ p_id }) => p_id)).not.toContain(more.body.results[0]?.p_id);
  });

  it("B09 subgroups beyond the row's 50 come page by page, each with its users", async () => {
    const [row] = (await list({ server_alias: 'nova' })).results;
    const before = row?.subgroup_count ?? 0;
    await app.db.run(`INSERT INTO subgroups (server_alias, group_gid, is_org, fullname)
      SELECT 'nova', ${row?.p_gid}, false, 'Отдел ' || n FROM generate_series(1, 60) n`);
    const crowded = (await list({ p_gid: String(row?.p_gid), server_alias: 'nova' })).results[0];
    expect(crowded?.subgroups_json).toHaveLength(50);
    expect(crowded?.subgroup_count).toBe(before + 60);
    const path = `/piportals/nova/groups/${row?.p_gid}/subgroups/`;
    const { body } = await app.call<{ count: number; results: GroupRow['subgroups_json'] }>(
      'GET',
      `${path}?page=2&page_size=50`,
      { token: admin },
    );
    expect(body.count).toBe(before + 60);
    expect(body.results).toHaveLength(before + 10);
    const all = [...(crowded?.subgroups_json ?? []), ...body.results].map(({ p_gid }) => p_gid);
    expect(all).toEqual([...new Set(all)].sort((a, b) => b - a));
    expect(body.results.at(-1)?.users).toEqual(row?.subgroups_json.at(-1)?.users ?? []);
  });

  it('B03 an INN that fails its checksum is flagged', async () => {
    const { results } = await list({
      search: (await app.db.one<{ inn: string }>('SELECT inn FROM groups WHERE NOT is_inn_correct LIMIT 1'))?.inn ?? '',
    });
    expect(results[0]?.is_inn_correct).toBe(false);
  });
});

describe('refusals', () => {
  it.each([
    ['page=0', 'page'],
    ['page=1&page_size=101', 'page_size'],
    ['page=1&page_size=0', 'page_size'],
    ['page=x', 'page'],
    ['ordering=inn', 'ordering'],
    ['access_status=Новая', 'access_status'],
    ['parent_id=-1', 'parent_id'],
    ['in_online=yes', 'in_online'],
    ['create_date_start=31.02.2026', 'create_date_start'],
    ['create_date_end=2026-01-01', 'create_date_end'],
    ['unknown=1', 'unknown'],
    ['page=1&page=2', 'page'],
    [`search=${'я'.repeat(201)}`, 'search'],
    ['page_size=5', 'page_size'],
  ])('I02 %s is 400 and names the field', async (query, field) => {
    const { status, body } = await app.call<{ detail: string; errors: Record<string, string[]> }>(
      'GET',
      `/piportals/all/groups/all/?${query}`,
      { token: admin },
    );
    expect(status).toBe(400);
    expect(body.errors).toHaveProperty(field);
    expect(body.detail).toMatch(/[а-я]/);
  });

  it('I02 a server that is none is 404, NUL in a search is 400', async () => {
    expect((await app.call('GET', '/piportals/all/groups/all/?server_alias=nowhere', { token: admin })).status).toBe(
      404,
    );
    expect((await app.call('GET', '/piportals/all/groups/all/?search=%00', { token: admin })).status).toBe(400);
  });
});

describe('export', () => {
  it('B14 the file holds the filtered rows; nothing to export is 404 with its sentence', async () => {
    const reply = await app.call(
      'GET',
      '/piportals/all/groups/all/xlsx-report/?access_status=%D0%94%D0%B5%D0%BC%D0%BE&server_alias=nova',
      { token: admin },
    );
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-disposition')).toContain('organisations_users.xlsx');
    const { default: exceljs } = await import('exceljs');
    const workbook = new exceljs.Workbook();
    await workbook.xlsx.load(reply.bytes as unknown as ArrayBuffer);
    const sheet = workbook.getWorksheet('Организации');
    const expected = await app.db.rows<{ p_gid: number; inn: string; kpp: string | null }>(
      "SELECT p_gid, inn, kpp FROM groups WHERE access_status = 'Демо' AND server_alias = 'nova' ORDER BY created_at DESC, p_gid DESC",
    );
    expect(sheet?.rowCount).toBe(expected.length + 1);
    expect(sheet?.getRow(2).getCell(1).value).toBe(expected[0]?.p_gid);
    expect(sheet?.getRow(2).getCell(4).value).toBe(expected[0]?.inn);
    expect(sheet?.getRow(2).getCell(14).value).toBeInstanceOf(Date);

    const none = await app.call('GET', '/piportals/all/groups/all/xlsx-report/?search=zzzzzz', { token: admin });
    expect(none.status).toBe(404);
    expect(none.body).toEqual({ detail: 'Нет данных для загрузки' });
  });
});

describe('archive', () => {
  const find = async (status: string) =>
    (await app.db.one<{ server_alias: string; p_gid: number }>(
      `SELECT server_alias, p_gid FROM groups WHERE access_status = '${status}' LIMIT 1`,
    )) ?? { server_alias: '', p_gid: 0 };
  const invert = (at: { server_alias: string; p_gid: number }, options: object = {}, token = admin) =>
    app.call<{ access_status: string; detail: string }>(
      'POST',
      `/piportals/${at.server_alias}/groups/${at.p_gid}/archive-status-invert/`,
      { token, ...options },
    );

  it('B07 «Приостановлена» goes to the archive and comes back, with an audit record of each; «Работает» is 409', async () => {
    const at = await find('Приостановлена');
    expect((await invert(at)).body).toEqual({ access_status: 'В архиве' });
    expect((await invert(at)).body).toEqual({ access_status: 'Приостановлена' });
    const records = await app.db.rows(
      `SELECT before, after, actor_login FROM audit WHERE entity = 'group' AND entity_id = '${at.server_alias}:${at.p_gid}' ORDER BY id`,
    );
    expect(records).toEqual([
      { before: { access_status: 'Приостановлена' }, after: { access_status: 'В архиве' }, actor_login: 'admin' },
      { before: { access_status: 'В архиве' }, after: { access_status: 'Приостановлена' }, actor_login: 'admin' },
    ]);
    expect((await invert(await find('Работает'))).status).toBe(409);
  });

  it('B07 a retry with the key of the first call, or with the status that was seen, does not undo it', async () => {
    const at = await find('Приостановлена');
    const once = { headers: { 'Idempotency-Key': 'archive-0001' }, body: { access_status: 'Приостановлена' } };
    expect((await invert(at, once)).body).toEqual({ access_status: 'В архиве' });
    expect((await invert(at, once)).body).toEqual({ access_status: 'В архиве' });
    expect((await invert(at, { body: { access_status: 'Приостановлена' } })).status).toBe(409);
    expect(
      await scalar(
        `SELECT count(*) FROM groups WHERE server_alias = '${at.server_alias}' AND p_gid = ${at.p_gid} AND archived`,
      ),
    ).toBe(1);
  });

  it('50 equal calls at once with one key write once', async () => {
    const at = await find('Приостановлена');
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => invert(at, { headers: { 'Idempotency-Key': 'archive-0002' } })),
    );
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.access_status}`))).toEqual(
      new Set(['200 В архиве']),
    );
    expect(
      await scalar(
        `SELECT count(*) FROM audit WHERE entity_id = '${at.server_alias}:${at.p_gid}' AND operation = 'invertArchiveStatus'`,
      ),
    ).toBe(1);
  });

  it('B07 B16 support and the holder of edit_ban_users_groups are refused, and nothing changes', async () => {
    const at = await find('Приостановлена');
    for (const login of ['support', 'banned-editor'])
      expect((await invert(at, {}, await app.signIn(login))).status).toBe(403);
    expect(await find('Приостановлена')).toEqual(at);
  });
});
