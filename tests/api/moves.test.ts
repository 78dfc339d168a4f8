import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SpecPriceRow } from '../../src/contract/dealers';
import type { PackageDealer } from '../../src/contract/packageReport';
import type { SalesDerivation, TrackedPair } from '../../src/contract/salesReports';
import { createTestApp, type TestApp } from '../support/app';
import { january, salesCalls } from '../support/salesCalls';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.close());

const may = january + 4;
const { dealerOf } = salesCalls(() => ({ app, token: admin }));

/** Goes to another moment with everybody still signed in. */
const goTo = async (moment: string) => {
  app.setNow(new Date(moment));
  await app.db.run(`UPDATE tokens SET created_at = '${moment}', used_at = '${moment}'`);
};

/** A client of the second dealer with packages in each month from January to May, not among those with special conditions. */
let client: number;
let fresh = 0;
beforeEach(async () => {
  const row = await app.db.one<{ p_gid: number }>(`
    INSERT INTO groups (server_alias, parent_gid, opf, fullname, inn, kpp, org_id, tariff)
    VALUES ('nova', 102, 'ООО', 'Переезд ${(fresh += 1)}', '7701000008', '770101001', ${700_000 + fresh}, 'Стандартный') RETURNING p_gid`);
  client = row?.p_gid ?? 0;
  await app.db.run(`
    INSERT INTO package_facts (server_alias, group_gid, p_id, day, position, origin, count)
    SELECT 'nova', ${client}, 1, make_date(2026, m, 3), 'pp_pi', 'desktop', 10 * m FROM generate_series(1, 5) m`);
  await goTo('2026-05-14T09:00:00Z');
});

const move = (parent_id: number, month: number, token = admin, gid = client) =>
  app.call<{ detail: string; errors: Record<string, string[]> }>('POST', `/piportals/nova/groups/${gid}/move/`, {
    token,
    body: { parent_id, month },
  });
const monthsWith = async (org: number, end = may) =>
  Object.keys((await dealerOf(org, end)).clients.find(({ p_gid }) => p_gid === client)?.positions ?? {});
const parent = async () =>
  (await app.call<{ parent_id: number }>('GET', `/piportals/nova/groups/${client}/`, { token: admin })).body.parent_id;
const packagesOf = async (dealer: number) => {
  const { body } = await app.call<PackageDealer[]>('POST', '/billing/package-report/data/', {
    token: admin,
    body: { date: { start: january, end: may }, org_id: [dealer] },
  });
  const detail = body[0]?.data_clients.find(({ client_id }) => client_id === `nova:${client}`)?.detail ?? {};
  return Object.fromEntries(
    Object.entries(detail).map(([month, kinds]) => [month, kinds.reduce((all, { count }) => all + count, 0)]),
  );
};

/** What the database keeps for each dealer is what its facts come to. */
const sumsFit = () =>
  app.db.rows(`
    WITH kept AS (SELECT server_alias, dealer_gid, month_index, position, is_emulator, count::int FROM dealer_packages WHERE count > 0),
    summed AS (
      SELECT f.server_alias, c.dealer_gid, f.month_index, f.position, f.is_emulator, sum(f.count)::int AS count
      FROM package_facts f JOIN client_dealers c ON c.server_alias = f.server_alias AND c.p_gid = f.group_gid
       AND f.month_index >= c.from_month AND (c.until_month IS NULL OR f.month_index < c.until_month) GROUP BY 1, 2, 3, 4, 5)
    (TABLE kept EXCEPT TABLE summed) UNION ALL (TABLE summed EXCEPT TABLE kept)`);

