import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PackageDealer } from '../../src/contract/packageReport';
import { createTestApp, type TestApp } from '../support/app';
import { dayOf, fileNameOf, monthOf, readWorkbook } from '../support/readWorkbook';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.close());

const date = { start: 12 * 2026 + 1, end: 12 * 2026 + 4, month_year: '01.2026' };
const spring = "day BETWEEN '2026-01-01' AND '2026-04-30'";
const data = (body: object, token = admin) =>
  app.call<PackageDealer[] & { errors?: Record<string, string[]> }>('POST', '/billing/package-report/data/', {
    token,
    body: { date, org_id: [], ...body },
  });
const number = async (statement: string) => (await app.db.one<{ n: number }>(`SELECT (${statement})::int AS n`))?.n;
/** The dealer a client's packages belong to. */
const facts = `package_facts f JOIN groups g ON g.server_alias = f.server_alias AND g.p_gid = f.group_gid
  JOIN dealers d ON d.server_alias = g.server_alias AND d.p_gid = CASE WHEN g.is_dealer THEN g.p_gid ELSE g.parent_gid END`;
const sum = (kinds: readonly { caption: string; count: number }[]) => kinds.reduce((all, { count }) => all + count, 0);

describe('package statistics', () => {
  it('F01 F09 count for each dealer what the database counts; emulators are shown and not billed', async () => {
    const { status, body } = await data({});
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.map(({ dealer_id }) => dealer_id).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    );
    const emulated = await number(`SELECT sum(f.count) FROM ${facts} WHERE is_emulator AND ${spring}`);
    expect(emulated).toBeGreaterThan(0);
    expect(sum(body.flatMap(({ totals }) => totals.filter(({ caption }) => caption === 'Эмулятор')))).toBe(emulated);
    for (const dealer of body) {
      expect(dealer.total).toBe(
        await number(
          `SELECT coalesce(sum(f.count), 0) FROM ${facts} WHERE d.id = ${dealer.dealer_id} AND NOT is_emulator AND ${spring}`,
        ),
      );
      const everything = await number(
        `SELECT coalesce(sum(f.count), 0) FROM ${facts} WHERE d.id = ${dealer.dealer_id} AND ${spring}`,
      );
      expect(sum(dealer.totals)).toBe(everything);
      expect(sum(Object.values(dealer.detail).flat())).toBe(everything);
      expect(sum(dealer.data_clients.flatMap(({ detail }) => Object.values(detail).flat()))).toBe(everything);
    }
  });

  it('F01 F04 a kind of packages that the contract does not know is counted under its own name', async () => {
    const month = { start: 12 * 2026 + 7, end: 12 * 2026 + 7 };
    await app.db
      .run(`INSERT INTO package_facts (server_alias, group_gid, p_id, day, position, origin, is_emulator, count)
      SELECT 'nova', 102, 99999, '2026-07-02', 'pp_of_old', 'api', emulated, 7 FROM unnest('{false,true}'::boolean[]) AS emulated`);
    const { body } = await data({ date: month, org_id: [] });
    const dealer = body.find(({ totals }) => totals.some(({ caption }) => caption === 'pp_of_old'));
    const kinds = [
      { caption: 'pp_of_old', count: 7 },
      { caption: 'Эмулятор', count: 7 },
    ];
    expect(dealer?.totals).toEqual(expect.arrayContaining(kinds));
    const client = dealer?.data_clients.find(({ client_id }) => client_id === 'nova:102');
    expect(client?.detail[String(month.start)]).toEqual(expect.arrayContaining(kinds));
    const asked = { date: month, org_id: dealer?.dealer_id, client: 'nova:102' };
    const file = await app.call('POST', '/billing/package-report/client/', { token: admin, body: asked });
    const { rows } = await readWorkbook(file.bytes);
    expect(rows.filter((row) => row[1] === '№ 99999').map((row) => [row[2], row[6]])).toEqual([
      ['pp_of_old', 7],
      ['pp_of_old', 7],
    ]);
    await app.db.run("DELETE FROM package_facts WHERE position = 'pp_of_old'");
  });

  it('F02 a client’s row has its months and kinds', async () => {
    const dealer = (await data({ org_id: [2] })).body[0];
    const client = dealer?.data_clients[0];
    if (!client) throw new Error('no client');
    const [server = '', gid = ''] = client.client_id.split(':');
    const rows = await app.db.rows<{
      month: string;
      position: string;
      count: number;
    }>(`SELECT month_index::text AS month, sum(count)::int AS count FROM package_facts
      WHERE server_alias = '${server}' AND group_gid = ${gid} AND ${spring} GROUP BY 1 ORDER BY 1`);
    expect(Object.entries(client.detail).map(([month, kinds]) => ({ month, count: sum(kinds) }))).toEqual(rows);
    expect(Object.values(client.detail).flatMap((kinds) => kinds.filter(({ count }) => count < 1))).toEqual([]);
    const group = await app.db.one(
      `SELECT name AS client, inn, kpp, org_id FROM groups WHERE server_alias = '${server}' AND p_gid = ${gid}`,
    );
    expect(client).toMatchObject(group ?? {});
  });

  it('F01 dealers whose clients sent nothing stand there with nothing', async () => {
    const { body } = await data({ date: { start: 12 * 2020 + 1, end: 12 * 2020 + 1 } });
    expect(body.map(({ total, data_clients }) => [total, data_clients])).toEqual(Array(12).fill([0, []]));
  });

  it('F01 some dealers alone; a senseless range is 400', async () => {
    expect((await data({ org_id: [2, 3] })).body.map(({ dealer_id }) => dealer_id).sort()).toEqual([2, 3]);
    expect((await data({ date: { start: 24313, end: 24312 } })).body.errors).toEqual({
      'date.end': ['Конец раньше начала'],
    });
    expect((await data({ date: { start: 24313, end: 24400 } })).status).toBe(400);
    expect((await data({ date: { ...date, month_year: '03.2026' } })).status).toBe(400);
  });

  it('F01 I02 a dealer sees himself and his sub-dealers, and of others not even that there are any; without the right there is nothing', async () => {
    const token = await app.signIn('dealer');
    const ids = async (body: object) => (await data(body, token)).body.map(({ dealer_id }) => dealer_id).sort();
    expect(await ids({})).toEqual([2, 4, 5]);
    expect(await ids({ org_id: [4, 4] })).toEqual([4]);
    for (const unseen of [3, 999_999]) expect((await data({ org_id: [4, unseen] }, token)).status).toBe(404);
    expect((await data({}, await app.signIn('subdealer'))).status).toBe(403);
  });

  it('F01 counts follow facts that are added, changed and taken back', async () => {
    const total = async () => (await data({ org_id: [2] })).body[0]?.total ?? 0;
    const before = await total();
    await app.db.run(
      `INSERT INTO package_facts (server_alias, group_gid, p_id, day, position, origin, count) VALUES ('nova', 102, 1, '2026-02-02', 'pp_pi', 'api', 7), ('nova', 102, 1, '2026-02-03', 'pp_pi', 'api', 5)`,
    );
    expect(await total()).toBe(before + 12);
    await app.db.run(`UPDATE package_facts SET count = 9 WHERE group_gid = 102 AND p_id = 1 AND day = '2026-02-03'`);
    expect(await total()).toBe(before + 16);
    await app.db.run(
      `DELETE FROM package_facts WHERE group_gid = 102 AND p_id = 1 AND day IN ('2026-02-02', '2026-02-03')`,
    );
    expect(await total()).toBe(before);
  });

  it('F01 counts as clients neither a dealer himself nor his sub-dealers, whose packages are their own', async () => {
    const below = await app.db.rows<{ id: number; clients: number; dealers: number }>(`
      SELECT d.id, count(*) FILTER (WHERE NOT g.is_dealer)::int AS clients, count(*) FILTER (WHERE g.is_dealer)::int AS dealers
      FROM dealers d JOIN groups g ON g.server_alias = d.server_alias AND g.parent_gid = d.p_gid GROUP BY d.id ORDER BY d.id`);
    expect(below.some(({ dealers }) => dealers > 0)).toBe(true);
    const counts = new Map((await data({})).body.map(({ dealer_id, client_count }) => [dealer_id, client_count]));
    expect(below.map(({ id }) => counts.get(id))).toEqual(below.map(({ clients }) => clients));
  });

  it('F01 K05 a client that has gone and come back is one client', async () => {
    const countOf = async () => (await data({ org_id: [2] })).body[0]?.client_count;
    const before = await countOf();
    const client = await app.db.one<{ p_gid: number }>(
      "SELECT p_gid FROM groups WHERE server_alias = 'nova' AND parent_gid = 102 AND NOT is_dealer ORDER BY p_gid LIMIT 1",
    );
    const its = `server_alias = 'nova' AND p_gid = ${client?.p_gid}`;
    await app.db.run(`
      UPDATE client_dealers SET until_month = ${date.start + 1} WHERE ${its};
      INSERT INTO client_dealers (server_alias, p_gid, from_month, dealer_gid) VALUES ('nova', ${client?.p_gid}, ${date.start + 2}, 102);`);
    expect(await countOf()).toBe(before);
    await app.db.run(`
      DELETE FROM client_dealers WHERE ${its} AND from_month = ${date.start + 2};
      UPDATE client_dealers SET until_month = NULL WHERE ${its};`);
  });

  it('F01 with too many clients for one answer the totals come without them', async () => {
    await app.db.run(
      `INSERT INTO groups (server_alias, p_gid, parent_gid, fullname, inn) SELECT 'nova', 800000 + n, 103, 'Клиент ' || n, '0' FROM generate_series(1, 10001) n`,
    );
    const all = (await data({})).body;
    expect(all.every(({ data_clients }) => data_clients.length === 0)).toBe(true);
    expect(all.find(({ dealer_id }) => dealer_id === 2)?.total).toBeGreaterThan(0);
    expect((await data({ org_id: [2] })).body[0]?.data_clients.length).toBeGreaterThan(0);
    await app.db.run('DELETE FROM groups WHERE p_gid > 800000');
  });
});

