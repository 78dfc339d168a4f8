import { idText } from './common';
import { endpointsOf } from './endpoint';
import { z } from './schema';

/** What is exported as a sheet that can be loaded again. */
const sheetNames = ['spec-conditions', 'minimum-tariffs'] as const;
export const sheetName = z.enum(sheetNames, 'Неизвестный вид таблицы');
export type SheetName = z.infer<typeof sheetName>;

export const sheetEndpoints = endpointsOf('an extension: what there is as a sheet to be changed and loaded again', {
  exportSheet: {
    extension: 'batches',
    method: 'GET',
    path: '/sheets/{kind}/xlsx/',
    summary: 'Что есть у дилера, таблицей Excel: исправленную, её загружают обратно',
    params: z.strictObject({ kind: sheetName }),
    query: z.strictObject({ dealer_id: idText }),
    answer: { kind: 'file', type: 'xlsx', filename: 'sheet.xlsx' },
  },
});
