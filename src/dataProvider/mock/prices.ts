import type { MinimumTariff, NewMinimumTariff } from '../../contract/minimumTariffs';
import {
  listPrices,
  mayWriteStarted,
  occupied,
  refuseOtherMonth,
  refuseOwnList,
  refusePast,
  refuseRemarks,
  refuseScheme,
  refuseStarted,
  targetMonth,
} from '../../contract/priceRules';
import type { PriceList, PriceListSave } from '../../contract/prices';
import { badField, conflict, notFound } from '../../contract/refusal';
import type { ApiPrice, ApiPriceSave, SpecCondition, SpecConditionSave } from '../../contract/specPrices';
import { parseIsoDay } from '../../domain/day';
import { groupBy } from '../../domain/groupBy';
import { compareMonths, type Month } from '../../domain/month';
import { sheetOfBody, type PriceForm } from '../../domain/pricePairs';
import { priceStatuses, type PriceStatus } from '../../domain/priceStatus';
import type { Rights } from '../../domain/rights';
import { messagePricePositions, type BillingAlias } from '../../domain/tiers';
import { versioned, type Handlers } from './call';
import { found } from './listing';
import { dealerAt, dealersInScope, type Asking } from './scope';
import type { Kept, Table, Writer } from './table';

interface Call extends Asking, Writer {
  rights: Rights;
  params: unknown;
  query: unknown;
  body: unknown;
}

interface Dated {
  price_status: PriceStatus;
}

/** Rows as they are read: those of a set take their status together. */
function dated<T extends Dated>(
  table: Table<T>,
  now: Month,
  setOf: (value: T) => string,
  monthOf: (value: T) => Month,
) {
  return [...groupBy(table.all(), ({ value }) => setOf(value)).values()].flatMap((set) => {
    const months = set.map(({ value }) => monthOf(value));
    const statuses = priceStatuses(months, now);
    return set.map((kept, index): Kept<T> => {
      const { modify_user: modified_by, modify_date, create_date } = kept.trace;
      const read = { price_status: statuses[index] ?? 'archive', modified_by, modified_at: modify_date ?? create_date };
      return { ...kept, value: { ...kept.value, ...read } };
    });
  });
}

/** A row that is written has to be the caller's version, and not begun, unless begun ones are open to him. */
function open<T extends Dated>(call: Call, table: Table<T>, kept: Kept<T>, always: boolean): Kept<T> {
  table.check(kept, call);
  if (!always) refuseStarted(kept.value.price_status);
  return kept;
}

const unwritten = { price_status: 'future', modified_by: null, modified_at: null } as const;
type Save = PriceListSave | ApiPriceSave | SpecConditionSave;

interface Kind {
  table: 'priceLists' | 'api' | 'spec_condition';
  entity: 'priceList' | 'specPrice';
  /** Whose they are: those with the same key take their status together. */
  keyOf: (call: Call) => { dealer_id: number };
  /** What is kept of a save, once it is checked. */
  pricesOf: (call: Call) => object;
  always: (rights: Rights) => boolean;
  formOf: (call: Call) => PriceForm;
  /** Whether a dealer's own are closed to him. */
  notOwn?: true;
}

