import {
  dealerProblems,
  lockedDealerFields,
  type Dealer,
  type DealerListQuery,
  type DealerRow,
  type SpecPriceRow,
} from '../../contract/dealers';
import { compareMonths, formatMonth } from '../../domain/month';
import { inForce, priceStatuses } from '../../domain/priceStatus';
import { rightsOf } from '../../domain/rights';
import { billingAliases, type BillingAlias } from '../../domain/tiers';
import { dealerClientsFixture } from './dealerFixtures';
import { joinLegalForm } from '../../domain/taxpayer';
import type { MockAccount } from './fixtures';
import type { Handlers } from './handler';
import { specialRows } from './specFixtures';
import { refuse, type World } from './world';

const schemes = Object.entries(billingAliases) as [BillingAlias, string][];

const dealerName = ({ p_opf, p_fullname }: Dealer) => joinLegalForm(p_opf, p_fullname);

const dealersInScope = (world: World, { scopeGids }: MockAccount) =>
  world.dealers.filter(({ p_gid }) => !scopeGids || scopeGids.includes(p_gid));

const find = ({ world, account, params }: { world: World; account: MockAccount; params: { id: number } }) =>
  dealersInScope(world, account).find(({ p_id }) => p_id === params.id) ??
  refuse(404, 'Запрашиваемый ресурс не найден');

const rowOf =
  (world: World) =>
  (dealer: Dealer): DealerRow => {
    const lists = schemes.flatMap(([alias, caption]) => {
      const list = inForce(
        world.priceLists.filter(({ dealer_id, billing_alias }) => dealer_id === dealer.p_id && billing_alias === alias),
        world.month,
      );
      return list ? [{ caption, date: formatMonth(list, '-') }] : [];
    });
    return {
      id: dealer.p_id,
      name: dealerName(dealer),
      inn: dealer.p_inn,
      kpp: dealer.p_kpp,
      price: lists.map(({ caption }) => caption),
      price_date: lists.map(({ date }) => date),
    };
  };

const collator = new Intl.Collator('ru');
const orders = {
  name: (a: DealerRow, b: DealerRow) => collator.compare(a.name, b.name),
  inn: (a: DealerRow, b: DealerRow) => collator.compare(a.inn, b.inn),
  id: (a: DealerRow, b: DealerRow) => a.id - b.id,
};

function list({ world, account, query }: { world: World; account: MockAccount; query: DealerListQuery }) {
  const { page, page_size = 20, ordering = 'name', search = '', server_alias } = query;
  const seen = dealersInScope(world, account).filter(
    ({ p_piportal_alias }) => server_alias === undefined || p_piportal_alias === server_alias,
  );
  const order = Object.entries(orders).find(([field]) => field === ordering.replace('-', ''))?.[1] ?? orders.id;
  const found = seen
    .map(rowOf(world))
    .filter(({ name, inn, kpp }) => `${name} ${inn} ${kpp ?? ''}`.toLowerCase().includes(search.toLowerCase()))
    .sort((a, b) => (ordering.startsWith('-') ? -1 : 1) * order(a, b));
  return page === undefined
    ? found
    : { count: found.length, total: seen.length, results: found.slice((page - 1) * page_size, page * page_size) };
}

/** As the server checks the whole dealer; `stored` is missing for a new one. */
function check(dealer: Dealer, stored?: Dealer) {
  const [first] = dealerProblems(dealer, stored);
  if (first) refuse(400, first.message, { [first.field]: [first.message] });
}

function specials(world: World, dealer: Dealer): SpecPriceRow[] {
  const rows = specialRows(world, world.specials, dealer).sort((a, b) => b.start_date.localeCompare(a.start_date));
  return rows.map((row) => {
    const set = rows.filter(({ client_id, type }) => client_id === row.client_id && type === row.type);
    const statuses = priceStatuses(
      set.map(({ start_year, start_month }) => ({ year: start_year, month: start_month })),
      world.month,
    );
    return {
      ...row,
      price_status: statuses[set.findIndex(({ start_date }) => start_date === row.start_date)] ?? 'archive',
    };
  });
}

