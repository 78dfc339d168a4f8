import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Dealer } from '../../src/contract/dealers';
import type { SalesByDealer, SalesDerivation } from '../../src/contract/salesReports';
import { createTestApp, type TestApp } from '../support/app';
import { add, january, salesCalls, sorted } from '../support/salesCalls';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.close());

const { detail, read, dealerOf } = salesCalls(() => ({ app, token: admin }));

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

  it('K05 F05 the parent’s share is a percent of each reward to the kopeck, from the month it is set in; without a parent there is none', async () => {
    const amountsOf = async (org: number, of: (month: string) => boolean) =>
      (await dealerOf(org)).clients.flatMap(({ positions }) =>
        Object.entries(positions).flatMap(([month, amounts]) => (of(month) ? amounts : [])),
      );
    const share = async (id: number, p_parent_share: number) =>
      (await app.call<Dealer>('PATCH', `/dealers/${id}/`, { token: admin, body: { p_parent_share } })).status;
    const part = (hundredths: number, sum: number) =>
      Math.floor((Math.round(sum * 100) * hundredths + 5000) / 10_000) / 100;
    const isNow = (month: string) => month === '05.2026';
    const parent = await app.db.one<{ org_id: number }>(`
      SELECT g.org_id FROM dealers d JOIN dealers above ON above.id = d.parent_dealer_id
      JOIN groups g ON g.server_alias = above.server_alias AND g.p_gid = above.p_gid WHERE d.id = 5`);
    const before = await amountsOf(205, (month) => !isNow(month));
    expect(before.some(({ updealer_cost }) => updealer_cost > 0)).toBe(true);
    expect(before.map(({ updealer_cost }) => updealer_cost)).toEqual(
      before.map(({ daobit_cost }) => part(1000, daobit_cost)),
    );
    for (const [percent, hundredths] of [
      [12.34, 1234],
      [33.33, 3333],
      [100, 10_000],
      [0, 0],
      [25.5, 2550],
    ] as const) {
      expect(await share(5, percent)).toBe(200);
      const amounts = await amountsOf(205, isNow);
      expect(amounts.some(({ daobit_cost }) => daobit_cost > 0)).toBe(true);
      const expected = amounts.map(({ daobit_cost }) => part(hundredths, daobit_cost));
      expect(amounts.map(({ updealer_cost }) => updealer_cost)).toEqual(expected);
      expect(await amountsOf(205, (month) => !isNow(month))).toEqual(before);
      const all = [...expected, ...before.map(({ updealer_cost }) => updealer_cost)];
      expect((await dealerOf(205)).updealer_cost).toBe(add(all));
      const shared = (await dealerOf(Number(parent?.org_id))).subdealers?.find(({ id }) => id === 5);
      expect(shared?.updealer_cost).toBe(add(all));
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

  it('F05 F09 what is out of scope is 404; months that are none or go backwards are refused', async () => {
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

  it('F05 are of the twenty with the most packages, and of dealers in scope alone', async () => {
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
