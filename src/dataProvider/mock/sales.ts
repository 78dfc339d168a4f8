import type { Dealer } from '../../contract/dealers';
import type { GroupRow } from '../../contract/groups';
import type { SalesSelection, TrackedPair } from '../../contract/salesReports';
import { groupBy } from '../../domain/groupBy';
import { fromWire, toWire } from '../../domain/money';
import { formatMonth, fromMonthIndex, monthIndex } from '../../domain/month';
import { recordId } from '../../domain/recordId';
import type { Agreement } from '../../domain/sales/agreement';
import { clientMonth, type SentKind } from '../../domain/sales/clientMonth';
import { readList } from '../../domain/sales/prices';
import { DealerStatistic, derivationsOf, positionsOf, type SoldClient } from '../../domain/sales/statistic';
import { joinLegalForm } from '../../domain/taxpayer';
import type { MockAccount } from './fixtures';
import type { Handlers } from './handler';
import { factsOf, type MockFact } from './packageFacts';
import { refuse, groupsInScope, type World } from './world';

interface Seen {
  world: World;
  account: MockAccount;
}

const nothing = 'Нет данных для загрузки';
const dealersInScope = ({ world, account: { scopeGids } }: Seen) =>
  world.dealers.filter(({ p_gid, p_org_id }) => p_org_id !== null && (!scopeGids || scopeGids.includes(p_gid)));

function dealersOf(seen: Seen, org: number, id?: number): Dealer[] {
  const found = dealersInScope(seen).filter(
    (dealer) => dealer.p_org_id === org && (id === undefined || dealer.p_id === id),
  );
  return found.length > 0 ? found : refuse(404, 'Запрашиваемый ресурс не найден');
}

const kindsOf = (facts: readonly MockFact[]) =>
  [...groupBy(facts, ({ position, emulator }) => `${position} ${emulator}`).values()].flatMap((same): SentKind[] =>
    same
      .slice(0, 1)
      .map(({ position, emulator }) => [position, emulator, same.reduce((sum, { count }) => sum + count, 0), 1]),
  );

/** The mock knows a tariff, and no subscription's prices. */
const agreementOf = ({ tariff, access_status }: GroupRow): Agreement => ({
  terms: [{ from: 0, tariff, stopTariff: tariff === null && access_status !== 'Демо' }],
  subscriptions: [],
  full: [],
  services: [],
});

/** The clients of a dealer as sold to; a dealer without lists of its own has the first dealer's. */
function soldOf({ world, account }: Seen, dealer: Dealer, start: number, end: number): SoldClient[] {
  const own = world.priceLists.filter(({ dealer_id }) => dealer_id === dealer.p_id);
  const lists = (own.length > 0 ? own : world.priceLists.filter(({ dealer_id }) => dealer_id === 1)).map((list) =>
    readList(list.billing_alias, list, list),
  );
  const book = {
    lists,
    specials: [],
    minimums: [],
    parentShares: [{ from: 0, share: dealer.p_parent === null ? 0 : fromWire(dealer.p_parent_share) }],
    services: new Map(),
  };
  const seller = {
    id: dealer.p_id,
    name: joinLegalForm(dealer.p_opf, dealer.p_fullname),
    org_id: dealer.p_org_id ?? 0,
    updealer_name: dealer.parent_name,
  };
  const groups = groupsInScope(world, account).filter(
    ({ parent_id, server_alias }) => parent_id === dealer.p_gid && server_alias === dealer.p_piportal_alias,
  );
  const last = Math.min(end, monthIndex(world.month));
  return groups.flatMap((group) => {
    const facts = factsOf([group], start, last);
    if (facts.length === 0) return [];
    const months = Array.from({ length: last - start + 1 }, (_, index) => start + index).map((month) => {
      const sent = facts.filter((fact) => monthIndex(fact.month) === month);
      return {
        month,
        lines: clientMonth(
          { month: fromMonthIndex(month), kinds: kindsOf(sent), senders: 1 },
          { ...book, agreement: agreementOf(group) },
        ),
      };
    });
    const [inn = '', kpp = null] = group.inn_kpp.split('/');
    return [
      {
        server_alias: group.server_alias,
        p_gid: group.p_gid,
        is_dealer: false,
        name: group.name,
        inn,
        kpp,
        org_id: group.org_id,
        contract: null,
        contract_date: null,
        dealer: seller,
        months,
      },
    ];
  });
}

const isNamed = ({ server_alias, p_gid }: SoldClient, named: readonly (number | string)[]) =>
  named.includes(p_gid) || named.includes(recordId(server_alias, p_gid));

function selected(
  seen: Seen,
  start: number,
  { dealers_org_ids, clients = [], except, month_end }: SalesSelection,
): SoldClient[] {
  const all = except !== undefined && dealers_org_ids.length === 0;
  const dealers = dealersInScope(seen).filter(
    ({ p_org_id: org }) => (all || dealers_org_ids.includes(org ?? 0)) && !except?.dealers_org_ids.includes(org ?? 0),
  );
  const sold = dealers
    .flatMap((dealer) => soldOf(seen, dealer, start, month_end))
    .filter((client) => (except ? !isNamed(client, except.clients) : clients.length === 0 || isNamed(client, clients)));
  return sold.length > 0 ? sold : refuse(404, nothing);
}

