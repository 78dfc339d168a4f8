import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { dump } from '../../server/db/backup/dump';
import { restore } from '../../server/db/backup/restore';
import { formatNumber } from '../../src/domain/plural';
import type { Diagnosis } from '../../src/contract/clientPage';
import { attachMonth, detachMonth, listMonths } from '../../server/db/detachFacts';
import { connect } from '../../server/db/connect';
import { migrate } from '../../server/db/migrate';
import { createTestApp, type TestApp } from '../support/app';
import { command } from '../support/command';
import { freshDatabase } from '../support/database';
import { demoKey, demoNow } from '../support/demo';

let app: TestApp;
let admin: string;
let url: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
  const here = await app.db.one<{ name: string }>('SELECT current_database() AS name');
  const address = new URL(inject('templateUrl'));
  address.pathname = `/${here?.name ?? ''}`;
  url = address.href;
});
afterAll(() => app.close());

const january = 12 * 2026 + 1;
const now = { year: 2026, month: 5 };
const env = () => ({ DATABASE_URL: url, SECRET_KEY: demoKey.toString('hex') });
const facts = (...args: string[]) => command('facts', args, env());

/** What is told of January to May, from the sums. */
const statistics = async () => {
  const date = { start: january, end: january + 4, month_year: '01.2026' };
  const answers = await Promise.all([
    app.call('POST', '/billing/package-report/data/', { token: admin, body: { date, org_id: [] } }),
    app.call(
      'GET',
      `/billing/months/${january}/dealers/201/reports/clients-price-positions-detail/?month_end=${january + 4}&id=2`,
      { token: admin },
    ),
  ]);
  return answers.map(({ status, body }) => ({ status, body }));
};

/** What is read from the facts themselves. */
const detailed = async (start: number, end: number) => {
  const answers = await Promise.all([
    app.call('GET', `/billing/months/${start}/dealers/201/reports/tracked-pairs-detail/?month_end=${end}&id=2`, {
      token: admin,
    }),
    app.call('POST', '/groups/activity/?year=2026&month=1', { token: admin }),
  ]);
  return answers.map(({ status }) => status);
};

it('W18 a month that is detached is left out of details with a sentence, its sums stay, and it comes back as it was', async () => {
  const before = [
    await statistics(),
    await app.db.one('SELECT md5(string_agg(f::text, $$,$$ ORDER BY f::text)) FROM package_facts f'),
  ];
  expect(before[0]).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect(await detailed(january, january + 4)).toEqual([200, 200]);
  expect(await facts('detach', '2026-01')).toEqual({ code: 0, out: 'Месяц 2026-01 отсоединён\n' });
  expect(await app.db.rows(`SELECT 1 FROM package_facts WHERE month_index = ${january}`)).toEqual([]);
  expect(await statistics()).toEqual(before[0]);
  expect(await detailed(january, january + 4)).toEqual([400, 400]);
  const answer = await app.call(
    'GET',
    `/billing/months/${january}/dealers/201/reports/tracked-pairs-detail/?month_end=${january}&id=2`,
    { token: admin },
  );
  expect(answer.body).toMatchObject({
    detail: expect.stringContaining('Подробности за 01/2026 убраны в архив') as string,
  });
  const { out } = await facts('list');
  const rowsOf = async (month: string) => {
    const [found] = await app.db.rows<{ n: number }>(`SELECT count(*)::int AS n FROM facts.m_2026_${month}`);
    return formatNumber(found?.n ?? 0);
  };
  expect(out).toContain(`2026-01  отсоединён   строк ${await rowsOf('01')}, `);
  // What the planner has not seen yet is counted too.
  expect(out).toContain(`2026-02  присоединён  строк ${await rowsOf('02')}, `);
  expect(await facts('attach', '2026-01')).toEqual({ code: 0, out: 'Месяц 2026-01 присоединён\n' });
  expect(await detailed(january, january + 4)).toEqual([200, 200]);
  expect([
    await statistics(),
    await app.db.one('SELECT md5(string_agg(f::text, $$,$$ ORDER BY f::text)) FROM package_facts f'),
  ]).toEqual(before);
});