describe('files of package statistics', () => {
  const file = (body: object, token = admin) =>
    app.call('POST', '/billing/package-report/', { token, body: { date, org_id: [], ...body } });

  it('F03 of a dealer: client, month and kind a row, as many packages and as many to pay for as on the screen', async () => {
    const { rows, totals, parameters, head } = await readWorkbook((await file({ org_id: [2] })).bytes);
    const dealer = (await data({ org_id: [2] })).body[0];
    expect(rows.reduce((all, row) => all + Number(row[7]), 0)).toBe(sum(dealer?.totals ?? []));
    expect(rows.reduce((all, row) => all + Number(row[8]), 0)).toBe(dealer?.total);
    expect(totals?.slice(7)).toEqual([sum(dealer?.totals ?? []), dealer?.total]);
    expect(new Set(rows.map((row) => monthOf(row[5])))).toEqual(new Set(['01.2026', '02.2026', '03.2026', '04.2026']));
    expect(typeof rows[0]?.[2]).toBe('string');
    expect(head.slice(0, 3)).toEqual(['Дилер', 'Клиент', 'ИНН']);
    expect(parameters).toContainEqual(['Период', '01.2026 – 04.2026']);
  });

  it('F03 K07 of the filtered clients and kinds, under a name that says so, and of no dealer but those in scope', async () => {
    const client = (await data({ org_id: [2] })).body[0]?.data_clients[0];
    const caption = Object.values(client?.detail ?? {}).flat()[0]?.caption ?? '';
    const { rows } = await readWorkbook((await file({ clients: [client?.client_id], captions: [caption] })).bytes);
    expect(new Set(rows.map((row) => `${row[1]} ${row[6]}`))).toEqual(new Set([`${client?.client} ${caption}`]));
    const found = await readWorkbook((await file({ dealers: [2], clients: [client?.org_id] })).bytes);
    expect(new Set(found.rows.map((row) => row[1]))).toEqual(new Set([client?.client]));
    expect(found.parameters).toContainEqual(['Отобрано клиентов', '1']);
    const nameOf = async (more: object) => fileNameOf((await file({ org_id: [2], ...more })).headers);
    expect(await nameOf({ clients: [client?.client_id] })).toMatch(/^Пакеты-отобранных-клиентов_2026-01_2026-04_/);
    expect(await nameOf({ dealers: [2] })).toMatch(/^Пакеты_2026-01_2026-04_/);
    expect((await file({ dealers: [3], clients: [client?.client_id] })).status).toBe(404);
    const dealers = await readWorkbook((await file({ org_id: [2, 3], dealers: [3, 4], clients: [] })).bytes);
    expect(new Set(dealers.rows.map((row) => row[0])).size).toBe(1);
    expect(await file({ org_id: [3] }, await app.signIn('dealer'))).toMatchObject({
      status: 404,
      body: { detail: 'Запрашиваемый ресурс не найден' },
    });
  });

  it('F03 A17 with no client or kind chosen, or nothing sent, it is 404 «Нет данных для загрузки»', async () => {
    for (const body of [
      { clients: [] },
      { dealers: [], clients: [] },
      { captions: [] },
      { org_id: [2], dealers: [3] },
      { date: { start: 24240, end: 24241 } },
    ]) {
      expect(await file(body)).toMatchObject({ status: 404, body: { detail: 'Нет данных для загрузки' } });
    }
  });

  it('F03 of one client: day, user and kind a row; another dealer’s client is 404', async () => {
    const client = (await data({ org_id: [2] })).body[0]?.data_clients[0];
    const details = (org_id: number, token = admin) =>
      app.call('POST', '/billing/package-report/client/', { token, body: { date, org_id, client: client?.client_id } });
    const file = await details(2);
    const { rows, totals, parameters } = await readWorkbook(file.bytes);
    const sent = sum(Object.values(client?.detail ?? {}).flat());
    expect(rows.reduce((all, row) => all + Number(row[6]), 0)).toBe(sent);
    expect(totals?.[6]).toBe(sent);
    expect(rows.every((row) => /^\d\d\.0[1-4]\.2026$/.test(dayOf(row[0])))).toBe(true);
    expect(fileNameOf(file.headers)).toMatch(/^Пакеты_2026-01_2026-04_[^\s«»"]+\.xlsx$/);
    expect(parameters).toContainEqual(['Клиент', client?.client]);
    expect((await details(3)).status).toBe(404);
    const byName = (body: object) =>
      app.call<{ errors?: object }>('POST', '/billing/package-report/client/', {
        token: admin,
        body: { date, ...body },
      });
    const named = await readWorkbook((await byName({ org_id: 2, name: client?.client })).bytes);
    expect(named.rows).toEqual(rows);
    expect((await byName({ org_id: 2, name: 'ООО «Такого нет»' })).status).toBe(404);
    expect((await byName({ org_id: 2 })).body.errors).toEqual({ name: ['Укажите клиента'] });
  });

  it('F01 F03 the documented address answers with the data, and with the days of a client by his name, too', async () => {
    const wanted = (await data({ org_id: [2] })).body;
    for (const body of [{ org_id: [2] }, { org_id: [2, 3], dealers: [2] }]) {
      const { status, headers, bytes } = await file({ ...body, format: 'json' });
      expect([status, headers.get('Content-Type')]).toEqual([200, 'application/json']);
      expect(JSON.parse(new TextDecoder().decode(bytes))).toEqual(wanted);
    }
    const whole = await readWorkbook((await file({ org_id: [2] })).bytes);
    expect((await readWorkbook((await file({ org_id: [2], format: 'xlsx' })).bytes)).rows).toEqual(whole.rows);
    const name = wanted[0]?.data_clients[0]?.client;
    const { rows } = await readWorkbook((await file({ org_id: [2], name })).bytes);
    expect(rows.every((row) => /^\d\d\.0[1-4]\.2026$/.test(dayOf(row[0])))).toBe(true);
    expect((await file({ org_id: [2], format: 'csv' })).status).toBe(400);
    expect((await file({ org_id: [3], format: 'json' }, await app.signIn('dealer'))).status).toBe(404);
  });
});