describe('a client that goes to another dealer', () => {
  it('K05 belongs to the new one from the month on, and every report of the past stays as it was', async () => {
    const before = await dealerOf(201, may - 1);
    expect((await move(104, may)).status).toBe(200);
    expect(await parent()).toBe(104);
    expect(await monthsWith(201)).toEqual(['01.2026', '02.2026', '03.2026', '04.2026']);
    expect(await monthsWith(204)).toEqual(['05.2026']);
    expect(await dealerOf(201, may - 1)).toEqual(before);
    expect([await packagesOf(2), await packagesOf(4)]).toEqual([
      { [january]: 10, [january + 1]: 20, [january + 2]: 30, [january + 3]: 40 },
      { [may]: 50 },
    ]);
    expect(await sumsFit()).toEqual([]);
    const pairs = (org: number, id: number) =>
      app.call<TrackedPair[]>(
        'GET',
        `/billing/months/${january}/dealers/${org}/reports/tracked-pairs-detail/?month_end=${may}&id=${id}`,
        { token: admin },
      );
    const months = async (org: number, id: number) =>
      (await pairs(org, id)).body.flatMap((row) => (row.client.includes(`Переезд ${fresh}`) ? row.month : []));
    expect([await months(201, 2), await months(204, 4)]).toEqual([
      ['01.2026', '02.2026', '03.2026', '04.2026'],
      ['05.2026'],
    ]);
  });

  it('K05 that comes back has one row with the months of both times', async () => {
    expect((await move(104, may)).status).toBe(200);
    await goTo('2026-07-02T09:00:00Z');
    await app.db.run(`
      INSERT INTO package_facts (server_alias, group_gid, p_id, day, position, origin, count)
      SELECT 'nova', ${client}, 1, make_date(2026, m, 3), 'pp_pi', 'desktop', 10 * m FROM generate_series(6, 7) m`);
    expect((await move(102, may + 2)).status).toBe(200);
    expect(await monthsWith(201, may + 2)).toEqual(['01.2026', '02.2026', '03.2026', '04.2026', '07.2026']);
    expect(await monthsWith(204, may + 2)).toEqual(['05.2026', '06.2026']);
    const { clients } = await dealerOf(201, may + 2);
    expect(clients.filter(({ p_gid }) => p_gid === client)).toHaveLength(1);
    expect(Object.keys(await packagesOf(2))).toEqual([january, january + 1, january + 2, january + 3].map(String));
    expect(await sumsFit()).toEqual([]);
  });

  it('K05 from a month to come stays where it is until then, and may be called back', async () => {
    expect((await move(104, may + 1)).status).toBe(200);
    expect(await parent()).toBe(102);
    await goTo('2026-05-31T20:59:00Z');
    expect(await parent()).toBe(102);
    await goTo('2026-05-31T21:01:00Z');
    expect(await parent()).toBe(104);
    expect((await move(103, may + 2)).status).toBe(200);
    expect((await move(104, may + 2)).status).toBe(200);
    await goTo('2026-07-02T09:00:00Z');
    expect(await parent()).toBe(104);
    expect((await move(104, may + 2)).body.detail).toMatch(/^Организация уже у дилера /);
  });

  it('K05 F04 is among the clients of both until then, and of the first afterwards for reports of his months', async () => {
    const has = async (dealer: number, more = '') => {
      const path = `/dealers/${dealer}/clients/?page=1&page_size=20&search=${client}${more}`;
      const { body } = await app.call<{ count: number; results: { client_id: number }[] }>('GET', path, {
        token: admin,
      });
      return body.results.filter(({ client_id }) => client_id === client).length;
    };
    expect([await has(2), await has(4)]).toEqual([1, 0]);
    expect((await move(104, may + 1)).status).toBe(200);
    expect([await has(2), await has(4)]).toEqual([1, 1]);
    await goTo('2026-06-02T09:00:00Z');
    expect([await has(2), await has(4)]).toEqual([0, 1]);
    expect([await has(2, `&since=${may}`), await has(2, `&since=${may + 1}`)]).toEqual([1, 0]);
  });

  it('K05 leaves its conditions behind: they end with its time, and do not come to life when it returns', async () => {
    const condition = (month: number) =>
      app.call('POST', '/spec-prices/spec_condition/?dealer_id=2', {
        token: admin,
        body: {
          client_id: client,
          year: 2026,
          month,
          year_new: null,
          month_new: null,
          packages: [{ message_price_position_alias: 'pp_pi', client_points_cost: 1, daobit_points_cost: 0.5 }],
        },
      });
    expect((await condition(4)).status).toBe(201);
    expect((await condition(8)).status).toBe(201);
    const rows = async (dealer: number) =>
      (await app.call<SpecPriceRow[]>('GET', `/dealers/${dealer}/spec-prices/`, { token: admin })).body
        .filter(({ client_id }) => client_id === client)
        .map(({ start_month, price_status }) => `${start_month} ${price_status}`);
    expect(await rows(2)).toEqual(['8 future', '4 active']);
    expect((await move(104, may)).status).toBe(200);
    expect(await rows(2)).toEqual(['8 archive', '4 archive']);
    const priced = async (org: number, id: number) =>
      (
        await app.call<SalesDerivation[]>(
          'GET',
          `/billing/months/${january}/dealers/${org}/reports/clients-price-positions-detail/derivations/?month_end=${may}&id=${id}&client=${client}`,
          { token: admin },
        )
      ).body.flatMap(({ month, alias, lines }) =>
        alias === 'pp_pi' && lines.some((line) => line.startsWith('Спецусловие клиента')) ? [month] : [],
      );
    expect(await priced(201, 2)).toEqual(['04.2026']);
    expect(await priced(204, 4)).toEqual([]);
    expect((await move(102, may)).status).toBe(200);
    expect(await rows(2)).toEqual(['8 future', '4 active']);
    expect((await move(104, may + 1)).status).toBe(200);
    expect(await rows(2)).toEqual(['8 archive', '4 active']);
    // The old dealer prepares nothing beyond the client's time, the new one nothing before it.
    expect((await condition(7)).status).toBe(400);
    expect((await condition(5)).status).toBe(201);
    expect(await rows(2)).toEqual(['8 archive', '5 active', '4 archive']);
  });

  it('K05 a condition moves only to a month in which the client is the dealer’s, and holds as long as that time', async () => {
    const save = (method: string, month: number, month_new: number | null) =>
      app.call<{ errors: unknown }>(method, '/spec-prices/spec_condition/?dealer_id=2', {
        token: admin,
        body: {
          client_id: client,
          year: 2026,
          month,
          year_new: month_new && 2026,
          month_new,
          packages: [{ message_price_position_alias: 'pp_pi', client_points_cost: 1, daobit_points_cost: 0.5 }],
        },
      });
    const rows = async () =>
      (await app.call<SpecPriceRow[]>('GET', '/dealers/2/spec-prices/', { token: admin })).body
        .filter(({ client_id }) => client_id === client)
        .map(({ start_month, price_status }) => `${start_month} ${price_status}`);
    expect((await save('POST', 5, null)).status).toBe(201);
    expect((await move(104, may + 1)).status).toBe(200);
    const { status, body } = await save('PUT', 5, 7);
    expect(status).toBe(400);
    expect(body.errors).toEqual({ month_new: ['В этом месяце организация не у этого дилера'] });
    expect(await rows()).toEqual(['5 active']);
    expect((await save('PUT', 5, 4)).status).toBe(200);
    await goTo('2026-06-02T09:00:00Z');
    expect((await move(102, may + 2)).status).toBe(200);
    expect(await rows()).toEqual(['4 archive']);
    expect((await save('PUT', 4, 8)).status).toBe(200);
    expect(await rows()).toEqual(['8 future']);
  });

  it('K05 a minimum tariff moves so too, and says that it is the month that does not suit', async () => {
    expect((await move(103, may)).status).toBe(200);
    const save = (method: string, start_date: string, tariff_id?: number) =>
      app.call<{ tariff_id: number; errors: unknown }>(method, '/tariff-minimum/', {
        token: admin,
        body: {
          ...(tariff_id && { tariff_id }),
          client_org_id: 700_000 + fresh,
          dealer_org_id: 53,
          start_date,
          package_count: 10,
          cost: 100,
          compensation: 10,
          emails: [],
        },
      });
    const { tariff_id } = (await save('POST', '2026-05-20')).body;
    expect((await move(102, may + 1)).status).toBe(200);
    const { status, body } = await save('PATCH', '2026-07-01', tariff_id);
    expect(status).toBe(400);
    expect(body.errors).toEqual({ start_date: ['В этом месяце организация не у этого дилера'] });
    await goTo('2026-06-02T09:00:00Z');
    expect((await move(103, may + 2)).status).toBe(200);
    const moved = (await save('PATCH', '2026-08-01', tariff_id)).body;
    expect(moved).toMatchObject({ start_date: '2026-08-01', price_status: 'future' });
  });

  it('K05 is moved by who manages dealers, within its server and scope, not into the past', async () => {
    for (const login of ['dealer', 'support', 'banned-editor'])
      expect((await move(104, may, await app.signIn(login))).status, login).toBe(403);
    expect((await move(104, may - 1)).body.errors).toEqual({
      month: ['Месяц уже прошёл: выберите 05/2026 или позже'],
    });
    expect((await move(777, may)).body.errors).toEqual({ parent_id: ['Такого дилера на сервере организации нет'] });
    expect((await move(client, may)).status).toBe(400);
    expect((await move(102, may)).status).toBe(409);
    expect((await move(102, may, admin, 104)).body.detail).toMatch(/^Организация дилера переходит вместе с ним/);
    expect((await move(104, may, admin, 999_999)).status).toBe(404);
    expect(await parent()).toBe(102);
    const { body } = await (async () => {
      expect((await move(104, may)).status).toBe(200);
      return app.call<{ results: { operation: string; changes: object[] }[] }>(
        'GET',
        `/piportals/nova/groups/${client}/history/`,
        { token: admin },
      );
    })();
    expect(body.results[0]).toMatchObject({
      operation: 'moveGroup',
      changes: [
        { field: 'dealer', before: 'ООО «Дилер Восход»', after: 'ООО «Субдилер Заря»' },
        { field: 'from_month', before: null, after: '05/2026' },
      ],
    });
  });

  it('K05 is seen by the staff of each dealer for his own months alone', async () => {
    expect((await move(103, may)).status).toBe(200);
    const dealer = await app.signIn('dealer');
    expect((await app.call('GET', `/piportals/nova/groups/${client}/`, { token: dealer })).status).toBe(404);
    const own = salesCalls(() => ({ app, token: dealer }));
    const months = Object.keys(
      (await own.dealerOf(201)).clients.find(({ p_gid }) => p_gid === client)?.positions ?? {},
    );
    expect(months).toEqual(['01.2026', '02.2026', '03.2026', '04.2026']);
  });
});

describe('a dealer that goes below another one', () => {
  it('K05 has brought its former parent what it brought him', async () => {
    const before = await dealerOf(204, may - 1);
    const names = async (end: number) => (await dealerOf(204, end)).updealer_name;
    expect(await names(may)).toBe('ООО «Дилер Восход»');
    expect((await app.call('PATCH', '/dealers/4/', { token: admin, body: { p_parent: 1 } })).status).toBe(200);
    expect(await dealerOf(204, may - 1)).toEqual(before);
    expect(await names(may)).toBe('ООО «Дилер Восход», ООО «Головная компания»');
    expect((await dealerOf(204, may, may)).updealer_name).toBe('ООО «Головная компания»');
    const earned = async (org: number, end: number) =>
      (await dealerOf(org, end)).subdealers?.find(({ id }) => id === 4)?.updealer_cost;
    expect(await earned(201, may)).toBe(before.updealer_cost);
    expect(await earned(77, may - 1)).toBeUndefined();
    expect(await earned(77, may)).toBeGreaterThan(0);
  });
});
