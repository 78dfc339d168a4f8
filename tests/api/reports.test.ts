import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../src/contract/reports';
import { createTestApp, type TestApp } from '../support/app';
import { dayOf, fileNameOf, readWorkbook } from '../support/readWorkbook';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.close());

const pi = 'web_client_reports_pi_classic';
const uin = 'web_client_reports_pi_from_uin';
const tk = 'web_client_reports_otvt_tk';
const read = (link: string, query: Record<string, string>, token = admin, alias = 'nova') =>
  app.call<Report & { detail?: string; errors?: Record<string, string[]> }>(
    'GET',
    `/piportals/${alias}/reports/${link}/?${new URLSearchParams(query)}`,
    { token },
  );
const sumOf = ({ rows }: Report) => rows.reduce((sum, { count }) => sum + Number(count), 0);
const sent = async (where: string) =>
  (
    await app.db.one<{ n: number }>(
      `SELECT coalesce(sum(count), 0)::int AS n FROM package_facts WHERE server_alias = 'nova' AND ${where}`,
    )
  )?.n;
const advance = "position IN ('pp_pi', 'pp_pi_pu', 'pp_pit_pu', 'mps_pi')";

describe('generic reports', () => {
  it('F07 a date-time range gives the days that begin in it, and as many packages as the database has', async () => {
    const { status, body } = await read(pi, { d1: '2026-03-01T00:00', d2: '2026-04-01T00:00' });
    expect(status).toBe(200);
    const expected = await sent(`${advance} AND day BETWEEN '2026-03-01' AND '2026-03-31'`);
    expect(expected).toBeGreaterThan(0);
    expect(sumOf(body)).toBe(expected);
    expect(body.total).toBe(body.rows.length);
    expect(body.sum).toBe(expected);
    expect(body.rows.every(({ period }) => /^\d\d\.03\.2026$/.test(String(period)))).toBe(true);
    expect(body.columns.map(({ caption }) => caption)).toEqual([
      'Организация',
      'ИНН',
      'КПП',
      'Пользователь',
      'Дата',
      'Тип пакета',
      'Транспорт',
      'Эмулятор',
      'Количество',
    ]);
    const noon = await read(pi, { d1: '2026-03-01T00:00', d2: '2026-04-01T12:00' });
    expect(sumOf(noon.body)).toBe(await sent(`${advance} AND day BETWEEN '2026-03-01' AND '2026-04-01'`));
    const rest = await read(pi, { d1: '2026-04-01T12:00', d2: '2026-05-01T00:00' });
    expect(sumOf(rest.body)).toBe(await sent(`${advance} AND day BETWEEN '2026-04-02' AND '2026-04-30'`));
    expect(await sent(`${advance} AND day = '2026-04-01'`)).toBeGreaterThan(0);
  });

  it('F07 a sender whom nobody knows has his number', async () => {
    const fact = await app.db.one<{ group_gid: number }>(`
      INSERT INTO package_facts (server_alias, group_gid, p_id, day, position, origin, count)
      SELECT server_alias, group_gid, 987654, '2026-03-31', position, origin, 7 FROM package_facts
      WHERE server_alias = 'nova' AND ${advance} AND day = '2026-03-31' AND NOT is_emulator LIMIT 1 RETURNING group_gid`);
    expect(fact).toBeDefined();
    const { body } = await read(pi, { d1: '2026-03-31T00:00', d2: '2026-04-01T00:00' });
    expect(body.rows.filter(({ count }) => Number(count) === 7)).toContainEqual(
      expect.objectContaining({ login: '№ 987654' }),
    );
    await app.db.run('DELETE FROM package_facts WHERE p_id = 987654');
  });

  it('F07 a month and a transport: 20 is rail, 3 is the codes 30, 31 and 32', async () => {
    for (const [p_tt, codes, caption] of [
      ['20', '20', 'Железнодорожный'],
      ['3', '30, 31, 32', 'Автомобильный'],
    ] as const) {
      const { body } = await read(uin, { p_year: '2026', p_month: '4', p_tt });
      const expected = await sent(
        `${advance} AND transport IN (${codes}) AND day BETWEEN '2026-04-01' AND '2026-04-30'`,
      );
      expect(expected).toBeGreaterThan(0);
      expect(sumOf(body)).toBe(expected);
      expect(new Set(body.rows.map(({ transport, period }) => `${transport} ${period}`))).toEqual(
        new Set([`${caption} 04.2026`]),
      );
    }
  });

  it('F07 what is not of the first kind stands in «ТК», and in «Транзит» transit alone', async () => {
    const range = { d1: '2026-01-01T00:00', d2: '2026-02-01T00:00' };
    expect(sumOf((await read(tk, range)).body)).toBe(
      await sent(`NOT ${advance} AND day BETWEEN '2026-01-01' AND '2026-01-31'`),
    );
    const { body } = await read('web_client_reports_transite_vypusk', { p_year: '2026', p_month: '01', p_tt: '3' });
    expect(new Set(body.rows.map(({ type }) => type))).toEqual(new Set(['ЭТД', 'ПИ (транзит)']));
  });

  it('F07 a missing parameter, a strange one, and a period that is none are 400; an unknown report is 404', async () => {
    expect((await read(pi, {})).body.errors).toEqual({ d1: ['Заполните поле'], d2: ['Заполните поле'] });
    expect((await read(uin, { p_year: '2026', p_month: '13', p_tt: '4' })).body.errors).toMatchObject({
      p_month: ['Месяц: от 1 до 12'],
      p_tt: ['Транспорт: 20 или 3'],
    });
    expect((await read(pi, { d1: '2026-03-01T00:00', d2: '2026-03-01T00:00' })).body.errors).toEqual({
      d2: ['Конец должен быть позже начала'],
    });
    expect((await read(pi, { d1: '2024-03-01T00:00', d2: '2026-03-01T00:00' })).body.errors).toEqual({
      d2: ['Не больше года'],
    });
    expect((await read(pi, { d1: '2026-02-31T00:00', d2: '2026-03-01T00:00' })).status).toBe(400);
    expect((await read(uin, { p_year: '2026', p_month: '1', p_tt: '3', d1: '2026-03-01T00:00' })).body.errors).toEqual({
      d1: ['Этому отчёту не нужно'],
    });
    expect((await read('nothing', {})).status).toBe(404);
    expect((await read(pi, { d1: '2026-03-01T00:00', d2: '2026-04-01T00:00' }, admin, 'nowhere')).status).toBe(404);
  });

  it('F07 each report has its own right, and a dealer sees his own organisations alone', async () => {
    await app.db.run(`UPDATE users SET rights = rights || '{${pi}}' WHERE login = 'subdealer'`);
    const token = await app.signIn('subdealer');
    const range = { d1: '2026-01-01T00:00', d2: '2026-04-01T00:00' };
    const { status, body } = await read(pi, range, token);
    expect(status).toBe(200);
    const own =
      "group_gid IN (SELECT p_gid FROM groups g WHERE g.server_alias = 'nova' AND (p_gid = 104 OR parent_gid = 104))";
    const expected = await sent(`${advance} AND ${own} AND day BETWEEN '2026-01-01' AND '2026-03-31'`);
    expect(expected).toBeGreaterThan(0);
    expect(sumOf(body)).toBe(expected);
    expect((await read(tk, range, token)).status).toBe(403);
    expect((await read(pi, range, token, 'pskov')).status).toBe(404);
    expect((await app.call('POST', `/piportals/nova/reports/${tk}/xlsx/`, { token, body: range })).status).toBe(403);
  });
});

