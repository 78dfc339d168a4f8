import { plus } from '../../../src/domain/exact';
import { DealerStatistic, derivationsOf, type Earned } from '../../../src/domain/sales/statistic';
import type { Context, JsonParts, Service } from '../kernel/context';
import { exactWire, fieldsOf, JsonWriter } from '../kernel/jsonWriter';
import { notFound } from '../../../src/contract/refusal';
import { checkMonths } from '../../../src/contract/reportMonths';
import { clientWriter } from './clientWriter';
import { clientKeys, findDealer, findSubdealers, isBelow, type Months, type SharedSeller } from './findDealers';
import { salesOfClients, type SalesQuestion } from './salesOfClients';

/** `GET …/clients-price-positions-detail/`: what the dealer's clients sent and owe, by months. */
export const readSales: Service<'readSales'> = async (
  context,
  { params: { org, start }, query: { month_end: end, month_year, id, client, positions = true } },
) => {
  checkMonths({ start, end, month_year });
  const dealers = await findDealer(context, org, id, { start, end });
  const clients = client === undefined ? undefined : await clientKeys(context, dealers, [client], 'client');
  return salesJson(context, { dealers, start, end, clients }, positions);
};

/** Sub-dealers that have gone since are out of scope, but what they brought stays: only its sums, by dealer, leave {@link earnedBy}. */
const withFormerSubdealers = (context: Context): Context =>
  context.caller.scope === 'subtree'
    ? { ...context, caller: { ...context.caller, scope: 'all' }, db: context.db.as('system') }
    : context;

/** What a dealer has from its sub-dealers: its share of their rewards, of the months in which they stood below it. */
async function earnedBy(asked: Context, dealer: SharedSeller, months: Months): Promise<Earned[]> {
  const context = withFormerSubdealers(asked);
  const below = await findSubdealers(context, dealer.id, months);
  const earned = new Map<number, Earned>();
  if (below.length === 0) return [];
  for await (const clients of salesOfClients(context, { dealers: below, ...months })) {
    for (const client of clients) {
      const seller = client.dealer as SharedSeller;
      const one = earned.get(seller.id) ?? { id: seller.id, name: seller.name, updealer_cost: 0 };
      for (const { month, lines } of client.months) {
        if (!isBelow(seller, dealer.id, month)) continue;
        earned.set(seller.id, one);
        for (const { updealer_cost } of lines) one.updealer_cost = plus(one.updealer_cost, updealer_cost);
      }
    }
  }
  return [...earned.values()];
}

/** The dealers' statistics as JSON: the clients as they are read, the sums once they are known. */
async function* salesJson(
  context: Context,
  { dealers, clients: named, ...months }: SalesQuestion,
  withPositions: boolean,
): JsonParts {
  const json = new JsonWriter();
  json.open('[');
  for (const dealer of dealers) {
    const statistic = new DealerStatistic(dealer, exactWire);
    const write = clientWriter(json, withPositions);
    json.open('{"clients":[');
    for await (const clients of salesOfClients(context, { dealers: [dealer], clients: named, ...months })) {
      for (const client of clients) write(client, statistic.add(client));
      if (json.full) yield json.take();
    }
    json.close(']');
    json.add(fieldsOf(statistic.read(named ? [] : await earnedBy(context, dealer, months))));
    json.close('}');
  }
  json.close(']');
  yield json.take();
}

/** `GET …/derivations/`: how each amount of one client came about. */
export const readSalesDerivations: Service<'readSalesDerivations'> = async (
  context,
  { params: { org, start }, query: { month_end: end, month_year, id, client } },
) => {
  checkMonths({ start, end, month_year });
  const dealers = await findDealer(context, org, id, { start, end });
  const clients = await clientKeys(context, dealers, [client], 'client');
  for await (const [sold] of salesOfClients(context, { dealers, start, end, clients })) {
    if (sold) return derivationsOf(sold);
  }
  throw notFound();
};
