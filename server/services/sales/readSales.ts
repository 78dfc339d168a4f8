import { DealerStatistic, derivationsOf } from '../../../src/domain/sales/statistic';
import type { Context, JsonParts, Service } from '../kernel/context';
import { fieldsOf, JsonWriter } from '../kernel/jsonWriter';
import { notFound } from '../../../src/contract/refusal';
import { checkMonths } from '../../../src/contract/reportMonths';
import { findDealer, type SharedSeller } from './findDealers';
import { clientWriter } from './clientWriter';
import { salesOfClients } from './salesOfClients';

/** `GET …/clients-price-positions-detail/`: what the dealer's clients sent and owe, by months. */
export const readSales: Service<'readSales'> = async (
  context,
  { params: { org, start }, query: { month_end: end, month_year, id } },
) => {
  checkMonths({ start, end, month_year });
  const dealers = await findDealer(context, org, id);
  return salesJson(context, dealers, { start, end });
};

/** The dealers' statistics as JSON: the clients as they are read, the sums once they are known. */
async function* salesJson(
  context: Context,
  dealers: readonly SharedSeller[],
  months: { start: number; end: number },
): JsonParts {
  const json = new JsonWriter();
  json.open('[');
  for (const dealer of dealers) {
    const statistic = new DealerStatistic(dealer);
    const write = clientWriter(json);
    json.open('{"clients":[');
    for await (const clients of salesOfClients(context, { dealers: [dealer], ...months })) {
      for (const client of clients) write(client, statistic.add(client));
      yield json.take();
    }
    json.close(']');
    json.add(fieldsOf(statistic.read()));
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
  const dealers = await findDealer(context, org, id);
  for await (const [sold] of salesOfClients(context, { dealers, start, end, clients: [client] })) {
    if (sold) return derivationsOf(sold);
  }
  throw notFound();
};
