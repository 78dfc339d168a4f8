import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActiveUserRow } from '../../src/contract/accountReports';
import { createTestApp, type TestApp } from '../support/app';
import { dayOf, fileNameOf, monthOf, readWorkbook } from '../support/readWorkbook';

let app: TestApp;
let admin: string;
let client: number;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
  client =
    (
      await app.db.one<{
        p_gid: number;
      }>(`SELECT p_gid FROM groups g WHERE server_alias = 'nova' AND parent_gid = 102 AND NOT is_dealer
    AND (SELECT count(DISTINCT p_id) FROM package_facts f WHERE f.server_alias = 'nova' AND f.group_gid = g.p_gid AND month_index BETWEEN 24312 AND 24317) > 1
    ORDER BY p_gid LIMIT 1`)
    )?.p_gid ?? 0;
});
afterAll(() => app.close());

const january = 12 * 2026 + 1;
const path = (org = 201, start = january) => `/billing/months/${start}/dealers/${org}/reports/active-users`;
const list = (query: Record<string, string | number>, token = admin, at = path()) =>
  app.call<ActiveUserRow[] & { errors?: Record<string, string[]> }>(
    'GET',
    `${at}/?${new URLSearchParams(Object.entries({ dealer_id: 2, client_id: client, ...query }).map(([name, value]) => [name, String(value)]))}`,
    { token },
  );

