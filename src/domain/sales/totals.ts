import { plus, type Exact } from '../exact';
import type { SalesLine } from './bill';

/** Sums of lines, kopecks. `packages` counts all but those of emulators. */
export interface SalesTotals {
  packages: number;
  cost: Exact;
  daobit_cost: Exact;
  updealer_cost: Exact;
}

export const noSales = (): SalesTotals => ({ packages: 0, cost: 0, daobit_cost: 0, updealer_cost: 0 });

/** Adds in place: a report sums a hundred thousand lines. */
export function addLine(
  to: SalesTotals,
  line: Pick<SalesLine, 'kind' | 'count' | 'cost' | 'daobit_cost' | 'updealer_cost'>,
): void {
  if (line.kind === 'packages') to.packages += line.count;
  to.cost = plus(to.cost, line.cost);
  to.daobit_cost = plus(to.daobit_cost, line.daobit_cost);
  to.updealer_cost = plus(to.updealer_cost, line.updealer_cost);
}

export function addTotals(to: SalesTotals, more: SalesTotals): void {
  to.packages += more.packages;
  to.cost = plus(to.cost, more.cost);
  to.daobit_cost = plus(to.daobit_cost, more.daobit_cost);
  to.updealer_cost = plus(to.updealer_cost, more.updealer_cost);
}

export function totalsOf(lines: Iterable<SalesLine>): SalesTotals {
  const totals = noSales();
  for (const line of lines) addLine(totals, line);
  return totals;
}