it('O02 W18 the page of a client knows that packages of a detached month were sent, of himself and of his user', async () => {
  const [sent] = await app.db.rows<{ gid: number; id: number }>(`
    SELECT group_gid AS gid, p_id AS id FROM package_facts
    WHERE server_alias = 'nova' AND month_index = ${january} AND NOT is_emulator ORDER BY 1, 2 LIMIT 1`);
  const here = `server_alias = 'nova' AND group_gid = ${sent?.gid}`;
  const checks = async () => {
    const { body } = await app.call<Diagnosis>(
      'GET',
      `/piportals/nova/groups/${sent?.gid}/diagnosis/?user=${sent?.id}`,
      { token: admin },
    );
    return body.checks.filter(({ name }) => name.toLowerCase().endsWith('packages')).map(({ fact }) => fact);
  };
  const known = await checks();
  await app.db.run(`CREATE TABLE aside AS SELECT * FROM package_facts WHERE ${here} AND month_index <> ${january};
    DELETE FROM package_facts WHERE ${here} AND month_index <> ${january}`);
  await detachMonth(app.db, january, now);
  const away = 'За 30 дней 0, за прежние 30 дней 0; подробности за 01/2026 убраны в архив';
  expect(await checks()).toEqual([away, away]);
  await attachMonth(app.db, january);
  expect(await checks()).toEqual(['За 30 дней 0, за прежние 30 дней 0', 'За 30 дней 0, за прежние 30 дней 0']);
  await detachMonth(app.db, january, now);
  await app.db
    .run(`INSERT INTO package_facts (server_alias, group_gid, p_id, day, position, origin, transport, is_emulator, count)
    SELECT server_alias, group_gid, p_id, day, position, origin, transport, is_emulator, count FROM aside; DROP TABLE aside`);
  expect(await checks()).toEqual(known);
  await attachMonth(app.db, january);
});

it('F07 W18 a report is refused for a detached month only where it counts a day of it', async () => {
  await detachMonth(app.db, january + 1, now);
  const between = async (d1: string, d2: string) => {
    const range = `d1=${d1}&d2=${d2}`;
    const path = `/piportals/nova/reports/web_client_reports_pi_classic/?${range}`;
    return (await app.call('GET', path, { token: admin })).status;
  };
  expect(await between('2026-01-01T00:00', '2026-02-01T00:00')).toBe(200);
  expect(await between('2026-01-01T00:00', '2026-02-01T00:01')).toBe(400);
  expect(await between('2026-02-28T00:00', '2026-03-31T00:00')).toBe(400);
  expect(await between('2026-02-28T00:01', '2026-03-31T00:00')).toBe(200);
  await attachMonth(app.db, january + 1);
});

it('W18 nothing is written to a detached month: lines wait in quarantine, other writers are refused', async () => {
  await detachMonth(app.db, january, now);
  const rows = ['2026-01-09', '2026-02-09'].map((day) => ({
    server: 'nova',
    user: 'zimin.s',
    day,
    position: 'pp_pi',
    origin: 'api',
    count: 3,
  }));
  const [sender] = await app.db.rows<{ login: string }>(
    "SELECT login FROM users WHERE server_alias = 'nova' ORDER BY p_id LIMIT 1",
  );
  const sent = await app.call('POST', '/facts/', {
    token: admin,
    body: { batch: 'detached', rows: rows.map((row) => ({ ...row, user: sender?.login ?? '' })) },
  });
  expect(sent.body).toMatchObject({ added: 1, faulty: 1, errors: [{ line: 1, field: 'day' }] });
  await expect(
    app.db.run(
      "INSERT INTO package_facts (server_alias, group_gid, p_id, day, position, origin, count) VALUES ('nova', 102, 1, '2026-01-09', 'pp_pi', 'api', 1)",
    ),
  ).rejects.toMatchObject({ code: '55000' });
  await attachMonth(app.db, january);
});

