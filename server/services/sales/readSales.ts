import { DealerStatistic, derivationsOf } from '../../../src/domain/sales/statistic';
import type { Context, JsonParts, Service } from '../kernel/context';
import { notFound } from '../kernel/refusal';
import { checkMonths } from '../reports/monthRange';
import { findDealer, type SharedSeller } from './findDealers';
import { salesOfClients } from './salesOfClients';

/** `GET …/clients-price-positions-detail/`: what the dealer's clients sent and owe, by months. */
export const readSales: Service<'readSales'> = async (context, { params: { org, start }, query: { month_end: end, month_year, id } }) => {
  checkMonths({ start, end, month_year });
  const dealers = await findDealer(context, org, id);
  return (async function* () {
    for (const [index, dealer] of dealers.entries()) yield* dealerText(context, dealer, { start, end, mark: index === 0 ? '[' : ',' });
    yield ']';
  })();
};

/** A dealer's statistic as JSON, after a mark: its clients as they are read, the sums once they are known. */
async function* dealerText(context: Context, dealer: SharedSeller, { start, end, mark: before }: { start: number; end: number; mark: string }): JsonParts {
  const statistic = new DealerStatistic(dealer);
  let mark = `${before}{"clients":[`;
  for await (const clients of salesOfClients(context, { dealers: [dealer], start, end })) {
    yield mark;
    yield JSON.stringify(clients.map((client) => statistic.add(client))).slice(1, -1);
    mark = ',';
  }
  yield `${mark === ',' ? '' : mark}],${JSON.stringify(statistic.read()).slice(1)}`;
}

/** `GET …/derivations/`: how each amount of one client came about. */
export const readSalesDerivations: Service<'readSalesDerivations'> = async (context, { params: { org, start }, query: { month_end: end, month_year, id, client } }) => {
  checkMonths({ start, end, month_year });
  const dealers = await findDealer(context, org, id);
  for await (const [sold] of salesOfClients(context, { dealers, start, end, clients: [client] })) {
    if (sold) return derivationsOf(sold);
  }
  throw notFound();
};