const file = (sold: readonly SoldClient[]) =>
  sold.length > 0
    ? new Blob(
        sold.map(({ name, inn }) => `${name};${inn}\n`),
        { type: 'text/csv' },
      )
    : refuse(404, nothing);

const pairsOf = (seen: Seen, dealers: readonly Dealer[], start: number, end: number): TrackedPair[] =>
  factsOf(
    groupsInScope(seen.world, seen.account).filter(({ parent_id }) => dealers.some(({ p_gid }) => p_gid === parent_id)),
    start,
    end,
  ).map(({ group, month, position, login, origin, count }) => {
    const [inn = '', kpp = null] = group.inn_kpp.split('/');
    return { client: group.name, inn, kpp, month: formatMonth(month, '.'), position, login, origin, count };
  });

type Operation =
  | 'readSales'
  | 'compareSales'
  | 'readSalesDerivations'
  | 'exportSales'
  | 'exportSalesSelection'
  | 'exportProminvest'
  | 'exportPikJug'
  | 'listTrackedPairs'
  | 'exportTrackedPairs'
  | 'exportClientSales'
  | 'exportActiveWithoutOrgId';

/** Sales of the mock's dealers, priced as the server prices them. */
export const salesHandlers: Pick<Handlers, Operation> = {
  readSales: (call) =>
    dealersOf(call, call.params.org, call.query.id).map((dealer) => {
      const sold = soldOf(call, dealer, call.params.start, call.query.month_end);
      const statistic = new DealerStatistic(
        {
          id: dealer.p_id,
          name: joinLegalForm(dealer.p_opf, dealer.p_fullname),
          org_id: dealer.p_org_id ?? 0,
          updealer_name: dealer.parent_name,
        },
        toWire,
      );
      const clients = sold.map((client) => ({ ...statistic.add(client), positions: positionsOf(client, toWire) }));
      return { ...statistic.read(), clients };
    }),
  compareSales: (call) => {
    const byDealer = groupBy(selected(call, call.params.start, call.body), ({ dealer }) => dealer.id);
    const dealers = [...byDealer.values()].map((sold) => {
      const [{ dealer }] = sold as [SoldClient];
      const statistic = new DealerStatistic(dealer, toWire);
      sold.forEach((client) => statistic.add(client));
      const { total_packages, total_cost, daobit_cost, updealer_cost } = statistic.read();
      return { id: dealer.id, name: dealer.name, count: total_packages, cost: total_cost, daobit_cost, updealer_cost };
    });
    return { of: dealers.length, dealers: dealers.sort((a, b) => b.cost - a.cost) };
  },
  readSalesDerivations: (call) => {
    const sold = dealersOf(call, call.params.org, call.query.id).flatMap((dealer) =>
      soldOf(call, dealer, call.params.start, call.query.month_end),
    );
    const client =
      sold.find((one) => isNamed(one, [call.query.client])) ?? refuse(404, 'Запрашиваемый ресурс не найден');
    return derivationsOf(client);
  },
  exportSales: (call) =>
    file(
      dealersOf(call, call.params.org, call.query.id).flatMap((dealer) =>
        soldOf(call, dealer, call.params.start, call.query.month_end),
      ),
    ),
  exportSalesSelection: (call) => file(selected(call, call.params.start, call.body)),
  exportProminvest: (call) => file(selected(call, call.params.start, call.body)),
  exportPikJug: (call) =>
    new Blob([`<sales clients="${selected(call, call.params.start, call.body).length}"/>`], {
      type: 'application/xml',
    }),
  listTrackedPairs: (call) =>
    pairsOf(call, dealersOf(call, call.params.org, call.query.id), call.params.start, call.query.month_end),
  exportTrackedPairs: (call) => {
    const rows = pairsOf(
      call,
      dealersOf(call, call.params.org, call.query.id),
      call.params.start,
      call.query.month_end,
    );
    return rows.length > 0
      ? new Blob(
          rows.map(({ client, login }) => `${client};${login}\n`),
          { type: 'text/csv' },
        )
      : refuse(404, nothing);
  },
  exportClientSales: (call) => {
    const { start, org } = call.params;
    return file(
      dealersInScope(call)
        .flatMap((dealer) => soldOf(call, dealer, start, call.query.month_end ?? start))
        .filter(({ org_id }) => org_id === org),
    );
  },
  exportActiveWithoutOrgId: ({ world, account }) => {
    const rows = groupsInScope(world, account).filter(
      ({ org_id, access_status }) => org_id === null && access_status === 'Работает',
    );
    return rows.length > 0
      ? new Blob(
          rows.map(({ name }) => `${name}\n`),
          { type: 'text/csv' },
        )
      : refuse(404, nothing);
  },
};
