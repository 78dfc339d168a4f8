import type { SortPayload } from 'react-admin';
import { filenameOf, type CallOptions, type Reply } from './client';
import type { HistoryEntry } from '../contract/history';
import { pageSize } from './historyVerbs';
import type { Transport } from './http';

interface Asked {
  filter: Readonly<Record<string, unknown>>;
  sort: SortPayload;
}

/** What can be done with a resource without v3.0 calls besides reading and writing its records. */
export const createRecordVerbs = (transport: Transport) => ({
  /** The file of the records that the filters leave, in the order of the list. */
  exportRecords: async (resource: string, { filter, sort }: Asked, options: CallOptions): Promise<Reply<Blob>> => {
    const { signal, onProgress, quiet } = options;
    const { body, headers } = await transport({
      method: 'GET',
      path: `/rest/${resource}/xlsx-report/`,
      query: { sort: JSON.stringify([sort.field, sort.order]), filter: JSON.stringify(filter) },
      signal,
      onProgress,
      quiet,
    });
    return { data: body as Blob, etag: undefined, filename: filenameOf(headers) };
  },

  /** Who changed what in a record and when, the newest first; pages from 1. */
  listRecordHistory: async (resource: string, id: string, page: number) => {
    const path = `/rest/${resource}/${id}/history/`;
    const { body } = await transport({ method: 'GET', path, query: { page, page_size: pageSize }, quiet: true });
    const { count, results } = body as { count: number; results: HistoryEntry[] };
    return { count, rows: results };
  },
});
export type RecordVerbs = ReturnType<typeof createRecordVerbs>;
