import type { ApiPrice } from '../../../../src/contract/specPrices';
import { apiConditions, linesOfApi } from '../../../../src/domain/sheets/apiConditions';
import { columnsOf, type ExportedSheet } from '../exportedSheet';
import { specialsInForce } from './specialsInForce';

/** Each price of the conditions of API accounts that are in force or will be. */
export const apiConditionsSheet: ExportedSheet = {
  title: apiConditions.title,
  columns: columnsOf(apiConditions, {
    client: { width: 40 },
    section: { width: 18 },
    position: { width: 26 },
    range: { width: 10 },
    price: { width: 12, of: 'kopecks' },
    reward: { width: 16, of: 'kopecks' },
    count: { width: 20 },
    month: { width: 11, of: 'month' },
    group: { width: 11 },
  }),
  needs: 'readApiPrice',
  ofDealer: true,
  rows: (context, of) => specialsInForce<ApiPrice>(context, of, 'api', linesOfApi),
};
