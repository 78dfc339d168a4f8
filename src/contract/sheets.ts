import { idText, portalAlias } from './common';
import { endpointsOf } from './endpoint';
import { monthText, yearText } from './priceRows';
import { z } from './schema';

/** What is exported as a sheet that can be loaded again. */
const sheetNames = ['spec-conditions', 'api-conditions', 'minimum-tariffs', 'price-lists', 'clients'] as const;
export const sheetName = z.enum(sheetNames, 'Неизвестный вид таблицы');
export type SheetName = z.infer<typeof sheetName>;

export const sheetEndpoints = endpointsOf('an extension: what there is as a sheet to be changed and loaded again', {
  exportSheet: {
    extension: 'batches',
    method: 'GET',
    path: '/sheets/{kind}/xlsx/',
    summary: 'Что есть у дилера или у всех, таблицей Excel: исправленную, её загружают обратно',
    params: z.strictObject({ kind: sheetName }),
    query: z.strictObject({
      dealer_id: idText.optional(),
      year: yearText.optional(),
      month: monthText.optional(),
      server_alias: portalAlias.optional(),
      parent_id: idText.optional(),
    }),
    answer: { kind: 'file', type: 'xlsx', filename: 'sheet.xlsx' },
  },
});
