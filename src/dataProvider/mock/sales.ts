import type { Dealer } from '../../contract/dealers';
import type { GroupRow } from '../../contract/groups';
import { clientKeysOf } from '../../contract/namedClients';
import type { FileAnswer } from '../../contract/pipeline/answers';
import { notFound, nothingToLoad } from '../../contract/refusal';
import { refuseScheme } from '../../contract/priceRules';
import { replayMonth, replayOf } from '../../contract/replay';
import { checkMonths } from '../../contract/reportMonths';
import { foundClients, type SalesSelection, type TrackedPair } from '../../contract/salesReports';
import { dealersPart, periodPart, reportName } from '../../domain/fileName';
import { groupBy } from '../../domain/groupBy';
import { fromWire, toWire } from '../../domain/money';
import { formatMonth, fromMonthIndex, monthIndex } from '../../domain/month';
import { captionOf, emulatedCaption } from '../../domain/packagePositions';
import type { Agreement } from '../../domain/sales/agreement';
import { clientMonth, type SentKind } from '../../domain/sales/clientMonth';
import { readList, type ListPrices } from '../../domain/sales/prices';
import { listsWith, replayedSums } from '../../domain/sales/replay';
import { DealerStatistic, derivationsOf, positionsOf, type SoldClient } from '../../domain/sales/statistic';
import { recordId } from '../../domain/recordId';
import { splitInnKpp } from '../../domain/taxpayerNames';
import { fileOf, type Handlers } from './call';
import { organisationsOf } from './dealers';
import { groupRows } from './groups';
import { found } from './listing';
import { factsOf, type MockFact } from './packageFacts';
import { dealerAt, dealerName, dealersInScope, type Asking } from './scope';

const sellersOf = (call: Asking): Dealer[] =>
  dealersInScope(call)
    .map(({ value }) => value)
    .filter(({ p_org_id }) => p_org_id !== null);

/** The dealers with an organisation id, one of them alone where its number is named; 404 for none. */
function dealersOf(call: Asking, org: number, id?: number): Dealer[] {
  const dealers = sellersOf(call).filter((one) => one.p_org_id === org && (id === undefined || one.p_id === id));
  if (dealers.length === 0) throw notFound();
  return dealers;
}

const sellerOf = (dealer: Dealer) => ({
  id: dealer.p_id,
  name: dealerName(dealer),
  org_id: dealer.p_org_id ?? 0,
  updealer_name: dealer.parent_name,
});

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
function soldOf(call: Asking, dealer: Dealer, start: number, end: number, draft?: ListPrices): SoldClient[] {
  const all = call.store.priceLists.values();
  const own = all.filter(({ dealer_id }) => dealer_id === dealer.p_id);
  const kept = (own.length > 0 ? own : all.filter(({ dealer_id }) => dealer_id === 1)).map((list) =>
    readList(list.billing_alias, list, list),
  );
  const lists = draft ? listsWith(kept, draft) : kept;
  const parentShares = [{ from: 0, share: dealer.p_parent === null ? 0 : fromWire(dealer.p_parent_share) }];
  const last = Math.min(end, monthIndex(call.store.month));
  return organisationsOf(call, dealer).flatMap((group): SoldClient[] => {
    const { server_alias, p_gid, name, inn_kpp, org_id } = group;
    const agreement = agreementOf(group);
    const book = { lists, specials: [], minimums: [], parentShares, services: new Map(), agreement };
    const sent = groupBy(factsOf([group], start, last), (fact) => monthIndex(fact.month));
    const months = [...sent].map(([month, facts]) => ({
      month,
      lines: clientMonth({ month: fromMonthIndex(month), kinds: kindsOf(facts), senders: 1 }, book),
    }));
    const about = { server_alias, p_gid, name, ...splitInnKpp(inn_kpp), org_id, contract: null, contract_date: null };
    return months.length === 0 ? [] : [{ ...about, is_dealer: false, dealer: sellerOf(dealer), months }];
  });
}

/** Whether a client is one of those named; 400 for a bare id that several servers of the dealers have. */
function among(call: Asking, dealers: readonly Dealer[], named: readonly (number | string)[], field: string) {
  const servers = new Set(dealers.map(({ p_piportal_alias }) => p_piportal_alias));
  const found = groupRows(call)
    .filter(({ server_alias, p_gid }) => servers.has(server_alias) && named.includes(p_gid))
    .map(({ server_alias: server, p_gid: id, server_name }) => ({ server, id, server_name }))
    .sort((a, b) => a.id - b.id);
  const keys = new Set(clientKeysOf(named, found, field).map(({ server, id }) => recordId(server, id)));
  return ({ server_alias, p_gid }: SoldClient) => keys.has(recordId(server_alias, p_gid));
}

