import sql from 'sql-template-tag';
import { comparedDealers } from '../../../src/contract/salesReports';
import { compareExact } from '../../../src/domain/exact';
import { DealerStatistic } from '../../../src/domain/sales/statistic';
import { noSales } from '../../../src/domain/sales/totals';
import type { Context, JsonParts, Service } from '../kernel/context';
import { exactWire, jsonText } from '../kernel/jsonWriter';
import { checkMonths } from '../../../src/contract/reportMonths';
import { findSelected, selectedClients, type Months, type SharedSeller } from './findDealers';
import { salesOfClients, type SalesQuestion } from './salesOfClients';

/** Of many dealers, those with the most packages in the months; emulators' are not billed. */
async function largest(
  { db }: Context,
  dealers: readonly SharedSeller[],
  { start, end }: Months,
): Promise<readonly SharedSeller[]> {
  if (dealers.length <= comparedDealers) return dealers;
  const found = await db.rows<{ id: number }>(sql`
    SELECT d.id FROM dealers d
    JOIN dealer_packages f ON f.server_alias = d.server_alias AND f.dealer_gid = d.p_gid AND f.month_index BETWEEN ${start} AND ${end} AND NOT f.is_emulator
    WHERE d.id = ANY(${dealers.map(({ id }) => id)}::int[])
    GROUP BY d.id ORDER BY sum(f.count) DESC, d.id LIMIT ${comparedDealers}`);
  const ids = new Set(found.map(({ id }) => id));
  return dealers.filter(({ id }) => ids.has(id));
}

/** `POST …/sales-by-dealer/`: the sums of the selected dealers side by side. */
export const compareSales: Service<'compareSales'> = async (context, { params: { start }, body }) => {
  const months = { start, end: body.month_end };
  checkMonths({ ...months, month_year: body.month_year });
  const selected = await findSelected(context, body, months);
  const dealers = await largest(context, selected, months);
  const clients = await selectedClients(context, dealers, body);
  return comparison(context, { dealers, ...months, ...clients }, selected.length);
};

/** The sums as JSON, exact whatever their size. */
async function* comparison(context: Context, asked: SalesQuestion, of: number): JsonParts {
  const statistics = new Map(asked.dealers.map((dealer) => [dealer.id, new DealerStatistic(dealer, exactWire)]));
  for await (const sold of salesOfClients(context, asked)) {
    for (const client of sold) statistics.get(client.dealer.id)?.add(client);
  }
  const dealers = asked.dealers
    .map(({ id, name }) => ({ id, name, sums: statistics.get(id)?.sums() ?? noSales() }))
    .sort((a, b) => compareExact(b.sums.cost, a.sums.cost) || a.id - b.id)
    .map(({ id, name, sums }) => ({
      id,
      name,
      count: sums.packages,
      cost: exactWire(sums.cost),
      daobit_cost: exactWire(sums.daobit_cost),
      updealer_cost: exactWire(sums.updealer_cost),
    }));
  yield Buffer.from(jsonText({ of, dealers }));
}
