import {
  listPrices,
  mayWriteStarted,
  occupied,
  refuseOtherMonth,
  refuseOwnList,
  refusePast,
  refuseRemarks,
  refuseScheme,
  targetMonth,
} from '../../contract/priceRules';
import { revisionOfGuard } from '../../contract/priceGuard';
import type { PriceList, PriceListSave } from '../../contract/prices';
import { badField, notFound } from '../../contract/refusal';
import { checkRevision } from '../../contract/revision';
import type { ApiPrice, ApiPriceSave, SpecCondition, SpecConditionSave } from '../../contract/specPrices';
import { compareMonths, type Month } from '../../domain/month';
import { sheetOfBody, type PriceForm } from '../../domain/pricePairs';
import type { Rights } from '../../domain/rights';
import { messagePricePositions, type BillingAlias } from '../../domain/tiers';
import { versioned, type Handlers } from './call';
import { dated, openDated, unwritten, type Dated, type PriceCall as Call } from './datedPrices';
import { dealerAt, type Asking } from './scope';
import type { Kept, Table } from './table';

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
    return openDated(call, tableOf(call), get(call, at), always(call.rights));
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

/** Price lists of dealers, and special prices of their clients. */
export const priceHandlers = {
  readPriceList: lists.read,
  createPriceList: lists.create,
  changePriceList: lists.change,
  removePriceList: lists.remove,
  listPriceListHistory: lists.history,
  listRecipes: ({ store }) => store.recipes,
  saveRecipe: ({ store, account, body }) => {
    const { name, recipe } = body;
    const old = store.recipes.findIndex((one) => one.name === name);
    const id = store.recipes[old]?.id ?? store.recipes.length + 1;
    const saved = { id, name, recipe, modified_by: account.user.user_profile.login, modified_at: store.now() };
    store.recipes = [...store.recipes.filter((one) => one.name !== name), saved];
    return saved;
  },
  removeRecipe: ({ store, params }) => {
    if (!store.recipes.some(({ id }) => id === params.id)) throw notFound();
    store.recipes = store.recipes.filter(({ id }) => id !== params.id);
    return undefined;
  },
  readPriceGuard: ({ store }) => ({ body: store.guard, revision: revisionOfGuard(store.guard) }),
  changePriceGuard: (call) => {
    checkRevision(call, revisionOfGuard(call.store.guard));
    call.store.guard = call.body;
    return { body: call.body, revision: revisionOfGuard(call.body) };
  },
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
} satisfies Partial<Handlers>;
