import { refuseScheme } from '../../../src/contract/priceRules';
import { notFound } from '../../../src/contract/refusal';
import { replayMonth, replayOf } from '../../../src/contract/replay';
import { currentMonth, fromMonthIndex, monthIndex } from '../../../src/domain/month';
import { readList } from '../../../src/domain/sales/prices';
import type { JsonParts, Service } from '../kernel/context';
import { exactWire, jsonText } from '../kernel/jsonWriter';
import { findDealers } from '../sales/findDealers';
import { replayOfClients } from '../sales/salesOfClients';

/** `POST …/replay/`: a month's packages at the prices in force and at a draft, by the calculation of the sales; nothing is written. */
export const replayPrices: Service<'replayPrices'> = async (context, { params, body }) => {
  const { billing_alias: alias, id } = params;
  const now = monthIndex(currentMonth(context.clock()));
  const month = replayMonth(body, now);
  const [dealer] = await findDealers(context, [id], { start: month, end: month });
  if (!dealer) throw notFound();
  refuseScheme(alias, body);
  const draft = readList(alias, fromMonthIndex(month), body);
  const clients = [];
  for await (const some of replayOfClients(context, dealer, month, draft)) clients.push(...some);
  return written(replayOf(clients, { month, now, wire: exactWire }));
};

/** An answer whose sums are exact, whatever their size. */
async function* written(answer: object): JsonParts {
  yield Buffer.from(jsonText(answer));
}
