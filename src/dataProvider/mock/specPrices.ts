import type { MinimumTariff, NewMinimumTariff } from '../../contract/minimumTariffs';
import type { ApiPrice, ApiPriceSave, SpecCondition, SpecConditionSave } from '../../contract/specPrices';
import { compareMonths, formatMonth, type Month } from '../../domain/month';
import type { PriceStatus } from '../../domain/priceStatus';
import type { Handlers } from './handler';
import { refuse, type World } from './world';

interface At extends Month {
  dealer_id: number;
  client_id: number;
}

const same = (a: At, b: At) => a.dealer_id === b.dealer_id && a.client_id === b.client_id && compareMonths(a, b) === 0;
const statusOf = (at: Month, now: Month): PriceStatus => (compareMonths(at, now) > 0 ? 'future' : 'active');
const missing = () => refuse(404, 'Запрашиваемый ресурс не найден');
const stamp = { modified_by: 'admin', modified_at: '2026-11-20T09:00:00Z' };

const clientName = (world: World, id: number) =>
  world.groups.find(({ p_gid }) => p_gid === id)?.name ??
  refuse(400, 'Выберите организацию этого дилера', { client_id: ['Выберите организацию этого дилера'] });

const taken = (at: Month) => refuse(409, `Прайс на ${formatMonth(at)} уже существует`);

/** Reading finds its key in the query; so does a save that is checked against what was read, but for the client and month of its body. */
const placeOf = ({ query, body }: { query: unknown; body?: unknown }): At => ({
  ...(query as At),
  ...(body as Partial<At> | undefined),
});

function store<P extends ApiPrice | SpecCondition>(rows: P[]) {
  return {
    find: (at: At): P => rows.find((one) => same(one, at)) ?? missing(),
    put: (made: P, old?: At) => {
      if (rows.some((one) => same(one, made) && !(old && same(one, old)))) taken(made);
      if (old) rows.splice(rows.indexOf(store(rows).find(old)), 1);
      rows.push(made);
      return made;
    },
    drop: (at: At) => void rows.splice(rows.indexOf(store(rows).find(at)), 1),
  };
}

const target = ({ year, month, year_new, month_new }: ApiPriceSave | SpecConditionSave): Month => ({
  year: year_new ?? year,
  month: month_new ?? month,
});

const common = (world: World, dealer_id: number, body: ApiPriceSave | SpecConditionSave) => {
  const at = target(body);
  return {
    dealer_id,
    client_id: body.client_id,
    client_name: clientName(world, body.client_id),
    ...at,
    price_status: statusOf(at, world.month),
    percents: body.percents ?? {},
    ...stamp,
  };
};

const apiOf = (world: World, dealer: number, body: ApiPriceSave): ApiPrice => {
  const { client_price, daobit_price, accounts, packages } = body;
  return { ...common(world, dealer, body), client_price, daobit_price, accounts, packages };
};
const conditionOf = (world: World, dealer: number, body: SpecConditionSave): SpecCondition => ({
  ...common(world, dealer, body),
  packages: body.packages,
});

const monthOfDay = (day: string): Month => ({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) });

function tariffOf(world: World, tariff_id: number, body: NewMinimumTariff): MinimumTariff {
  const { client_org_id, dealer_org_id, start_date, package_count, cost, compensation, percent = null, emails } = body;
  const client =
    world.groups.find(({ org_id }) => org_id === client_org_id) ??
    refuse(400, 'Выберите организацию', { client_org_id: ['Выберите организацию этого дилера'] });
  return {
    tariff_id,
    dealer_org_id,
    client_org_id,
    client_name: client.name,
    start_date,
    package_count,
    tariff_cost: cost,
    tariff_compensation: compensation,
    percent,
    emails,
    price_status: statusOf(monthOfDay(start_date), world.month),
    ...stamp,
  };
}

const tariffIn = (world: World, id: number) =>
  world.minimumTariffs.find(({ tariff_id }) => tariff_id === id) ?? missing();

type Operation =
  | 'readApiPrice'
  | 'createApiPrice'
  | 'changeApiPrice'
  | 'removeApiPrice'
  | 'readSpecCondition'
  | 'createSpecCondition'
  | 'changeSpecCondition'
  | 'removeSpecCondition'
  | 'listMinimumTariffs'
  | 'readMinimumTariff'
  | 'createMinimumTariff'
  | 'changeMinimumTariff'
  | 'removeMinimumTariff';

/** Special prices and minimum tariffs of dealers' clients. */
export const specPriceHandlers: Pick<Handlers, Operation> = {
  readApiPrice: (call) => store(call.world.apiPrices).find(placeOf(call)),
  createApiPrice: ({ world, query, body }) => store(world.apiPrices).put(apiOf(world, query.dealer_id, body)),
  changeApiPrice: ({ world, query, body }) =>
    store(world.apiPrices).put(apiOf(world, query.dealer_id, body), { ...body, dealer_id: query.dealer_id }),
  removeApiPrice: ({ world, query }) => store(world.apiPrices).drop(query) as undefined,
  readSpecCondition: (call) => store(call.world.specConditions).find(placeOf(call)),
  createSpecCondition: ({ world, query, body }) =>
    store(world.specConditions).put(conditionOf(world, query.dealer_id, body)),
  changeSpecCondition: ({ world, query, body }) =>
    store(world.specConditions).put(conditionOf(world, query.dealer_id, body), { ...body, dealer_id: query.dealer_id }),
  removeSpecCondition: ({ world, query }) => store(world.specConditions).drop(query) as undefined,
  listMinimumTariffs: ({ world, query }) =>
    world.minimumTariffs.filter(
      ({ dealer_org_id, client_org_id }) =>
        dealer_org_id === query.dealer_org_id && (query.client_org_ids?.includes(client_org_id) ?? true),
    ),
  readMinimumTariff: ({ world, params }) => tariffIn(world, params.tariff_id),
  createMinimumTariff: ({ world, body }) => {
    const made = tariffOf(world, Math.max(0, ...world.minimumTariffs.map(({ tariff_id }) => tariff_id)) + 1, body);
    world.minimumTariffs.push(made);
    return made;
  },
  changeMinimumTariff: ({ world, body }) =>
    Object.assign(tariffIn(world, body.tariff_id), tariffOf(world, body.tariff_id, body)),
  removeMinimumTariff: ({ world, params }) => {
    world.minimumTariffs.splice(world.minimumTariffs.indexOf(tariffIn(world, params.tariff_id)), 1);
    return undefined;
  },
};
