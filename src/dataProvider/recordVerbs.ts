import type { SortPayload } from 'react-admin';
import { filenameOf, type CallOptions, type Reply } from './client';
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
});
export type RecordVerbs = ReturnType<typeof createRecordVerbs>;
