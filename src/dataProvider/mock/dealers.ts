import { changesOf } from '../../contract/changes';
import {
  keptContacts,
  parentBelow,
  refuseLockedDealer,
  refuseShare,
  refuseTariffsLeft,
  takenOrgId,
} from '../../contract/dealerRules';
import { dealerProblems, type Dealer, type DealerRow } from '../../contract/dealers';
import { dealerEntity } from '../../contract/entities/dealer';
import { badField, refuseProblems } from '../../contract/refusal';
import type { ApiPrice, SpecCondition } from '../../contract/specPrices';
import { specRows, type SpecRow } from '../../contract/specRows';
import { formatIsoDay, parseIsoDay } from '../../domain/day';
import { compareMonths, formatMonth, monthIndex, type Month } from '../../domain/month';
import { inForce, priceStatuses } from '../../domain/priceStatus';
import { billingAliases, type BillingAlias } from '../../domain/tiers';
import { versioned, type Handlers } from './call';
import { groupRows } from './groups';
import { found, listOf } from './listing';
import { lists } from './lookups';
import { checkOrganisation, type Checking } from './organisations';
import { factsOf } from './packageFacts';
import { createdOf } from './records';
import { dealerAt, dealerName, dealersInScope, portalOf, toldPage, type Asking } from './scope';
import type { Store } from './store';
import type { Kept } from './table';

const schemes = Object.entries(billingAliases) as [BillingAlias, string][];
const listsOf = ({ priceLists }: Store, dealer: number, alias: BillingAlias) =>
  priceLists.all().filter(({ value }) => value.dealer_id === dealer && value.billing_alias === alias);

/** The organisations of a dealer, which stand on any server here. */
export const organisationsOf = (call: Asking, { p_gid }: Dealer) =>
  groupRows(call).filter(({ parent_id }) => parent_id === p_gid);

/** A dealer as the list shows it, with its lists in force. */
function rowOf(store: Store, dealer: Dealer): DealerRow {
  const running = schemes.flatMap(([alias, caption]) => {
    const own = listsOf(store, dealer.p_id, alias).map(({ value }) => value);
    const list = inForce(own, store.month);
    return list ? [{ caption, date: formatMonth(list, '-') }] : [];
  });
  return {
    id: dealer.p_id,
    name: dealerName(dealer),
    inn: dealer.p_inn,
    kpp: dealer.p_kpp,
    price: running.map(({ caption }) => caption),
    price_date: running.map(({ date }) => date),
  };
}

const how = {
  words: ({ name, inn, kpp }: DealerRow) => [name, inn, kpp],
  orders: {
    name: ({ name, id }: DealerRow) => [name, id],
    inn: ({ inn, id }: DealerRow) => [inn, id],
    id: ({ id }: DealerRow) => [id],
  },
  ordering: 'name',
};

/** The dealers in scope on a server, or on all. */
function dealersOn(call: Asking, server: string | undefined): Dealer[] {
  const wanted = server === undefined ? undefined : portalOf(call, server);
  const all = dealersInScope(call).map(({ value }) => value);
  return all.filter(({ p_piportal_alias }) => wanted === undefined || p_piportal_alias === wanted);
}

/** Holds a dealer to its rules: those of organisations, the parent and the id that it needs, a billing type of the list. */
function checkDealer(call: Checking, value: Dealer, stored?: Dealer): void {
  refuseProblems(dealerProblems(value, stored));
  const { p_opf, p_fullname, p_inn, p_kpp, p_org_id } = value;
  checkOrganisation(call, { p_opf, p_fullname, p_inn, p_kpp, p_org_id }, stored);
  if (p_org_id !== stored?.p_org_id && call.store.dealers.values().some((one) => one.p_org_id === p_org_id))
    throw takenOrgId();
  if (!lists.billingTypes.some(({ alias }) => alias === value.p_billing_type_id))
    throw badField('p_billing_type_id', 'Выберите вид расчётов из списка');
}

