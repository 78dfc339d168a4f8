import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DealerClient, DealerPrice, SpecPriceRow } from '../../src/contract/dealers';
import { createTestApp, type TestApp } from '../support/app';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.close());

const get = <T>(path: string) => app.call<T>('GET', path, { token: admin });

describe('the lists of a dealer', () => {
  it('D07 every price list with its status, the latest first', async () => {
    const { body } = await get<DealerPrice[]>('/dealers/1/prices/');
    expect(body).toHaveLength(16);
    const own = body.filter(({ billing_type_alias }) => billing_type_alias === 'dyn_tp');
    expect(own.map(({ revision: _, ...row }) => row)).toEqual([
      { start_month: 6, start_year: 2026, price_status: 'future', billing_type_alias: 'dyn_tp', caption: 'Даобит' },
      { start_month: 1, start_year: 2026, price_status: 'active', billing_type_alias: 'dyn_tp', caption: 'Даобит' },
      { start_month: 5, start_year: 2025, price_status: 'archive', billing_type_alias: 'dyn_tp', caption: 'Даобит' },
      { start_month: 5, start_year: 2024, price_status: 'archive', billing_type_alias: 'dyn_tp', caption: 'Даобит' },
    ]);
  });

  it('D08 special rows take their status by client and type, and minimum tariffs are merged in for the dealer that has them', async () => {
    const { body } = await get<SpecPriceRow[]>('/dealers/3/spec-prices/');
    expect(new Set(body.map(({ type }) => type))).toEqual(new Set(['spec_condition', 'api', 'minimum_tariff']));
    const [first] = body.filter(({ type }) => type === 'api');
    const own = body.filter(({ type, client_id }) => type === 'api' && client_id === first?.client_id);
    expect(own.map(({ start_date, price_status }) => [start_date, price_status])).toEqual([
      ['2026-07-01', 'future'],
      ['2026-02-01', 'active'],
      ['2025-08-01', 'archive'],
    ]);
    expect(own[0]).toMatchObject({ tariff_id: null, package_count: 100, initial_package_count: 100 });
    const minimum = body.filter(({ type }) => type === 'minimum_tariff');
    expect(minimum).toHaveLength(5);
    for (const { tariff_id, client_org_id, package_count } of minimum) {
      expect(tariff_id).toBeGreaterThan(0);
      expect(client_org_id).toBeGreaterThan(0);
      expect(package_count).toBe(10);
    }
    expect(
      (await get<SpecPriceRow[]>('/dealers/2/spec-prices/')).body.some(({ type }) => type === 'minimum_tariff'),
    ).toBe(false);
    await app.db.run('UPDATE dealers SET minimum_tariff_enabled = false WHERE id = 3');
    expect(
      (await get<SpecPriceRow[]>('/dealers/3/spec-prices/')).body.some(({ type }) => type === 'minimum_tariff'),
    ).toBe(false);
    await app.db.run('UPDATE dealers SET minimum_tariff_enabled = true WHERE id = 3');
  });

  it('K09 a row of either list tells the version that is deleted with it; what has been changed since stays', async () => {
    const lists = (await get<DealerPrice[]>('/dealers/1/prices/')).body;
    const list = lists.find((one) => one.billing_type_alias === 'dyn_tp' && one.price_status === 'future');
    const rows = (await get<SpecPriceRow[]>('/dealers/3/spec-prices/')).body;
    const ofType = (type: SpecPriceRow['type']) =>
      rows.find((row) => row.type === type && (row.price_status === 'future' || type === 'minimum_tariff'));
    const at = (row: SpecPriceRow | undefined) =>
      `?dealer_id=3&client_id=${row?.client_id}&year=${row?.start_year}&month=${row?.start_month}`;
    const [api, condition, minimum] = [ofType('api'), ofType('spec_condition'), ofType('minimum_tariff')];
    const listed = [
      [list, '/prices/dyn_tp/1/?year=2026&month=6'],
      [api, `/spec-prices/api/${at(api)}`],
      [condition, `/spec-prices/spec_condition/${at(condition)}`],
      [minimum, `/tariff-minimum/${minimum?.tariff_id}/`],
    ] as const;
    for (const [row, path] of listed) expect((await get(path)).headers.get('etag')).toBe(`"${row?.revision}"`);
    for (const table of ['price_lists', 'special_prices', 'minimum_tariffs'])
      await app.db.run(`UPDATE ${table} SET revision = revision + 1`);
    for (const [row, path] of listed) {
      const etag = `"${row?.revision}"`;
      const gone = await app.call('DELETE', path, { token: admin, headers: { 'If-Match': etag } });
      expect(gone.status).toBe(409);
    }
  });

  it('D07 D08 what begins this month is in force, and what was before it is not', async () => {
    const spec = async () =>
      (await get<SpecPriceRow[]>('/dealers/3/spec-prices/')).body.filter(({ type }) => type === 'api');
    const client = (await spec())[0]?.client_id;
    await app.db.run(`
      UPDATE special_prices SET month = 5 WHERE dealer_id = 3 AND type = 'api' AND client_gid = ${client} AND (year, month) = (2026, 7);
      UPDATE price_lists SET month = 5 WHERE dealer_id = 1 AND billing_alias = 'dyn_tp' AND (year, month) = (2026, 6)`);
    const statuses = (rows: readonly { price_status: string }[]) => rows.map(({ price_status }) => price_status);
    const lists = (await get<DealerPrice[]>('/dealers/1/prices/')).body;
    expect(statuses(lists.filter((one) => one.billing_type_alias === 'dyn_tp'))).toEqual([
      'active',
      'archive',
      'archive',
      'archive',
    ]);
    expect(statuses((await spec()).filter(({ client_id }) => client_id === client))).toEqual([
      'active',
      'archive',
      'archive',
    ]);
    const opened = async (path: string) => (await get<{ price_status: string }>(path)).body.price_status;
    const begun = [
      ['/prices/dyn_tp/1/?', 5, 1],
      [`/spec-prices/api/?dealer_id=3&client_id=${client}&`, 5, 2],
    ] as const;
    for (const [path, ...months] of begun)
      expect(await Promise.all(months.map((month) => opened(`${path}year=2026&month=${month}`)))).toEqual([
        'active',
        'archive',
      ]);
    await app.db.run(`
      UPDATE special_prices SET month = 7 WHERE dealer_id = 3 AND type = 'api' AND client_gid = ${client} AND (year, month) = (2026, 5);
      UPDATE price_lists SET month = 6 WHERE dealer_id = 1 AND billing_alias = 'dyn_tp' AND (year, month) = (2026, 5)`);
  });

  it('D08 the count of this month is what the client has really sent of the kinds in the row, emulators left out', async () => {
    const [row] = (await get<SpecPriceRow[]>('/dealers/3/spec-prices/')).body.filter(({ type }) => type === 'api');
    const facts = (emulator: boolean, position: string, count: number) =>
      app.db.run(`INSERT INTO package_facts (server_alias, group_gid, p_id, day, position, origin, is_emulator, count)
                  VALUES ('nova', ${row?.client_id}, 1, '2026-05-03', '${position}', 'online', ${emulator}, ${count})`);
    await facts(true, 'pp_pi', 1000);
    await facts(false, 'pp_departure', 500);
    await facts(false, 'pp_pi', 7);
    const [after] = (await get<SpecPriceRow[]>('/dealers/3/spec-prices/')).body.filter(
      ({ type, client_id }) => type === 'api' && client_id === row?.client_id,
    );
    expect((after?.actual_package_count ?? 0) - (row?.actual_package_count ?? 0)).toBe(7);
  });

  it('D08 clients are the organisations of the dealer itself, searched and paged', async () => {
    const all = (await get<DealerClient[]>('/dealers/2/clients/')).body;
    expect(all.length).toBeGreaterThan(5);
    const rows = await app.db.rows<{ p_gid: number }>(
      "SELECT p_gid FROM groups WHERE server_alias = 'nova' AND parent_gid = 102 AND NOT is_dealer",
    );
    expect(all.map(({ client_id }) => client_id).sort()).toEqual(rows.map(({ p_gid }) => p_gid).sort());
    const inn = all[0]?.inn ?? '';
    expect((await get<DealerClient[]>(`/dealers/2/clients/?search=${inn}`)).body.every((one) => one.inn === inn)).toBe(
      true,
    );
    expect(
      (await get<{ count: number; results: DealerClient[] }>('/dealers/2/clients/?page=1&page_size=5')).body,
    ).toMatchObject({ count: all.length, results: all.slice(0, 5) });
  });
});
