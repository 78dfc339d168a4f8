import { dealerStatistic, derivationsOf, type SoldClient } from '../../../src/domain/sales/statistic';
import type { Service } from '../kernel/context';
import { notFound } from '../kernel/refusal';
import { checkMonths } from '../reports/monthRange';
import { findDealer } from './findDealers';
import { salesOfClients } from './salesOfClients';

/** `GET …/clients-price-positions-detail/`: what the dealer's clients sent and owe, by months. */
export const readSales: Service<'readSales'> = async (context, { params: { org, start }, query: { month_end: end, month_year, id } }) => {
  checkMonths({ start, end, month_year });
  const dealers = await findDealer(context, org, id);
  const sold: SoldClient[] = [];
  for await (const clients of salesOfClients(context, { dealers, start, end })) sold.push(...clients);
  return dealers.map((dealer) => dealerStatistic(dealer, sold.filter((client) => client.dealer.id === dealer.id)));
};

/** `GET …/derivations/`: how each amount of one client came about. */
export const readSalesDerivations: Service<'readSalesDerivations'> = async (context, { params: { org, start }, query: { month_end: end, month_year, id, client } }) => {
  checkMonths({ start, end, month_year });
  const dealers = await findDealer(context, org, id);
  for await (const [sold] of salesOfClients(context, { dealers, start, end, clients: [client] })) {
    if (sold) return derivationsOf(sold);
  }
  throw notFound();
};