/** The dealer that another one is put below: in scope, on the same server. */
function parentOf(call: Asking, server: string, id: number | null): Dealer {
  const parent = dealersOn(call, server).find(({ p_id }) => p_id === id);
  if (!parent) throw badField('p_parent', 'Головной дилер не найден на этом сервере');
  return parent;
}

/** Refuses a parent that is the dealer itself, or stands below it. */
function refuseCircle({ store }: Asking, dealer: number, parent: Dealer): void {
  const above = (one: Dealer | undefined): Dealer | undefined =>
    store.dealers.values().find(({ p_id }) => p_id === one?.p_parent);
  for (let one: Dealer | undefined = parent; one; one = above(one)) if (one.p_id === dealer) throw parentBelow();
}

const isoMonth = ({ year, month }: Month) => ({
  start_month: month,
  start_year: year,
  start_date: formatIsoDay({ year, month, day: 1 }),
});

const positionsOf = (packages: (ApiPrice | SpecCondition)['packages']) =>
  packages.map((row) => row.message_price_position_alias);

/** The special rows of a dealer; of what a client has sent this month its row's kinds count. */
function specRowsOf(call: Asking, dealer: Dealer): SpecRow[] {
  const { api, spec_condition, minimumTariffs, clients, month } = call.store;
  const now = monthIndex(month);
  const groups = groupRows(call);
  const actual = (client: number, positions?: readonly string[]) => {
    const facts = factsOf(
      groups.filter(({ p_gid }) => p_gid === client),
      now,
      now,
    );
    const counted = facts.filter((fact) => !fact.emulator && (!positions || positions.includes(fact.position)));
    return { actual_package_count: counted.reduce((sum, { count }) => sum + count, 0) };
  };
  const agreed = (package_count: number | null) => ({ package_count, initial_package_count: package_count });
  const orgOf = (client: number) => clients.find((one) => one.client_id === client)?.client_org_id ?? null;
  const monthly = (
    type: 'api' | 'spec_condition',
    { value: price, revision }: Kept<ApiPrice | SpecCondition>,
    threshold: number | null,
  ): SpecRow => {
    const { client_id, client_name, packages } = price;
    const counts = { ...agreed(threshold), ...actual(client_id, positionsOf(packages)) };
    const key = { type, tariff_id: null, client_id, client_org_id: orgOf(client_id), client_name, until_month: null };
    return { ...key, ...isoMonth(price), ...counts, revision: String(revision) };
  };
  const mine = ({ value }: { value: { dealer_id: number } }) => value.dealer_id === dealer.p_id;
  const minimums = minimumTariffs.all().filter(({ value }) => value.dealer_org_id === dealer.p_org_id);
  return [
    ...api
      .all()
      .filter(mine)
      .map((price) => {
        const threshold = price.value.packages.reduce((sum, row) => sum + row.threshold, 0);
        return monthly('api', price, threshold);
      }),
    ...spec_condition
      .all()
      .filter(mine)
      .map((price) => monthly('spec_condition', price, null)),
    ...(dealer.minimum_tariff_enabled ? minimums : []).map(({ value: tariff, revision }): SpecRow => {
      const { tariff_id, client_org_id, client_name, start_date, package_count } = tariff;
      const client_id = clients.find((one) => one.client_org_id === client_org_id)?.client_id ?? client_org_id;
      const key = {
        type: 'minimum_tariff',
        tariff_id,
        client_id,
        client_org_id,
        client_name,
        until_month: null,
      } as const;
      const start = isoMonth(parseIsoDay(start_date) ?? month);
      const counts = { ...agreed(package_count), ...actual(client_id) };
      return { ...key, ...start, start_date, ...counts, revision: String(revision) };
    }),
  ];
}

/** By client, the latest of each first. */
const byClient = (a: SpecRow, b: SpecRow) =>
  a.client_name.localeCompare(b.client_name, 'ru') ||
  a.client_id - b.client_id ||
  b.start_date.localeCompare(a.start_date) ||
  a.type.localeCompare(b.type);

