import { schemeProblems, type PriceList, type PriceListSave } from '../../contract/prices';
import { compareMonths, formatMonth, type Month } from '../../domain/month';
import { priceStatuses } from '../../domain/priceStatus';
import { messagePricePositions, type BillingAlias } from '../../domain/tiers';
import type { Handlers } from './handler';
import { refuse, type World } from './world';

interface Of {
  world: World;
  params: { billing_alias: BillingAlias; id: number };
}

const listsOf = ({ world, params }: Of) =>
  world.priceLists.filter(
    ({ dealer_id, billing_alias }) => dealer_id === params.id && billing_alias === params.billing_alias,
  );

/** The list with the status that its month gives it. */
function find(of: Of, at: Month): PriceList {
  const lists = listsOf(of);
  const index = lists.findIndex((one) => compareMonths(one, at) === 0);
  const list = lists[index] ?? refuse(404, 'Запрашиваемый ресурс не найден');
  const price_status = priceStatuses(lists, of.world.month)[index] ?? 'future';
  return { ...list, price_status };
}

function check({ params, world }: Of, body: PriceListSave, at: Month) {
  const problems = schemeProblems(params.billing_alias, body);
  if (problems[0])
    refuse(400, problems[0].message, Object.fromEntries(problems.map(({ field, message }) => [field, [message]])));
  if (compareMonths(at, world.month) < 0) refuse(400, 'Месяц уже прошёл', { month: ['Месяц уже прошёл'] });
}

const refuseTaken = (of: Of, at: Month) => {
  if (listsOf(of).some((one) => compareMonths(one, at) === 0))
    refuse(409, `Прайс на ${formatMonth(at)} уже существует`);
};

function put({ world, params }: Of, body: PriceListSave, at: Month): PriceList {
  const { lycense, packages, accounts, percents = {} } = body;
  const list: PriceList = {
    dealer_id: params.id,
    billing_alias: params.billing_alias,
    year: at.year,
    month: at.month,
    price_status: 'future',
    lycense,
    packages,
    ...(accounts ? { accounts } : {}),
    percents,
    modified_by: 'admin',
    modified_at: '2026-11-20T09:00:00Z',
  };
  world.priceLists.push(list);
  return find({ world, params }, at);
}

const drop = (of: Of, at: Month) => {
  const gone = listsOf(of).find((one) => compareMonths(one, at) === 0);
  of.world.priceLists = of.world.priceLists.filter((one) => one !== gone);
};

const refuseStarted = ({ price_status }: PriceList) => {
  if (price_status !== 'future') refuse(409, 'Прайс уже начал действовать: изменить можно только будущий');
};

type Operation =
  | 'readPriceList'
  | 'createPriceList'
  | 'changePriceList'
  | 'removePriceList'
  | 'listPriceListHistory'
  | 'listMessagePricePositions';

/** Dealers' price lists. */
export const priceHandlers: Pick<Handlers, Operation> = {
  // The month of a save stands in its body: the mock reads by it, to see whether an If-Match still fits.
  readPriceList: (call) => find(call, call.query ?? (call as unknown as { body: Month }).body),
  createPriceList: (call) => {
    check(call, call.body, call.body);
    refuseTaken(call, call.body);
    return put(call, call.body, call.body);
  },
  changePriceList: (call) => {
    const { year, month, year_new, month_new } = call.body;
    const at = { year: year_new ?? year, month: month_new ?? month };
    refuseStarted(find(call, call.body));
    check(call, call.body, at);
    if (compareMonths(at, call.body) !== 0) refuseTaken(call, at);
    drop(call, call.body);
    return put(call, call.body, at);
  },
  removePriceList: (call) => {
    refuseStarted(find(call, call.query));
    drop(call, call.query);
    return undefined;
  },
  listPriceListHistory: (call) => {
    find(call, call.query);
    return { count: 0, total: 0, results: [] };
  },
  listMessagePricePositions: () => ({ api: messagePricePositions, spec_condition: messagePricePositions }),
};