type Operation =
  | 'listDealers'
  | 'selectDealers'
  | 'filterDealers'
  | 'readDealer'
  | 'updateDealer'
  | 'createDealer'
  | 'listDealerPrices'
  | 'listDealerClients'
  | 'listDealerSpecPrices';

/** Dealers, what stands in their lists, and their clients. */
export const dealerHandlers: Pick<Handlers, Operation> = {
  listDealers: list,
  selectDealers: ({ world, account, body: { ids } }) =>
    dealersInScope(world, account)
      .filter(({ p_id }) => ids.includes(p_id))
      .map(rowOf(world))
      .sort(orders.name),
  filterDealers: ({ world, account, query }) =>
    dealersInScope(world, account)
      .filter(({ p_piportal_alias }) => query.server_alias === undefined || p_piportal_alias === query.server_alias)
      .map((dealer) => ({ id: dealer.p_id, name: dealerName(dealer), org_id: dealer.p_org_id })),
  readDealer: find,
  updateDealer: (call) => {
    const stored = find(call);
    const { account, body } = call;
    const changed = (field: keyof Dealer) =>
      field in body && JSON.stringify(body[field as keyof typeof body]) !== JSON.stringify(stored[field]);
    if (changed('p_piportal_alias'))
      refuse(400, 'Сервер дилера не изменяется', { p_piportal_alias: ['Сервер дилера не изменяется'] });
    if (!rightsOf(account.user.rights).has('billing_admin') && lockedDealerFields.some(changed))
      refuse(403, 'Изменить это может только администратор биллинга');
    const model: Dealer = { ...stored, ...body };
    check(model, stored);
    return Object.assign(stored, model);
  },
  createDealer: ({ world, account, body }) => {
    const parent = dealersInScope(world, account).find(
      ({ p_id, p_piportal_alias }) => p_id === body.p_parent && p_piportal_alias === body.p_piportal_alias,
    );
    if (!parent)
      return refuse(400, 'Дилер на этом сервере не найден', { p_parent: ['Дилер на этом сервере не найден'] });
    const p_id = Math.max(...world.dealers.map((one) => one.p_id)) + 1;
    const {
      p_billing_type_id = parent.p_billing_type_id,
      p_kpp = null,
      p_region = null,
      p_parent_share = 0,
      ...given
    } = body;
    const dealer: Dealer = {
      ...given,
      p_billing_type_id,
      p_kpp,
      p_region,
      p_parent_share,
      p_id,
      p_gid: 100 + p_id,
      parent_name: dealerName(parent),
      minimum_tariff_enabled: false,
    };
    check(dealer);
    world.dealers.push(dealer);
    return dealer;
  },
  listDealerPrices: (call) => {
    const { p_id } = find(call);
    return schemes
      .flatMap(([alias, caption]) => {
        const own = call.world.priceLists.filter(
          ({ dealer_id, billing_alias }) => dealer_id === p_id && billing_alias === alias,
        );
        const statuses = priceStatuses(own, call.world.month);
        return own.map(({ year, month }, index) => ({
          year,
          month,
          caption,
          billing_type_alias: alias,
          price_status: statuses[index] ?? 'archive',
        }));
      })
      .sort((a, b) => compareMonths(b, a))
      .map(({ year, month, ...row }) => ({ start_month: month, start_year: year, ...row }));
  },
  listDealerClients: (call) => {
    find(call);
    const { search = '', page, page_size = 20 } = call.query;
    const found = dealerClientsFixture.filter(({ client_name, inn }) =>
      `${client_name} ${inn}`.toLowerCase().includes(search.toLowerCase()),
    );
    if (page === undefined) return found;
    return {
      count: found.length,
      total: dealerClientsFixture.length,
      results: found.slice((page - 1) * page_size, page * page_size),
    };
  },
  listDealerSpecPrices: (call) => specials(call.world, find(call)),
};
