import { expect, it } from 'vitest';
import type { DealerClient } from '../../../src/contract/dealers';
import { priceListFixture } from '../../../src/dataProvider/mock/priceFixtures';
import { onBothSides, told, type Side } from '../../support/bothSides';

const same = onBothSides();

const months = { year: 2027, month: 3, year_new: null, month_new: null };
const { lycense, packages } = priceListFixture('dyn_pu', { year: 2027, month: 3 });
const list = { ...months, lycense, packages, percents: { packages: 25 } };
const of = { billing_alias: 'dyn_pu', id: 2 };
const march = { year: 2027, month: 3 };

it('R02 a price list is made, changed, moved and removed; an occupied, begun or stale one is 409', async () => {
  await same(async (side) => {
    const create = (more: object = {}, login = 'admin') =>
      side.call(login, 'createPriceList', { params: of, body: { ...list, ...more } });
    const change = (more: object, headers = {}) =>
      side.call('admin', 'changePriceList', { params: of, body: { ...list, ...more }, headers });
    const made = await create();
    const [first] = packages;
    const dearer = [{ ...first, client_points_cost: [150] }, ...packages.slice(1)];
    return [
      told(made),
      told(await create()),
      told(await create({ year: 2026, month: 10 })),
      told(await create({ month: 4, month_new: 5, year_new: 2027 })),
      told(await create({ month: 4, packages: packages.slice(1) })),
      told(await create({ month: 13 })),
      told(await create({ percents: { tariff: 1 } })),
      told(await create({ month: 5 }, 'support')),
      told(await create({ month: 5 }, 'dealer')),
      told(await side.call('dealer', 'readPriceList', { params: { ...of, id: 9 }, query: march })),
      told(await change({ packages: dearer }, { 'If-Match': made.etag ?? '' })),
      told(await change({ packages }, { 'If-Match': made.etag ?? '' })),
      told(await change({ packages: dearer, year_new: 2027, month_new: 6 })),
      told(await side.call('admin', 'readPriceList', { params: of, query: march })),
      told(await side.call('admin', 'readPriceList', { params: of, query: { year: 2027, month: 6 } })),
      told(await side.call('admin', 'listPriceListHistory', { params: of, query: { year: 2027, month: 6 } }), ['id']),
      told(await side.call('admin', 'removePriceList', { params: of, query: { year: 2027, month: 6 } })),
      told(await side.call('admin', 'removePriceList', { params: of, query: { year: 2027, month: 6 } })),
    ];
  });
});

it('R02 a list that has begun stays as it is, and the month says which is in force', async () => {
  await same(async (side) => {
    const november = { ...months, year: 2026, month: 11 };
    const made = await side.call('admin', 'createPriceList', { params: of, body: { ...list, ...november } });
    const put = await side.call('admin', 'changePriceList', { params: of, body: { ...list, ...november } });
    return [
      told(made),
      told(put),
      told(await side.call('admin', 'removePriceList', { params: of, query: { year: 2026, month: 11 } })),
    ];
  });
});

/** A client of the third dealer, which has minimum tariffs. */
async function clientOf(side: Side): Promise<DealerClient> {
  const clients = await side.read<DealerClient[]>('admin', 'listDealerClients', { params: { id: 3 } });
  return clients.find(({ client_org_id }) => client_org_id !== null) ?? Promise.reject(new Error('no client'));
}
const row = { message_price_position_alias: 'pp_pi', client_points_cost: 95, daobit_points_cost: 19 };
const hidden = ['client_id', 'client_name', 'client_org_id', 'dealer_org_id', 'tariff_id'];

