import type { Kopecks } from '../money';
import type { SalesLine } from './clientMonth';

/** Sums of lines, kopecks. `packages` counts those that are billed. */
export interface SalesTotals {
  packages: number;
  cost: Kopecks;
  daobit_cost: Kopecks;
  updealer_cost: Kopecks;
}

export const noSales = (): SalesTotals => ({ packages: 0, cost: 0, daobit_cost: 0, updealer_cost: 0 });

/** Adds in place: a report sums a hundred thousand lines. */
export function addLine(
  to: SalesTotals,
  line: Pick<SalesLine, 'kind' | 'count' | 'cost' | 'daobit_cost' | 'updealer_cost'>,
): void {
  if (line.kind === 'packages') to.packages += line.count;
  to.cost += line.cost;
  to.daobit_cost += line.daobit_cost;
  to.updealer_cost += line.updealer_cost;
}

export function addTotals(to: SalesTotals, more: SalesTotals): void {
  to.packages += more.packages;
  to.cost += more.cost;
  to.daobit_cost += more.daobit_cost;
  to.updealer_cost += more.updealer_cost;
}

export function totalsOf(lines: Iterable<SalesLine>): SalesTotals {
  const totals = noSales();
  for (const line of lines) addLine(totals, line);
  return totals;
}