describe('the file of a generic report', () => {
  const fileOf = (body: object) =>
    app.call<{ detail: string }>('POST', `/piportals/nova/reports/${pi}/xlsx/`, { token: admin, body });

  it('F07 has the rows of the screen, texts as texts and numbers as numbers, and says how it was made', async () => {
    const range = { d1: '2026-03-01T00:00', d2: '2026-04-01T00:00' };
    const file = await fileOf(range);
    const { body } = await read(pi, range);
    const { head, rows, totals, parameters, frozen, autoFilter } = await readWorkbook(file.bytes);
    expect(head).toEqual(body.columns.map(({ caption }) => caption));
    expect(rows.map((row) => row.map((cell) => (cell instanceof Date ? dayOf(cell) : cell)))).toEqual(
      body.rows.map((row) => body.columns.map(({ name }) => row[name])),
    );
    const counts = head.indexOf('Количество');
    expect(totals?.[counts]).toBe(body.rows.reduce((all, row) => all + Number(row.count), 0));
    expect(fileNameOf(file.headers)).toBe('ПИ-(старый)_2026-03-01_2026-04-01_Нова.xlsx');
    expect(typeof rows[0]?.[1]).toBe('string');
    expect(typeof rows[0]?.[counts]).toBe('number');
    expect(frozen).toMatchObject({ state: 'frozen', ySplit: 1 });
    expect(autoFilter).toBe(`A1:${String.fromCharCode(64 + head.length)}${rows.length + 1}`);
    expect(parameters).toEqual(
      expect.arrayContaining([
        ['Отчёт', 'ПИ (старый)'],
        ['Сервер', 'Нова'],
        ['Кем', 'admin'],
        ['Начало', '01.03.2026 00:00'],
        ['Строк', String(rows.length)],
      ]),
    );
  });

  it('F07 I01 takes year, month and transport as numbers too, and tells what is wrong with other ones', async () => {
    const ofUin = (body: object) =>
      app.call<{ errors: object }>('POST', `/piportals/nova/reports/${uin}/xlsx/`, { token: admin, body });
    const asText = await readWorkbook((await ofUin({ p_year: '2026', p_month: '3', p_tt: '3' })).bytes);
    const asNumber = await ofUin({ p_year: 2026, p_month: 3, p_tt: 3 });
    expect(asNumber.status).toBe(200);
    expect((await readWorkbook(asNumber.bytes)).rows).toEqual(asText.rows);
    const { status, body } = await ofUin({ p_year: 26, p_month: 13, p_tt: 4 });
    expect(status).toBe(400);
    expect(body.errors).toEqual({
      p_year: ['Год в виде ГГГГ'],
      p_month: ['Месяц: от 1 до 12'],
      p_tt: ['Транспорт: 20 или 3'],
    });
  });

  it('F07 A17 of nothing is 404 «Нет данных для загрузки»', async () => {
    const { status, body } = await fileOf({ d1: '2021-03-01T00:00', d2: '2021-04-01T00:00' });
    expect(status).toBe(404);
    expect(body.detail).toBe('Нет данных для загрузки');
  });
});
