import sql from 'sql-template-tag';
import { comparedDealers, type SalesByDealer } from '../../../src/contract/salesReports';
import { DealerStatistic } from '../../../src/domain/sales/statistic';
import type { Context, Service } from '../kernel/context';
import { checkMonths } from '../../../src/contract/reportMonths';
import { findSelected, selectedClients, type SharedSeller } from './findDealers';
import { salesOfClients } from './salesOfClients';

interface Months {
  start: number;
  end: number;
}

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
export const compareSales: Service<'compareSales'> = async (
  context,
  { params: { start }, body },
): Promise<SalesByDealer> => {
  const months = { start, end: body.month_end };
  checkMonths({ ...months, month_year: body.month_year });
  const selected = await findSelected(context, body);
  const dealers = await largest(context, selected, months);
  const statistics = new Map(dealers.map((dealer) => [dealer.id, new DealerStatistic(dealer)]));
  for await (const sold of salesOfClients(context, { dealers, ...months, ...selectedClients(body) })) {
    for (const client of sold) statistics.get(client.dealer.id)?.add(client);
  }
  const rows = [...statistics].map(([id, statistic]) => {
    const { name, total_packages, total_cost, daobit_cost, updealer_cost } = statistic.read();
    return { id, name, count: total_packages, cost: total_cost, daobit_cost, updealer_cost };
  });
  return { of: selected.length, dealers: rows.sort((a, b) => b.cost - a.cost || a.id - b.id) };
};