/** Dealers, what stands in their lists, and their clients. */
export const dealerHandlers = {
  listDealers: (call) => {
    const { server_alias, ...query } = call.query;
    return listOf(
      dealersOn(call, server_alias).map((dealer) => rowOf(call.store, dealer)),
      query,
      how,
    );
  },
  selectDealers: (call) => {
    const rows = dealersOn(call, undefined).map((dealer) => rowOf(call.store, dealer));
    return found(
      rows.filter(({ id }) => call.body.ids.includes(id)),
      {},
      how,
    );
  },
  filterDealers: (call) =>
    found(
      dealersOn(call, call.query.server_alias).map((dealer) => ({
        ...rowOf(call.store, dealer),
        org: dealer.p_org_id,
      })),
      {},
      how,
    ).map(({ id, name, org }) => ({ id, name, org_id: org as number | null })),
  listDealerHistory: (call) => {
    const { key } = dealerAt(call, call.params.id);
    return toldPage(call, call.store.historyOf(['dealer'], key, call.query));
  },
  readDealer: (call) => versioned(dealerAt(call, call.params.id)),
  updateDealer: (call) => {
    const { store, body } = call;
    const kept = dealerAt(call, call.params.id);
    store.dealers.check(kept, call);
    const contacts = body.p_contacts && { p_contacts: keptContacts(body.p_contacts) };
    const changes = changesOf(kept.value, { ...body, ...contacts });
    refuseLockedDealer(call.rights, Object.keys(changes));
    const { p_org_id } = kept.value;
    refuseTariffsLeft(
      changes,
      store.minimumTariffs.values().some((one) => one.dealer_org_id === p_org_id),
    );
    const wanted = { ...kept.value, ...changes };
    checkDealer(call, wanted, kept.value);
    const parent = changes.p_parent ? parentOf(call, wanted.p_piportal_alias, changes.p_parent) : undefined;
    if (parent) refuseCircle(call, kept.value.p_id, parent);
    const named = parent ? { parent_name: dealerName(parent) } : {};
    return versioned(store.dealers.write(kept, { ...wanted, ...named }, call));
  },
  createDealer: (call) => {
    const { store, body } = call;
    if (!body.p_billing_type_id && call.rights.has('select_billing_types'))
      throw badField('p_billing_type_id', 'Выберите вид расчётов');
    refuseShare(call.rights, body.p_parent_share);
    const parent = parentOf(call, portalOf(call, body.p_piportal_alias), body.p_parent);
    const p_id = store.dealers.next((dealer) => dealer.p_id);
    const billing = body.p_billing_type_id ?? parent.p_billing_type_id;
    const given = { ...body, p_id, p_gid: 100 + p_id, parent_name: dealerName(parent), p_billing_type_id: billing };
    const made = createdOf(dealerEntity, { ...given, p_contacts: keptContacts(body.p_contacts) });
    checkDealer(call, made);
    return versioned(store.dealers.insert(made, call));
  },
  listDealerPrices: (call) => {
    const { p_id } = dealerAt(call, call.params.id).value;
    const rows = schemes.flatMap(([alias, caption]) => {
      const own = listsOf(call.store, p_id, alias);
      const statuses = priceStatuses(
        own.map(({ value }) => value),
        call.store.month,
      );
      return own.map(({ value: { year, month }, revision }, index) => {
        const price_status = statuses[index] ?? 'archive';
        const start = { start_year: year, start_month: month };
        return { ...start, caption, billing_type_alias: alias, price_status, revision: String(revision) };
      });
    });
    const month = (row: (typeof rows)[number]) => ({ year: row.start_year, month: row.start_month });
    return rows.sort((a, b) => compareMonths(month(b), month(a)));
  },
  listDealerClients: (call) => {
    dealerAt(call, call.params.id);
    return listOf(call.store.clients, call.query, {
      words: ({ client_name, inn, kpp, client_id }) => [client_name, inn, kpp, client_id],
      orders: { name: ({ client_name, client_id }) => [client_name, client_id] },
      ordering: 'name',
    });
  },
  listDealerSpecPrices: (call) => {
    const rows = specRowsOf(call, dealerAt(call, call.params.id).value);
    return specRows(rows.sort(byClient), call.store.month);
  },
} satisfies Partial<Handlers>;