/** The calls of prices that start in a month. */
function monthly<T extends Dated & Month>({ table, entity, keyOf, pricesOf, always, formOf, notOwn }: Kind) {
  const tableOf = ({ store }: Asking) => store[table] as unknown as Table<T>;
  const bodyOf = (call: Call) => call.body as Save;
  const find = (call: Call, at: Month): Kept<T> | undefined => {
    const key = keyOf(call);
    dealerAt(call, key.dealer_id);
    const names = Object.keys(key) as (keyof T)[];
    const setOf = (value: T | object) => JSON.stringify(value, names as string[]);
    const rows = dated(tableOf(call), call.store.month, setOf, (value) => value);
    return rows.find(({ value }) => setOf(value) === setOf(key) && compareMonths(value, at) === 0);
  };
  const get = (call: Call, at: Month): Kept<T> => {
    const kept = find(call, at);
    if (!kept) throw notFound();
    return kept;
  };
  const refuseOwn = (call: Call) => {
    const { dealer_id } = keyOf(call);
    dealerAt(call, dealer_id);
    if (notOwn) refuseOwnList(call.rights, call.account.user.company.dealer_id, dealer_id);
  };
  const opened = (call: Call, at: Month) => {
    refuseOwn(call);
    return open(call, tableOf(call), get(call, at), always(call.rights));
  };
  const made = (call: Call, { year, month }: Month) => {
    const { percents = {} } = bodyOf(call);
    return { ...keyOf(call), year, month, percents, ...pricesOf(call), ...unwritten } as unknown as T;
  };
  /** The same with what is kept of remarks, once the prices have been looked at. */
  const guarded = (call: Call, value: T, before?: T): T => {
    const form = formOf(call);
    const remarks = refuseRemarks({
      prices: sheetOfBody(form, value),
      before: before && sheetOfBody(form, before),
      settings: call.store.guard,
      given: bodyOf(call).remarks,
    });
    return remarks ? { ...value, remarks } : value;
  };
  return {
    history: (call: Call) => call.store.historyOf([entity], get(call, call.query as Month).key, call.query as object),
    read: (call: Call) => versioned(get(call, call.query as Month)),
    create: (call: Call) => {
      const body = bodyOf(call);
      refuseOwn(call);
      const [taken, value] = [find(call, body), made(call, body)];
      refuseOtherMonth(body);
      if (!always(call.rights)) refusePast(call.store.month, body, 'month');
      if (taken) throw occupied(body);
      tableOf(call).insert(guarded(call, value), call);
      return versioned(get(call, body));
    },
    change: (call: Call) => {
      const body = bodyOf(call);
      const before = opened(call, body);
      const wanted = targetMonth(body);
      const value = made(call, wanted);
      if (!always(call.rights)) refusePast(call.store.month, wanted, 'month_new');
      if (compareMonths(wanted, body) !== 0 && find(call, wanted)) throw occupied(wanted);
      tableOf(call).write(before, guarded(call, value, before.value), call);
      return versioned(get(call, wanted));
    },
    remove: (call: Call) => tableOf(call).remove(opened(call, call.query as Month), call),
  };
}

const lists = monthly<PriceList>({
  table: 'priceLists',
  entity: 'priceList',
  keyOf: ({ params }) => {
    const { id: dealer_id, billing_alias } = params as { id: number; billing_alias: BillingAlias };
    return { dealer_id, billing_alias };
  },
  pricesOf: ({ params, body }) => {
    refuseScheme((params as { billing_alias: BillingAlias }).billing_alias, body as PriceListSave);
    return listPrices(body as PriceListSave);
  },
  always: () => false,
  formOf: ({ params }) => (params as { billing_alias: BillingAlias }).billing_alias,
  notOwn: true,
});

const special = <T extends ApiPrice | SpecCondition>(table: 'api' | 'spec_condition') =>
  monthly<T>({
    table,
    entity: 'specPrice',
    keyOf: ({ query, body }) => {
      const { dealer_id, client_id } = { ...(body as object), ...(query as object) } as ApiPrice;
      return { dealer_id, client_id };
    },
    pricesOf: ({ store, body }) => {
      const {
        client_id,
        year: _y,
        month: _m,
        year_new: _yn,
        month_new: _mn,
        percents: _p,
        remarks: _r,
        ...prices
      } = body as ApiPriceSave;
      const client = store.clients.find((one) => one.client_id === client_id);
      if (!client) throw badField('client_id', 'Выберите организацию этого дилера');
      return { ...prices, client_name: client.client_name };
    },
    always: mayWriteStarted,
    formOf: () => table,
  });
const api = special<ApiPrice>('api');
const condition = special<SpecCondition>('spec_condition');

const dayMonth = (day: string): Month => parseIsoDay(day) ?? { year: 0, month: 0 };

/** The minimum tariffs of the dealers in scope, the latest first. */
function tariffsOf(call: Asking): Kept<MinimumTariff>[] {
  const { minimumTariffs, month } = call.store;
  const setOf = ({ dealer_org_id, client_org_id }: MinimumTariff) => `${dealer_org_id} ${client_org_id}`;
  const rows = dated(minimumTariffs, month, setOf, ({ start_date }) => dayMonth(start_date));
  const dealers = dealersInScope(call).map(({ value }) => value.p_org_id);
  const orders = { day: ({ value }: Kept<MinimumTariff>) => [value.start_date, value.tariff_id] };
  return found(rows, { ordering: '-day' }, { orders }).filter(({ value }) => dealers.includes(value.dealer_org_id));
}

function tariffAt(call: Asking, id: number): Kept<MinimumTariff> {
  const tariff = tariffsOf(call).find(({ value }) => value.tariff_id === id);
  if (!tariff) throw notFound();
  return tariff;
}

/** The dealer in scope whose organisation id is `org`; 404 for none. */
function dealerOf(call: Asking, org: number) {
  const dealer = dealersInScope(call).find(({ value }) => value.p_org_id === org);
  if (!dealer) throw notFound();
  return dealer.value;
}