it('R02 a special condition is made, changed and removed; a strange client is 400', async () => {
  await same(async (side) => {
    const { client_id } = await clientOf(side);
    const query = { dealer_id: 3 };
    const body = { client_id, ...months, packages: [row] };
    const at = { ...query, client_id, ...march };
    const create = (more: object = {}, login = 'admin') =>
      side.call(login, 'createSpecCondition', { query, body: { ...body, ...more } });
    const change = (more: object, headers = {}) =>
      side.call('admin', 'changeSpecCondition', { query, body: { ...body, ...more }, headers });
    const made = await create();
    return [
      told(made, hidden),
      told(await create()),
      told(await create({ client_id: 999_999 })),
      told(await create({ packages: [] })),
      told(await create({ packages: [row, row] })),
      told(await create({}, 'support')),
      told(await change({ packages: [{ ...row, client_points_cost: 96 }] }, { 'If-Match': made.etag ?? '' }), hidden),
      told(await change({}, { 'If-Match': made.etag ?? '' })),
      told(await change({ year_new: 2027, month_new: 4 }), hidden),
      told(await side.call('admin', 'readSpecCondition', { query: at })),
      told(await side.call('admin', 'removeSpecCondition', { query: { ...at, month: 4 } })),
      told(await side.call('admin', 'readSpecCondition', { query: { ...at, month: 4 } })),
    ];
  });
});

it('R02 a special condition for the API has its prices, accounts and ranges', async () => {
  await same(async (side) => {
    const { client_id } = await clientOf(side);
    const six = [1, 2, 3, 4, 5, 6];
    const accounts = { max_free_count: 3, client_price: 400, daobit_price: 80, accountPercent: 20 };
    const ranges = { ...row, threshold: 100, client_points_cost: six, daobit_points_cost: six };
    const body = { client_id, ...months, client_price: 1200, daobit_price: 240, accounts, packages: [ranges] };
    const made = await side.call('admin', 'createApiPrice', { query: { dealer_id: 3 }, body });
    const rows = await side.read<{ type: string; client_id: number; start_year: number }[]>(
      'admin',
      'listDealerSpecPrices',
      { params: { id: 3 } },
    );
    const listed = rows.filter((one) => one.type === 'api' && one.client_id === client_id && one.start_year === 2027);
    const wrong = { ...body, month: 4, packages: [{ ...ranges, client_points_cost: [1] }] };
    return [
      told(made, hidden),
      told({ ...made, body: listed }, [...hidden, 'actual_package_count', 'revision']),
      told(await side.call('admin', 'createApiPrice', { query: { dealer_id: 3 }, body: wrong })),
    ];
  });
});

it('R02 a minimum tariff is its client’s and its day’s, of the dealer that has them', async () => {
  await same(async (side) => {
    const { client_org_id } = await clientOf(side);
    const { p_org_id: dealer_org_id } = await side.read<{ p_org_id: number }>('admin', 'readDealer', {
      params: { id: 3 },
    });
    const { p_org_id: other } = await side.read<{ p_org_id: number }>('admin', 'readDealer', { params: { id: 2 } });
    const body = {
      client_org_id,
      dealer_org_id,
      start_date: '2027-03-05',
      package_count: 10,
      cost: 1500,
      compensation: 300,
      emails: ['a@b.ru'],
    };
    const create = (more: object = {}) => side.call('admin', 'createMinimumTariff', { body: { ...body, ...more } });
    const made = await create();
    const { tariff_id } = made.body as { tariff_id: number };
    const change = (more: object, headers = {}) =>
      side.call('admin', 'changeMinimumTariff', { body: { ...body, tariff_id, ...more }, headers });
    const all = await side.read<{ tariff_id: number }[]>('admin', 'listMinimumTariffs', { query: { dealer_org_id } });
    expect(all.map((one) => one.tariff_id)).toContain(tariff_id);
    return [
      told(made, hidden),
      told(await create()),
      told(await create({ dealer_org_id: other, start_date: '2027-04-01' })),
      told(await create({ client_org_id: 5, start_date: '2027-04-01' })),
      told(await create({ package_count: 11 })),
      told(await create({ emails: ['x'] })),
      told(await change({ cost: 1600 }, { 'If-Match': made.etag ?? '' }), hidden),
      told(await change({ cost: 1700 }, { 'If-Match': made.etag ?? '' })),
      told(await change({ client_org_id: 5 })),
      told(await side.call('admin', 'readMinimumTariff', { params: { tariff_id } }), hidden),
      told(await side.call('admin', 'removeMinimumTariff', { params: { tariff_id } })),
      told(await side.call('admin', 'readMinimumTariff', { params: { tariff_id } })),
    ];
  });
});
