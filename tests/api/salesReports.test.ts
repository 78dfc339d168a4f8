import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Dealer } from '../../src/contract/dealers';
import type { SalesByDealer, SalesDealer, SalesDerivation, TrackedPair } from '../../src/contract/salesReports';
import { createTestApp, type TestApp } from '../support/app';
import { readWorkbook } from '../support/readWorkbook';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.close());

const january = 12 * 2026 + 1;
const base = (org = 201, start = january) => `/billing/months/${start}/dealers/${org}/reports`;
const detail = (org?: number, start?: number) => `${base(org, start)}/clients-price-positions-detail`;
const read = (query: string, token = admin, at = detail()) =>
  app.call<SalesDealer[] & { errors?: Record<string, string[]> }>('GET', `${at}/?${query}`, { token });
const round = (sum: number) => Math.round(sum * 100) / 100;
const add = (values: readonly number[]) => round(values.reduce((all, value) => all + value, 0));
const dealerOf = async (org: number, end = january + 4) => {
  const { status, body } = await read(`month_end=${end}`, admin, detail(org));
  expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
  const [dealer] = body;
  if (!dealer) throw new Error(`no dealer ${org}`);
  return dealer;
};
const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).sort();

describe('sales statistics', () => {
  it('F05 F09 counts are those of the facts, by client, month and kind, emulators apart', async () => {
    for (const [org, id] of [
      [201, 2],
      [205, 5],
      [206, 6],
      [209, 9],
    ] as const) {
      const dealer = await dealerOf(org);
      const got = dealer.clients.flatMap((client) =>
        Object.entries(client.positions).flatMap(([month, positions]) =>
          positions.flatMap(({ alias, count, tracked_pairs }) =>
            /^(pp_|mps_)(?!.*\.)/.test(alias) ? [[client.p_gid, month, alias, count, tracked_pairs]] : [],
          ),
        ),
      );
      const expected = await app.db.rows<{ row: unknown[] }>(`
        SELECT json_build_array(g.p_gid, to_char(f.day, 'MM.YYYY'), f.position || CASE WHEN is_emulator THEN ':emulator' ELSE '' END, sum(f.count), count(DISTINCT (f.p_id, f.origin))) AS row
        FROM package_facts f JOIN groups g ON g.server_alias = f.server_alias AND g.p_gid = f.group_gid JOIN dealers d ON d.server_alias = g.server_alias AND d.p_gid = g.parent_gid
        WHERE d.id = ${id} AND NOT g.is_dealer AND f.day BETWEEN '2026-01-01' AND '2026-05-31' GROUP BY g.p_gid, to_char(f.day, 'MM.YYYY'), f.position, is_emulator`);
      expect(expected.length).toBeGreaterThan(10);
      expect(sorted(got)).toEqual(sorted(expected.map(({ row }) => row)));
    }
  });

  it('F05 a client’s, a month’s, a position’s and the dealer’s sums are those of the amounts', async () => {
    for (const org of [201, 204, 205, 206, 207, 209, 53]) {
      const dealer = await dealerOf(org);
      const amounts = dealer.clients.flatMap(({ positions }) => Object.values(positions).flat());
      expect(amounts.length).toBeGreaterThan(0);
      for (const sum of ['cost', 'daobit_cost', 'updealer_cost'] as const) {
        const total = dealer[sum === 'cost' ? 'total_cost' : sum];
        expect(total).toBe(add(amounts.map((amount) => amount[sum])));
        expect(add(dealer.positions.map((one) => one[sum]))).toBe(total);
        expect(add(dealer.months.map((one) => one[sum]))).toBe(total);
        expect(add(dealer.clients.map((client) => client[sum === 'cost' ? 'total_cost' : sum]))).toBe(total);
      }
      expect(dealer.total_cost).toBeGreaterThan(0);
      expect(dealer.total_packages).toBe(add(dealer.months.map(({ count }) => count)));
      expect(dealer.updealer_cost > 0).toBe(dealer.updealer_name !== null);
    }
  });

  it('F05 a client’s special condition wins over the list, and the derivation says so, with the very sums', async () => {
    const special = await app.db.one<{ client_gid: number; start: string }>(`
      SELECT s.client_gid, to_char(make_date(s.year, s.month, 1), 'MM/YYYY') AS start FROM special_prices s
      WHERE s.dealer_id = 2 AND s.type = 'spec_condition' AND s.month_index <= ${january}
        AND EXISTS (SELECT 1 FROM package_facts f WHERE f.server_alias = 'nova' AND f.group_gid = s.client_gid AND f.position = 'pp_pi' AND f.month_index = ${january + 3} AND NOT is_emulator)
      ORDER BY s.month_index DESC LIMIT 1`);
    if (!special) throw new Error('the demonstration has no such client');
    const dealer = await dealerOf(201);
    const client = dealer.clients.find(({ p_gid }) => p_gid === special.client_gid);
    const amount = client?.positions['04.2026']?.find(({ alias }) => alias === 'pp_pi');
    expect(amount).toMatchObject({
      comment: 'Спецусловие',
      cost: 95 * (amount?.count ?? 0),
      daobit_cost: 19 * (amount?.count ?? 0),
    });
    const { body } = await app.call<SalesDerivation[]>(
      'GET',
      `${detail()}/derivations/?month_end=${january + 4}&client=${special.client_gid}`,
      { token: admin },
    );
    expect(body.length).toBe(Object.values(client?.positions ?? {}).flat().length);
    const lines =
      body
        .find(({ month, alias }) => month === '04.2026' && alias === 'pp_pi')
        ?.lines.map((line) => line.replaceAll('\u00a0', ' ')) ?? [];
    expect(lines).toContain(`Клиент: ${client?.name}`);
    expect(lines.some((line) => line.startsWith('Спецусловие клиента, действует с '))).toBe(true);
    expect(lines.some((line) => line.startsWith('Стоимость: 95,00 ₽'))).toBe(true);
  });

  it('F05 the parent’s share is the percent that its dealer is given, of each reward to the kopeck; without a parent there is none', async () => {
    const amountsOf = async (org: number) =>
      (await dealerOf(org)).clients.flatMap(({ positions }) => Object.values(positions).flat());
    const share = async (id: number, p_parent_share: number) =>
      (await app.call<Dealer>('PATCH', `/dealers/${id}/`, { token: admin, body: { p_parent_share } })).status;
    for (const [percent, hundredths] of [
      [12.34, 1234],
      [33.33, 3333],
      [100, 10_000],
      [0, 0],
      [10, 1000],
    ] as const) {
      expect(await share(5, percent)).toBe(200);
      const amounts = await amountsOf(205);
      expect(amounts.some(({ daobit_cost }) => daobit_cost > 0)).toBe(true);
      const expected = amounts.map(
        ({ daobit_cost }) => Math.floor((Math.round(daobit_cost * 100) * hundredths + 5000) / 10_000) / 100,
      );
      expect(amounts.map(({ updealer_cost }) => updealer_cost)).toEqual(expected);
      expect((await dealerOf(205)).updealer_cost).toBe(add(expected));
    }
    expect(await share(6, 50)).toBe(200);
    expect((await dealerOf(206)).updealer_cost).toBe(0);
  });

  it('F05 the third dealer’s minimum tariffs are lines of their own, not beyond this month', async () => {
    const dealer = await dealerOf(53, january + 20);
    const lines = dealer.clients.flatMap(({ positions }) =>
      Object.entries(positions).flatMap(([month, all]) =>
        all.filter(({ alias }) => alias === 'minimum').map((line) => ({ month, ...line })),
      ),
    );
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.every(({ cost, daobit_cost, count }) => cost === 1500 && daobit_cost === 300 && count === 1)).toBe(
      true,
    );
    expect([...new Set(lines.map(({ month }) => month))].sort().at(-1)).toBe('05.2026');
  });

  it('F05 F09 what is out of sight is 404; months that are none or go backwards are refused', async () => {
    const [dealer, subdealer] = [await app.signIn('dealer'), await app.signIn('subdealer')];
    expect((await read(`month_end=${january}`, dealer)).status).toBe(200);
    expect((await read(`month_end=${january}`, dealer, detail(204))).status).toBe(200);
    expect((await read(`month_end=${january}`, dealer, detail(53))).status).toBe(404);
    expect((await read(`month_end=${january}`, subdealer)).status).toBe(404);
    expect((await read(`month_end=${january}`, subdealer, detail(204))).status).toBe(200);
    expect((await read(`month_end=${january}&id=3`)).status).toBe(404);
    expect((await read(`month_end=${january - 1}`)).body.errors).toEqual({ month_end: ['Конец раньше начала'] });
    expect((await read(`month_end=${january}&month_year=02.2026`)).body.errors).toEqual({
      month_year: ['Не тот месяц, что задан числом'],
    });
    const other = (await dealerOf(53)).clients[0]?.p_gid;
    expect(
      (await app.call('GET', `${detail()}/derivations/?month_end=${january}&client=${other}`, { token: admin })).status,
    ).toBe(404);
    const body = { month_end: january, dealers_org_ids: [201, 53] };
    expect((await app.call('POST', `${detail()}/xlsx/`, { token: dealer, body })).status).toBe(404);
    expect(
      (await app.call('POST', `${detail(53)}/xlsx/`, { token: dealer, body: { ...body, dealers_org_ids: [201] } }))
        .status,
    ).toBe(404);
  });
});