/** What is kept of a tariff that is sent, for a client of the dealer, on a day that no other of them begins. */
function tariffOf(call: Call, tariff_id: number, body: NewMinimumTariff) {
  const { cost, compensation, percent, client_id, ...about } = body;
  const { dealer_org_id, client_org_id, start_date } = about;
  const known = client_id === undefined ? 'client_org_id' : 'client_id';
  const client = call.store.clients.find((one) => one[known] === body[known]);
  if (!client) throw badField('client_org_id', 'Выберите организацию этого дилера');
  if (!mayWriteStarted(call.rights)) refusePast(call.store.month, dayMonth(start_date), 'start_date');
  const wanted = JSON.stringify([dealer_org_id, client_org_id, start_date]);
  const taken = call.store.minimumTariffs.values().some((one) => {
    const day = JSON.stringify([one.dealer_org_id, one.client_org_id, one.start_date]);
    return one.tariff_id !== tariff_id && day === wanted;
  });
  if (taken) throw conflict(`Тариф с ${start_date.split('-').reverse().join('.')} у этой организации уже есть`);
  const sums = { tariff_cost: cost, tariff_compensation: compensation, percent: percent ?? null };
  return { tariff_id, client_name: client.client_name, ...about, ...sums, ...unwritten };
}

const openTariff = (call: Call, id: number) =>
  open(call, call.store.minimumTariffs, tariffAt(call, id), mayWriteStarted(call.rights));

/** Price lists of dealers, special prices and minimum tariffs of their clients. */
export const priceHandlers = {
  readPriceList: lists.read,
  createPriceList: lists.create,
  changePriceList: lists.change,
  removePriceList: lists.remove,
  listPriceListHistory: lists.history,
  listRecipes: ({ store }) => store.recipes,
  saveRecipe: ({ store, body }) => {
    const { name, recipe } = body;
    const old = store.recipes.findIndex((one) => one.name === name);
    const id = store.recipes[old]?.id ?? store.recipes.length + 1;
    const saved = { id, name, recipe, modified_by: 'admin', modified_at: '2026-05-13T10:40:00Z' };
    store.recipes = [...store.recipes.filter((one) => one.name !== name), saved];
    return saved;
  },
  removeRecipe: ({ store, params }) => {
    if (!store.recipes.some(({ id }) => id === params.id)) throw notFound();
    store.recipes = store.recipes.filter(({ id }) => id !== params.id);
    return undefined;
  },
  readPriceGuard: ({ store }) => store.guard,
  changePriceGuard: ({ store, body }) => (store.guard = body),
  listMessagePricePositions: () => ({ api: messagePricePositions, spec_condition: messagePricePositions }),
  readApiPrice: api.read,
  createApiPrice: api.create,
  changeApiPrice: api.change,
  removeApiPrice: api.remove,
  listApiPriceHistory: api.history,
  readSpecCondition: condition.read,
  createSpecCondition: condition.create,
  changeSpecCondition: condition.change,
  removeSpecCondition: condition.remove,
  listSpecConditionHistory: condition.history,
  listMinimumTariffs: (call) => {
    const { dealer_org_id, client_org_ids } = call.query;
    const { p_org_id } = dealerOf(call, dealer_org_id);
    const own = tariffsOf(call).map(({ value }) => value);
    return own.filter((one) => one.dealer_org_id === p_org_id && (client_org_ids?.includes(one.client_org_id) ?? true));
  },
  readMinimumTariff: (call) => versioned(tariffAt(call, call.params.tariff_id)),
  createMinimumTariff: (call) => {
    const { minimumTariffs } = call.store;
    if (!dealerOf(call, call.body.dealer_org_id).minimum_tariff_enabled)
      throw badField('dealer_org_id', 'У этого дилера нет минимального тарифа');
    const id = minimumTariffs.next(({ tariff_id }) => tariff_id);
    minimumTariffs.insert(tariffOf(call, id, call.body), call);
    return versioned(tariffAt(call, id));
  },
  changeMinimumTariff: (call) => {
    const { tariff_id, ...body } = call.body;
    const before = openTariff(call, tariff_id);
    if (body.client_org_id !== before.value.client_org_id)
      throw badField('client_org_id', 'Организация тарифа не изменяется');
    call.store.minimumTariffs.write(before, tariffOf(call, tariff_id, body), call);
    return versioned(tariffAt(call, tariff_id));
  },
  listMinimumTariffHistory: (call) =>
    call.store.historyOf(['minimumTariff'], tariffAt(call, call.params.tariff_id).key, call.query),
  removeMinimumTariff: (call) => call.store.minimumTariffs.remove(openTariff(call, call.params.tariff_id), call),
} satisfies Partial<Handlers>;
