import type { Kopecks } from '../money';
import type { SalesLine } from './clientMonth';

/** Sums of lines, kopecks. `packages` counts those that are billed. */
export interface SalesTotals {
  packages: number;
  cost: Kopecks;
  daobit_cost: Kopecks;
  updealer_cost: Kopecks;
}

export const noSales: SalesTotals = { packages: 0, cost: 0, daobit_cost: 0, updealer_cost: 0 };

export const addLine = (to: SalesTotals, line: Pick<SalesLine, 'kind' | 'count' | 'cost' | 'daobit_cost' | 'updealer_cost'>): SalesTotals => ({
  packages: to.packages + (line.kind === 'packages' ? line.count : 0),
  cost: to.cost + line.cost,
  daobit_cost: to.daobit_cost + line.daobit_cost,
  updealer_cost: to.updealer_cost + line.updealer_cost,
});

export const totalsOf = (lines: readonly SalesLine[]) => lines.reduce(addLine, noSales);