describe('sales of dealers side by side', () => {
  const compare = (body: object, token = admin) =>
    app.call<SalesByDealer>('POST', `/billing/months/${january}/reports/sales-by-dealer/`, {
      token,
      body: { month_end: january + 4, dealers_org_ids: [], ...body },
    });

  it('F05 have the sums of each dealer’s own statistic, the largest first', async () => {
    const { status, body } = await compare({ dealers_org_ids: [201, 205, 206] });
    expect(status).toBe(200);
    expect(body.of).toBe(3);
    const own = await Promise.all([201, 205, 206].map((org) => dealerOf(org)));
    const expected = own.map(({ id, name, total_packages, total_cost, daobit_cost, updealer_cost }) => ({
      id,
      name,
      count: total_packages,
      cost: total_cost,
      daobit_cost,
      updealer_cost,
    }));
    expect(body.dealers).toEqual(expected.sort((a, b) => b.cost - a.cost));
  });

  it('F05 are of the twenty with the most packages, and of dealers in sight alone', async () => {
    const all = { except: { dealers_org_ids: [], clients: [] } };
    const { body } = await compare(all);
    expect(body.of).toBe(body.dealers.length);
    await app.db.run(`
      INSERT INTO groups (server_alias, p_gid, is_dealer, opf, fullname, inn, kpp, org_id, city, created_by)
      SELECT 'nova', 900000 + n, true, 'ООО', 'Тихий ' || n, '7700000009', '770101001', 900000 + n, 'Москва', 'test' FROM generate_series(1, 20) n;
      INSERT INTO dealers (server_alias, p_gid, region, created_by) SELECT 'nova', 900000 + n, '77', 'test' FROM generate_series(1, 20) n`);
    const most = await compare(all);
    expect(most.body.of).toBe(body.of + 20);
    expect(most.body.dealers.map(({ id }) => id)).toEqual(
      body.dealers.filter(({ count }) => count > 0).map(({ id }) => id),
    );
    const seen = await compare(all, await app.signIn('subdealer'));
    expect(seen.body.of).toBe(1);
    expect((await compare({ dealers_org_ids: [201] }, await app.signIn('subdealer'))).status).toBe(404);
  });
});