interface OfDealer extends Asking {
  params: { start: number; org: number };
  query: { month_end: number; month_year?: string | undefined; id?: number | undefined };
}

/** The dealers that a path names, in its months. */
function asked(call: OfDealer) {
  const { start, org } = call.params;
  const { month_end: end, month_year, id } = call.query;
  checkMonths({ start, end, month_year });
  return { dealers: dealersOf(call, org, id), start, end };
}
const sold = (call: OfDealer): Sold => {
  const { dealers, start, end } = asked(call);
  return { dealers, start, end, clients: dealers.flatMap((dealer) => soldOf(call, dealer, start, end)) };
};

/** Whose sales: dealers of whose clients some, or all, were sold to in these months. */
interface Sold {
  dealers: readonly Dealer[];
  start: number;
  end: number;
  clients: readonly SoldClient[];
  /** The client that alone was asked for. */
  only?: SoldClient | undefined;
}

/** The clients of a selection; 404 where a dealer that is named is out of scope. */
function chosen(call: Asking & { params: { start: number; org?: number }; body: SalesSelection }): Sold {
  const { start, org } = call.params;
  const { dealers_org_ids, clients = [], except, month_end: end, month_year } = call.body;
  checkMonths({ start, end, month_year });
  if (org !== undefined) dealersOf(call, org);
  const all = except !== undefined && dealers_org_ids.length === 0;
  const left = (one: number | null) => except?.dealers_org_ids.includes(one ?? 0) ?? false;
  const sellers = sellersOf(call);
  if (dealers_org_ids.some((one) => !left(one) && !sellers.some(({ p_org_id }) => p_org_id === one))) throw notFound();
  const dealers = sellers.filter(({ p_org_id }) => (all || dealers_org_ids.includes(p_org_id ?? 0)) && !left(p_org_id));
  const isNamed = except
    ? among(call, dealers, except.clients, 'except.clients')
    : among(call, dealers, clients, 'clients');
  const found = dealers
    .flatMap((dealer) => soldOf(call, dealer, start, end))
    .filter((client) => (except ? !isNamed(client) : clients.length === 0 || isNamed(client)));
  return { dealers, start, end, clients: found, only: clients.length === 1 ? found[0] : undefined };
}

/** The same for a file; 404 for none. */
function selected(call: Parameters<typeof chosen>[0]): Sold {
  const found = chosen(call);
  if (found.clients.length === 0) throw nothingToLoad();
  return found;
}

const nameOf = (what: string, { dealers, start, end, only }: Sold, extension?: string) =>
  reportName(what, periodPart(start, end), only?.name ?? dealersPart(dealers.map(sellerOf)), extension);
const book = (what: string, given: Sold): FileAnswer =>
  fileOf(
    given.clients.map(({ name, inn }) => [name, inn]),
    nameOf(what, given),
  );

const pairs = (call: OfDealer): TrackedPair[] => {
  const { dealers, start, end } = asked(call);
  return factsOf(
    dealers.flatMap((dealer) => organisationsOf(call, dealer)),
    start,
    end,
  ).map(({ group, month, position, emulator, login, origin, count }) => ({
    client: group.name,
    ...splitInnKpp(group.inn_kpp),
    month: formatMonth(month, '.'),
    position: emulator ? emulatedCaption(position) : captionOf(position),
    login,
    origin,
    count,
  }));
};

