import { z } from './schema';
import { id, idText, listQuery, moment, page, portalAlias } from './common';
import { defineEndpoints } from './endpoint';
import { groupParams } from './groups';

/** One change: who, when, by which operation, and each field before and after; secrets are named, never shown. */
export const historyEntry = z.strictObject({
  id,
  at: moment,
  actor: z.string(),
  operation: z.string(),
  changes: z.array(z.strictObject({ field: z.string(), before: z.json(), after: z.json() })),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** A page of a history. */
export const historyQuery = listQuery.omit({ search: true });
export type HistoryQuery = z.infer<typeof historyQuery>;

export const historyEndpoints = defineEndpoints({
  listGroupHistory: {
    method: 'GET',
    path: '/piportals/{alias}/groups/{p_gid}/history/',
    summary: 'Кто, когда и что изменил в организации, её профиле обмена и тарифах; новое сверху',
    source: 'an extension: the history of an organisation',
    extension: 'history',
    params: groupParams,
    query: historyQuery,
    answer: { kind: 'json', schema: page(historyEntry) },
  },
  listUserHistory: {
    method: 'GET',
    path: '/piportals/{alias}/users/{p_id}/history/',
    summary: 'Кто, когда и что изменил в пользователе; новое сверху',
    source: 'an extension: the history of a user',
    extension: 'history',
    params: z.strictObject({ alias: portalAlias, p_id: idText }),
    query: historyQuery,
    answer: { kind: 'json', schema: page(historyEntry) },
  },
  listDealerHistory: {
    method: 'GET',
    path: '/dealers/{id}/history/',
    summary: 'Кто, когда и что изменил в дилере; новое сверху',
    source: 'an extension: the history of a dealer',
    extension: 'history',
    params: z.strictObject({ id: idText }),
    query: historyQuery,
    answer: { kind: 'json', schema: page(historyEntry) },
  },
  listNewsHistory: {
    method: 'GET',
    path: '/categories/{id}/history/',
    summary: 'Кто, когда и что изменил в новости; новое сверху',
    source: 'an extension: the history of news',
    extension: 'history',
    params: z.strictObject({ id: idText }),
    query: historyQuery,
    answer: { kind: 'json', schema: page(historyEntry) },
  },
});
