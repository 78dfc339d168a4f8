import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PackageDealer, ShortPackageDealer } from '../../../src/contract/packageReport';
import type { ListedSalesClient, SalesDealer } from '../../../src/contract/salesReports';
import { shortClient } from '../../../src/domain/shortClient';
import type { TestApp } from '../../support/app';
import { bothSides, type Side } from '../../support/bothSides';
import { factsOf } from '../../support/readCalls';

let app: TestApp;
let sides: readonly [Side, Side];
beforeAll(async () => {
  ({ app, sides } = await bothSides());
});
afterAll(() => app.close());

const [start, end] = [24_313, 24_315];
const inOrder = <T extends { totals: { caption: string }[] }>(one: T) => ({
  ...one,
  totals: one.totals.toSorted((a, b) => (a.caption < b.caption ? -1 : 1)),
});

it.each(['server', 'mock'] as const)(
  'R02 F02 F05 the short statistics of the %s are the whole ones, shortened',
  async (name) => {
    const side = sides.find((one) => one.name === name) as Side;
    const { dealer } = await factsOf(side);
    const packages = <T>(more: object) =>
      side.read<T>('admin', 'readPackageReport', { body: { date: { start, end }, org_id: [dealer.id], ...more } });
    const full = await packages<PackageDealer[]>({});
    const short = await packages<ShortPackageDealer[]>({ detail: false });
    const clients = full.flatMap(({ data_clients }) => data_clients);
    expect(clients.length).toBeGreaterThan(1);
    expect(short.flatMap(({ data_clients }) => data_clients.map(inOrder))).toEqual(
      clients.map(shortClient).map(inOrder),
    );
    const one = await packages<PackageDealer[]>({ client: clients[1]?.client_id });
    expect(one.flatMap(({ data_clients }) => data_clients)).toEqual(clients.slice(1, 2));

    const sales = <T>(more: object) =>
      side.read<T>('admin', 'readSales', {
        params: { start, org: dealer.org },
        query: { month_end: end, id: dealer.id, ...more },
      });
    const [sold] = await sales<SalesDealer[]>({});
    const withoutPositions = ({ positions: _, ...client }: ListedSalesClient) => client;
    expect(await sales({ positions: 'false' })).toEqual([{ ...sold, clients: sold?.clients.map(withoutPositions) }]);
    const last = sold?.clients.at(-1);
    expect(await sales({ client: last?.client_id ?? '' })).toMatchObject([
      { clients: [last], total_cost: last?.total_cost, subdealers_cost: 0, subdealers: [] },
    ]);
  },
);