/** Sales of the mock's dealers, priced as the server prices them. */
export const salesHandlers = {
  readSales: (call) => {
    const { dealers, start, end } = asked(call);
    const { client: named, positions = true } = call.query;
    const isAsked = named === undefined ? () => true : among(call, dealers, [named], 'client');
    return dealers.map((dealer) => {
      const statistic = new DealerStatistic(sellerOf(dealer), toWire);
      const clients = soldOf(call, dealer, start, end)
        .filter(isAsked)
        .map((client) => ({
          ...statistic.add(client),
          ...(positions ? { positions: positionsOf(client, toWire) } : {}),
        }));
      const below = named ? [] : dealersInScope(call).filter(({ value }) => value.p_parent === dealer.p_id);
      const earned = below.map(({ value }) => {
        const own = new DealerStatistic(sellerOf(value), toWire);
        for (const client of soldOf(call, value, start, end)) own.add(client);
        return { id: value.p_id, name: dealerName(value), updealer_cost: own.sums().updealer_cost };
      });
      return { ...statistic.read(earned), clients };
    });
  },
  replayPrices: (call) => {
    const { billing_alias: alias, id } = call.params;
    const now = monthIndex(call.store.month);
    const month = replayMonth(call.body, now);
    const { value: dealer } = dealerAt(call, id);
    refuseScheme(alias, call.body);
    const linesOf = (client: SoldClient | undefined) => client?.months.flatMap(({ lines }) => lines) ?? [];
    const after = soldOf(call, dealer, month, month, readList(alias, fromMonthIndex(month), call.body));
    const clients = soldOf(call, dealer, month, month).map((client, at) => ({
      ...client,
      ...replayedSums(linesOf(client), linesOf(after[at])),
    }));
    return replayOf(clients, { month, now, wire: toWire });
  },
  compareSales: (call) => {
    const { clients, dealers: sellers } = chosen(call);
    const dealers = sellers.map(sellerOf).map((dealer) => {
      const statistic = new DealerStatistic(dealer, toWire);
      clients.filter((client) => client.dealer.id === dealer.id).forEach((client) => statistic.add(client));
      const { total_packages, total_cost, daobit_cost, updealer_cost } = statistic.read();
      return { id: dealer.id, name: dealer.name, count: total_packages, cost: total_cost, daobit_cost, updealer_cost };
    });
    return { of: dealers.length, dealers: dealers.sort((a, b) => b.cost - a.cost) };
  },
  findSalesClients: (call) => {
    checkMonths({ start: call.params.start, end: call.query.month_end });
    const rows = sellersOf(call).flatMap((value) =>
      organisationsOf(call, value).map((group) => ({
        client_id: recordId(group.server_alias, group.p_gid),
        name: group.name,
        ...splitInnKpp(group.inn_kpp),
        dealer_id: value.p_id,
        dealer_name: dealerName(value),
        words: [group.name, group.inn_kpp, group.p_gid],
      })),
    );
    const wanted = found(rows, call.query, {
      words: ({ words }) => words,
      orders: { name: ({ name }) => [name] },
      ordering: 'name',
    });
    return wanted.slice(0, foundClients).map(({ words: _, ...row }) => row);
  },
  readSalesDerivations: (call) => {
    const { dealers, clients } = sold(call);
    const client = clients.find(among(call, dealers, [call.query.client], 'client'));
    if (!client) throw notFound();
    return derivationsOf(client);
  },
  exportSales: (call) => book('Продажи', sold(call)),
  exportSalesSelection: (call) => book('Продажи', selected(call)),
  exportProminvest: (call) => book('КП', selected(call)),
  exportPikJug: (call) => {
    const given = selected(call);
    return fileOf([[`<sales clients="${given.clients.length}"/>`]], nameOf('Пик-ЮГ 1С', given, 'xml'));
  },
  listTrackedPairs: pairs,
  exportTrackedPairs: (call) => {
    const lines = pairs(call).map(({ client, login }) => [client, login]);
    return fileOf(lines, nameOf('Отправители', { ...asked(call), clients: [] }));
  },
  exportClientSales: (call) => {
    const { start, org } = call.params;
    const { month_end: end = start, id } = call.query;
    checkMonths({ start, end });
    const sellers = sellersOf(call).filter(({ p_id }) => id === undefined || p_id === id);
    const found = sellers.flatMap((dealer) => soldOf(call, dealer, start, end));
    const clients = found.filter(({ org_id }) => org_id === org);
    return book('Продажи', { dealers: sellers, start, end, clients, only: clients[0] });
  },
  exportActiveWithoutOrgId: (call) => {
    const month = monthIndex(call.query);
    const rows = groupRows(call).filter(({ org_id }) => org_id === null);
    const active = rows.filter((row) => factsOf([row], month, month).length > 0);
    return fileOf(
      active.map(({ name }) => [name]),
      reportName('Клиенты без ID', periodPart(month, month)),
    );
  },
} satisfies Partial<Handlers>;
