import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PackageDealer, ShortPackageDealer } from '../../src/contract/packageReport';
import type { ListedSalesClient, SalesDealer } from '../../src/contract/salesReports';
import { shortClient } from '../../src/domain/shortClient';
import { createTestApp, type TestApp } from '../support/app';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.close());

const [start, end] = [12 * 2025 + 7, 12 * 2026 + 5];
const byCaption = (a: { caption: string }, b: { caption: string }) => (a.caption < b.caption ? -1 : 1);

describe('package statistics without months', () => {
  const ask = async <T>(more: object, token = admin) => {
    const body = { date: { start, end, month_year: '07.2025' }, org_id: [], ...more };
    return app.call<T>('POST', '/billing/package-report/data/', { token, body });
  };
  const whole = async () => (await ask<PackageDealer[]>({})).body;

  it('F02 tells of a client its kinds in all, each with its first and last month, and all else as with months', async () => {
    const full = await whole();
    const { status, body } = await ask<ShortPackageDealer[]>({ detail: false });
    expect(status).toBe(200);
    expect(full.flatMap(({ data_clients }) => data_clients).length).toBeGreaterThan(20);
    const told = body.map((dealer) => ({
      ...dealer,
      data_clients: dealer.data_clients.map((one) => ({ ...one, totals: one.totals.toSorted(byCaption) })),
    }));
    expect(told).toEqual(
      full.map((dealer) => ({
        ...dealer,
        data_clients: dealer.data_clients
          .map(shortClient)
          .map((one) => ({ ...one, totals: one.totals.toSorted(byCaption) })),
      })),
    );
  });

  it('F02 gives the months of one client alone, whatever it is asked with', async () => {
    const full = await whole();
    const dealer = full.find(({ data_clients }) => data_clients.length > 1);
    const client = dealer?.data_clients[1];
    if (!dealer || !client) throw new Error('no client');
    for (const org_id of [[dealer.dealer_id], []]) {
      const { body } = await ask<PackageDealer[]>({ org_id, client: client.client_id });
      expect(body.flatMap(({ data_clients }) => data_clients)).toEqual([client]);
    }
    const other = full.find(({ dealer_id }) => dealer_id !== dealer.dealer_id)?.dealer_id;
    const { body } = await ask<PackageDealer[]>({ org_id: [other], client: client.client_id });
    expect(body.map(({ data_clients }) => data_clients)).toEqual([[]]);
  });

  it('F02 tells nobody of a client out of sight, and refuses what is no client', async () => {
    const own = await app.signIn('dealer');
    const seen = (await ask<PackageDealer[]>({}, own)).body.flatMap(({ data_clients }) => data_clients);
    const hidden = (await whole())
      .flatMap(({ data_clients }) => data_clients)
      .find((one) => !seen.some(({ client_id }) => client_id === one.client_id));
    const { status, body } = await ask<PackageDealer[]>({ client: hidden?.client_id }, own);
    expect(status).toBe(200);
    expect(body.flatMap(({ data_clients }) => data_clients)).toEqual([]);
    expect((await ask({ client: '1031' })).status).toBe(400);
  });
});

describe('sales without positions', () => {
  const ask = <T>(org: number, more: string, token = admin) =>
    app.call<T>(
      'GET',
      `/billing/months/${start}/dealers/${org}/reports/clients-price-positions-detail/?month_end=${end}${more}`,
      { token },
    );
  const orgs = () =>
    app.db.rows<{ org_id: number; id: number }>(
      `SELECT DISTINCT ON (g.org_id) g.org_id, d.id FROM dealers d JOIN groups g USING (server_alias, p_gid)
       WHERE g.org_id IS NOT NULL ORDER BY g.org_id`,
    );

  it('F05 tells all but the positions', async () => {
    let told = 0;
    for (const { org_id } of await orgs()) {
      const full = (await ask<SalesDealer[]>(org_id, '')).body;
      const { status, body } = await ask(org_id, '&positions=false');
      expect(status).toBe(200);
      const short = ({ positions: _, ...client }: ListedSalesClient) => client;
      expect(body).toEqual(full.map((dealer) => ({ ...dealer, clients: dealer.clients.map(short) })));
      expect((await ask(org_id, '&positions=true')).body).toEqual(full);
      told += full.flatMap(({ clients }) => clients).length;
    }
    expect(told).toBeGreaterThan(20);
  });

  it('F05 tells of one client what the whole tells of it, and sums that are its own', async () => {
    for (const { org_id, id } of (await orgs()).slice(0, 4)) {
      const full = (await ask<SalesDealer[]>(org_id, `&id=${id}`)).body[0];
      const client = full?.clients.at(-1);
      if (!client) continue;
      const { body } = await ask<SalesDealer[]>(org_id, `&id=${id}&client=${client.client_id}`);
      expect(body.map(({ clients }) => clients)).toEqual([[client]]);
      const { total_packages, total_cost, daobit_cost, updealer_cost } = client;
      expect(body[0]).toMatchObject({ total_packages, total_cost, daobit_cost, updealer_cost, subdealers: [] });
      expect(body[0]?.subdealers_cost).toBe(0);
    }
  });

  it('F05 a client of another dealer is nobody’s here, a bare number none', async () => {
    const [one, other] = await orgs();
    const hidden = (await ask<SalesDealer[]>(other?.org_id ?? 0, '')).body[0]?.clients[0];
    const { status, body } = await ask<SalesDealer[]>(one?.org_id ?? 0, `&client=${hidden?.client_id}`);
    expect([status, body[0]?.clients]).toEqual([200, []]);
    expect((await ask(one?.org_id ?? 0, '&client=1031')).status).toBe(400);
    expect((await ask(one?.org_id ?? 0, '&positions=no')).status).toBe(400);
  });
});