it('W18 a month whose table has been carried away stays detached: no less is told, nothing is counted anew', async () => {
  const before = await statistics();
  const [row] = await app.db.rows<{ login: string }>(`
    SELECT u.login FROM package_facts f JOIN users u USING (server_alias, p_id) WHERE f.month_index = ${january} AND f.server_alias = 'nova' LIMIT 1`);
  await detachMonth(app.db, january, now);
  await app.db.run('CREATE SCHEMA carried; ALTER TABLE facts.m_2026_01 SET SCHEMA carried');
  expect(await statistics()).toEqual(before);
  expect(await detailed(january, january + 4)).toEqual([400, 400]);
  const line = { server: 'nova', user: row?.login, day: '2026-01-09', position: 'pp_pi', origin: 'api', count: 3 };
  const sent = await app.call('POST', '/facts/', { token: admin, body: { batch: 'carried-1', rows: [line] } });
  expect(sent.body).toMatchObject({ added: 0, faulty: 1, errors: [{ line: 1, field: 'day' }] });
  expect(await facts('list')).toMatchObject({
    code: 0,
    out: expect.stringContaining('2026-01  отсоединён   таблицы в базе нет') as string,
  });
  expect((await facts('attach', '2026-01')).out).toContain('Таблицы facts.m_2026_01 нет');
  expect((await facts('detach', '2026-01')).out).toContain('уже отсоединён');
  await app.db.run('ALTER TABLE carried.m_2026_01 SET SCHEMA facts; DROP SCHEMA carried');
  await attachMonth(app.db, january);
  expect(await detailed(january, january + 4)).toEqual([200, 200]);
  expect(await statistics()).toEqual(before);
});

it('W18 what cannot be done is said', async () => {
  const failure = async (...args: string[]) => {
    const { code, out } = await facts(...args);
    return code === 0 ? 'done' : out;
  };
  expect(await failure('detach', '2019-01')).toContain('отсоединять нечего');
  expect(await failure('detach', '2026-13')).toContain('npm run facts -- list');
  expect(await failure('attach', '2026-01')).toContain('и так присоединён');
  expect(await failure('attach', '2019-01')).toContain('Таблицы facts.m_2019_01 нет');
  await expect(detachMonth(app.db, january + 2, now)).rejects.toThrow('можно 2026-02 и раньше');
  await detachMonth(app.db, january, now);
  expect(await failure('detach', '2026-01')).toContain('уже отсоединён');
  await app.db.run('UPDATE facts.m_2026_01 SET count = count + 1');
  expect(await failure('attach', '2026-01')).toContain('не те факты');
  await app.db.run('UPDATE facts.m_2026_01 SET count = count - 1');
  await attachMonth(app.db, january);
});

it('W18 a backup has detached months too, and they come back detached', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'detached-'));
  const target = await freshDatabase('nothing');
  const log = pino({ level: 'silent' });
  try {
    await detachMonth(app.db, january, now);
    const options = { secretKey: demoKey, now: demoNow };
    await dump(url, join(folder, 'copy.gz'), options);
    await migrate(target.url, { log });
    await restore(target.url, join(folder, 'copy.gz'), options);
    const copy = connect(target.url, { log, maxConnections: 1 });
    const months = async (db: typeof copy) => (await listMonths(db)).map(({ name, attached }) => ({ name, attached }));
    expect(await months(copy)).toEqual(await months(app.db));
    expect((await months(copy))[0]).toMatchObject({ attached: expect.any(Boolean) as boolean });
    const digest = 'SELECT md5(string_agg(f::text, $$,$$ ORDER BY f::text)) FROM package_facts f';
    for (const db of [copy, app.db]) await attachMonth(db, january);
    expect(await copy.one(digest)).toEqual(await app.db.one(digest));
    expect(await copy.rows('SELECT 1 FROM facts.rest')).toEqual([]);
    await copy.close();
  } finally {
    await target.drop();
    await rm(folder, { recursive: true });
  }
});