describe('active users', () => {
  it('F04 F09 a row for each user, origin and month of the range, with what he sent', async () => {
    const { status, body } = await list({ month_end: january + 3, month_year: '01.2026', piportal_alias: 'nova' });
    expect(status, JSON.stringify(body)).toBe(200);
    const expected = await app.db
      .rows(`SELECT u.login AS name, sum(count)::int AS package_count, min(CASE origin WHEN 'desktop' THEN 'Клиент' WHEN 'online' THEN 'Онлайн' ELSE 'API' END) AS package_origin,
        extract(month FROM day)::int AS month, extract(year FROM day)::int AS year
      FROM package_facts f JOIN users u USING (server_alias, p_id) WHERE f.server_alias = 'nova' AND f.group_gid = ${client} AND day BETWEEN '2026-01-01' AND '2026-04-30'
      GROUP BY u.login, f.origin, 4, 5`);
    const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
    expect(sorted(body)).toEqual(sorted(expected));
    expect(body.length).toBeGreaterThan(2);
  });

  it('F09 a range that ends before it begins, a number that is no month and a month_year of another month are 400 or 404', async () => {
    expect((await list({ month_end: january - 1 })).body.errors).toEqual({ month_end: ['Конец раньше начала'] });
    expect((await list({ month_end: january, month_year: '02.2026' })).body.errors).toEqual({
      month_year: ['Не тот месяц, что задан числом'],
    });
    expect((await list({ month_end: 99 })).status).toBe(400);
    expect((await list({ month_end: january }, admin, path(201, 7))).status).toBe(404);
  });

  it('F04 a client, a dealer or a server out of scope, and numbers that do not belong together, are 404', async () => {
    const dealer = await app.signIn('dealer');
    expect((await list({ month_end: january }, dealer)).status).toBe(200);
    expect((await list({ month_end: january, piportal_alias: 'pskov' }, dealer)).status).toBe(404);
    expect((await list({ month_end: january, piportal_alias: 'pskov' })).status).toBe(404);
    expect((await list({ month_end: january, dealer_id: 3 }, admin)).status).toBe(404);
    expect((await list({ month_end: january }, admin, path(53))).status).toBe(404);
    const other =
      (
        await app.db.one<{ p_gid: number }>(
          "SELECT p_gid FROM groups WHERE server_alias = 'nova' AND parent_gid = 103 LIMIT 1",
        )
      )?.p_gid ?? 0;
    expect((await list({ month_end: january, dealer_id: 3, client_id: other }, dealer, path(53))).status).toBe(404);
    expect((await list({ month_end: january, dealer_id: 3, client_id: other }, admin, path(53))).status).toBe(200);
    expect((await list({ month_end: january, client_id: other })).status).toBe(404);
  });

  it('F04 the file has the rows of the screen; support may have it; of nothing it is 404 «Нет данных для загрузки»', async () => {
    const token = await app.signIn('support');
    const body = { dealer_id: 2, client_id: client, month_end: january + 3, month_year: '01.2026' };
    const file = await app.call('POST', `${path()}/xlsx/`, { token, body });
    const { rows, totals, parameters } = await readWorkbook(file.bytes);
    const screen = (await list({ month_end: january + 3 })).body;
    expect(totals?.[1]).toBe(screen.reduce((all, { package_count }) => all + package_count, 0));
    expect(fileNameOf(file.headers)).toMatch(/^Учётные-записи_2026-01_2026-04_[^\s«»"]+\.xlsx$/);
    expect(rows.map((row) => [...row.slice(0, 3), monthOf(row[3])])).toEqual(
      screen.map(({ name, package_count, package_origin, month, year }) => [
        name,
        package_count,
        package_origin,
        `${String(month).padStart(2, '0')}.${year}`,
      ]),
    );
    expect(parameters).toEqual(
      expect.arrayContaining([
        ['Период', '01.2026 – 04.2026'],
        ['Кем', 'support'],
      ]),
    );
    const empty = await app.call('POST', `${path(201, 24_240)}/xlsx/`, {
      token,
      body: { ...body, month_end: 24_240, month_year: undefined },
    });
    expect(empty).toMatchObject({ status: 404, body: { detail: 'Нет данных для загрузки' } });
  });
});

describe('minimum tariffs', () => {
  it('F08 the file has each tariff, and this month’s packages of the one in force, emulators left out', async () => {
    await app.db
      .run(`INSERT INTO package_facts (server_alias, group_gid, p_id, day, position, origin, is_emulator, count)
      SELECT d.server_alias, t.client_gid, 1, '2026-05-02', 'pp_pi', 'api', true, 1000 FROM minimum_tariffs t JOIN dealers d ON d.id = t.dealer_id`);
    // A tariff of a later day of this month is in force already, as on the screen; one of the next month is not.
    await app.db
      .run(`INSERT INTO minimum_tariffs (dealer_id, client_gid, client_org_id, start_date, package_count, cost, compensation, percent, emails, created_at, created_by)
      SELECT dealer_id, client_gid, client_org_id, day::date, package_count, cost, compensation, percent, emails, created_at, created_by
      FROM (SELECT * FROM minimum_tariffs ORDER BY tariff_id LIMIT 1) t, unnest('{2026-05-31,2026-06-01}'::text[]) AS day`);
    const file = await app.call('GET', '/billing/reports/fixed-packages/xlsx/', { token: admin });
    const { head, rows, parameters } = await readWorkbook(file.bytes);
    const expected = await app.db.rows<{ inn: string; start: string; used: number; status: string; cost: number }>(`
      SELECT g.inn, to_char(t.start_date, 'DD.MM.YYYY') AS start, t.cost::float8 AS cost,
        CASE WHEN t.start_date >= '2026-06-01' THEN 'Будущий' WHEN EXISTS (SELECT 1 FROM minimum_tariffs later WHERE later.dealer_id = t.dealer_id AND later.client_gid = t.client_gid
          AND later.start_date > t.start_date AND later.start_date < '2026-06-01') THEN 'Архивный' ELSE 'Активный' END AS status,
        (SELECT coalesce(sum(count), 0)::int FROM package_facts f WHERE f.group_gid = t.client_gid AND f.server_alias = d.server_alias AND day BETWEEN '2026-05-01' AND '2026-05-31' AND NOT is_emulator) AS used
      FROM minimum_tariffs t JOIN dealers d ON d.id = t.dealer_id JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = t.client_gid`);
    const sorted = (all: unknown[]) => all.map((row) => JSON.stringify(row)).sort();
    const wanted = expected.map(({ inn, start, status, used, cost }) => [
      inn,
      start,
      status,
      status === 'Активный' ? used : null,
      cost,
    ]);
    expect(sorted(rows.map((row) => [row[2], dayOf(row[5]), row[6], row[8] ?? null, row[10]]))).toEqual(sorted(wanted));
    expect(expected.some(({ status, used }) => status === 'Активный' && used > 0)).toBe(true);
    expect(new Set(rows.map((row) => row[6]))).toEqual(new Set(['Активный', 'Архивный', 'Будущий']));
    expect(head).toContain('Использовано в месяце');
    expect(parameters).toContainEqual(['Месяц', '05/2026']);
    expect(fileNameOf(file.headers)).toBe('Тариф-Минимальный_2026-05.xlsx');
  });

  it('F08 shows a dealer his own, and is «Нет данных для загрузки» where he has none', async () => {
    await app.db.run("UPDATE users SET rights = rights || '{report_fixed_packages}' WHERE login = 'dealer'");
    const token = await app.signIn('dealer');
    const { status, body } = await app.call('GET', '/billing/reports/fixed-packages/xlsx/', { token });
    expect({ status, body }).toEqual({ status: 404, body: { detail: 'Нет данных для загрузки' } });
    await app.db.run('UPDATE dealers SET minimum_tariff_enabled = false');
    expect((await app.call('GET', '/billing/reports/fixed-packages/xlsx/', { token: admin })).status).toBe(404);
  });
});