describe('files of sales', () => {
  it('F05 the file has every amount of the screen as typed cells, a frozen header, a filter and its parameters', async () => {
    const dealer = await dealerOf(201);
    const amounts = dealer.clients.flatMap((client) =>
      Object.entries(client.positions).flatMap(([month, positions]) =>
        positions.map((one) => [
          client.name,
          client.inn,
          client.kpp,
          month,
          one.name,
          one.count,
          one.cost,
          one.daobit_cost,
          one.updealer_cost,
        ]),
      ),
    );
    for (const file of [
      await app.call('GET', `${detail()}/xlsx/?month_end=${january + 4}&id=2`, { token: admin }),
      await app.call('POST', `${detail()}/xlsx/`, {
        token: admin,
        body: { month_end: january + 4, dealers_org_ids: [201], clients: [] },
      }),
    ]) {
      const { head, rows, parameters, frozen, autoFilter } = await readWorkbook(file.bytes);
      expect(
        sorted(rows.map((row) => [row[1], row[2], row[3], row[6], row[7], row[8], row[10], row[11], row[12]])),
      ).toEqual(sorted(amounts));
      expect(head[2]).toBe('ИНН');
      expect(frozen).toMatchObject({ state: 'frozen', ySplit: 1 });
      expect(autoFilter).toBeTruthy();
      expect(parameters).toEqual(
        expect.arrayContaining([
          ['Период', '01.2026 – 05.2026'],
          ['Кем', 'admin'],
        ]),
      );
    }
  });

  it('F05 a selection names clients, or leaves some out of all', async () => {
    const dealer = await dealerOf(201);
    const [first, second] = dealer.clients.map(({ p_gid }) => p_gid);
    const file = async (body: object) =>
      readWorkbook(
        (
          await app.call('POST', `${base()}/prominvest-xlsx/`, {
            token: admin,
            body: { month_end: january + 4, dealers_org_ids: [], ...body },
          })
        ).bytes,
      );
    const chosen = await file({ dealers_org_ids: [201], clients: [first, second] });
    expect(chosen.rows.map((row) => [row[1], row[6], row[7]])).toEqual(
      dealer.clients.slice(0, 2).map(({ name, total_packages, total_cost }) => [name, total_packages, total_cost]),
    );
    const rest = await file({ except: { dealers_org_ids: [201], clients: [] } });
    expect(rest.rows.length).toBeGreaterThan(20);
    expect(rest.rows.some((row) => row[0] === dealer.name)).toBe(false);
    const but = await file({ except: { dealers_org_ids: [], clients: [first] } });
    expect(but.rows.filter((row) => row[0] === dealer.name)).toHaveLength(dealer.clients.length - 1);
    const own = await file({ dealers_org_ids: [201], except: { dealers_org_ids: [], clients: [first] } });
    expect(own.rows.map((row) => row[1])).toEqual(dealer.clients.slice(1).map(({ name }) => name));
  });

  it('A17 F05 of nothing there is no file: 404 «Нет данных для загрузки»', async () => {
    const nothing = { status: 404, body: { detail: 'Нет данных для загрузки' } };
    for (const path of [`${detail()}/xlsx/`, `${base()}/prominvest-xlsx/`, `${base()}/pik-jug-1c/`]) {
      expect(
        await app.call('POST', path, { token: admin, body: { month_end: january, dealers_org_ids: [] } }),
        path,
      ).toMatchObject(nothing);
    }
    expect(
      await app.call('POST', `${base()}/pik-jug-1c/`, {
        token: admin,
        body: { month_end: january, dealers_org_ids: [201] },
      }),
    ).toMatchObject(nothing);
    expect(await app.call('GET', `${detail(201, 24_240)}/xlsx/?month_end=24240`, { token: admin })).toMatchObject(
      nothing,
    );
    expect(
      await app.call('GET', `${base(201, 24_240)}/tracked-pairs-detail/xlsx/?month_end=24240`, { token: admin }),
    ).toMatchObject(nothing);
    expect(await app.call('POST', '/groups/activity/?year=2020&month=1', { token: admin })).toMatchObject(nothing);
  });

  it('F06 Pik-Yug for 1C is XML with the sums of that scheme, with names in quotes', async () => {
    const dealer = await dealerOf(205);
    await app.db.run(
      `UPDATE groups SET fullname = 'Рога & "Копыта" <ЮГ>' WHERE server_alias = 'nova' AND p_gid = ${dealer.clients[0]?.p_gid}`,
    );
    const { bytes, headers } = await app.call('POST', `${base(205)}/pik-jug-1c/`, {
      token: admin,
      body: { month_end: january + 4, dealers_org_ids: [205] },
    });
    const text = bytes.toString('utf8');
    expect(headers.get('content-type')).toContain('xml');
    expect(text).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<sales start="01.2026" end="05.2026" currency="RUB">/,
    );
    expect(text).toContain('Рога &amp; &quot;Копыта&quot; &lt;ЮГ&gt;');
    expect(add([...text.matchAll(/ cost="([\d.]+)"/g)].map(([, sum]) => Number(sum)))).toBe(dealer.total_cost);
  });

  it('F06 each of the three actions needs its right', async () => {
    const token = await app.signIn('dealer');
    const body = { month_end: january, dealers_org_ids: [201] };
    for (const path of [`${base()}/prominvest-xlsx/`, `${base()}/pik-jug-1c/`, '/groups/activity/?year=2026&month=3'])
      expect((await app.call('POST', path, { token, body })).status, path).toBe(403);
  });

  it('F06 active clients without an organisation id are those of the month', async () => {
    const file = await app.call('POST', '/groups/activity/?year=2026&month=4', { token: admin });
    const { rows } = await readWorkbook(file.bytes);
    const expected = await app.db.rows<{ row: unknown[] }>(`
      SELECT json_build_array(g.inn, g.kpp, g.p_gid, sum(f.count)) AS row FROM groups g JOIN package_facts f ON f.server_alias = g.server_alias AND f.group_gid = g.p_gid
      WHERE g.org_id IS NULL AND day BETWEEN '2026-04-01' AND '2026-04-30' AND NOT is_emulator GROUP BY g.server_alias, g.p_gid, g.inn, g.kpp`);
    expect(expected.length).toBeGreaterThan(0);
    expect(sorted(rows.map((row) => row.slice(3)))).toEqual(sorted(expected.map(({ row }) => row)));
  });

  it('F05 who sent a client’s packages from where: rows and file agree with the counts', async () => {
    const { body } = await app.call<TrackedPair[]>(
      'GET',
      `${base()}/tracked-pairs-detail/?month_end=${january + 4}&id=2`,
      { token: admin },
    );
    const facts = await app.db.one<{ sum: number }>(`
      SELECT sum(f.count)::int FROM package_facts f JOIN groups g ON g.server_alias = f.server_alias AND g.p_gid = f.group_gid
      WHERE g.server_alias = 'nova' AND g.parent_gid = 102 AND NOT g.is_dealer AND day BETWEEN '2026-01-01' AND '2026-05-31'`);
    expect(add(body.map(({ count }) => count))).toBe(facts?.sum);
    const { rows } = await readWorkbook(
      (await app.call('GET', `${base()}/tracked-pairs-detail/xlsx/?month_end=${january + 4}&id=2`, { token: admin }))
        .bytes,
    );
    expect(rows).toEqual(
      body.map((row) => [row.client, row.inn, row.kpp, row.month, row.position, row.login, row.origin, row.count]),
    );
  });

  it('F05 one client’s file has his amounts alone', async () => {
    const client = (await dealerOf(201)).clients.find(({ client_org_id }) => client_org_id !== null);
    const path = `/billing/months/${january}/clients/${client?.client_org_id}/reports/dealer-detail-subreport/xlsx/?month_end=${january + 4}&id=2`;
    const { rows } = await readWorkbook((await app.call('GET', path, { token: admin })).bytes);
    expect(new Set(rows.map((row) => row[1]))).toEqual(new Set([client?.name]));
    expect(add(rows.map((row) => Number(row[10])))).toBe(client?.total_cost);
    expect((await app.call('GET', path, { token: await app.signIn('subdealer') })).status).toBe(404);
  });
});
