import { compareSales } from './compareSales';
import { exportActiveWithoutOrgId } from './exportActiveWithoutOrgId';
import { exportPikJug } from './exportPikJug';
import { exportClientSales, exportProminvest, exportSales, exportSalesSelection } from './exportSales';
import { findSalesClients } from './findSalesClients';
import { readSales, readSalesDerivations } from './readSales';
import { exportTrackedPairs, listTrackedPairs } from './trackedPairs';

/** Statistics of sales, and their files. */
export const salesServices = {
  readSales,
  compareSales,
  findSalesClients,
  readSalesDerivations,
  exportSales,
  exportSalesSelection,
  exportProminvest,
  exportPikJug,
  listTrackedPairs,
  exportTrackedPairs,
  exportClientSales,
  exportActiveWithoutOrgId,
};
