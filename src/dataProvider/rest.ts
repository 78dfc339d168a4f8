import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, RaRecord } from 'react-admin';
import type { Method } from '../contract/endpoint';
import type { Transport, TransportResponse } from './http';

const base = '/rest';
const isMethod = (text: string): text is Method => ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(text);

interface FetchOptions {
  method?: string;
  body?: unknown;
  signal?: AbortSignal | null;
}

const pathOf = (resource: string, id: RaRecord['id']) => `${base}/${resource}/${encodeURIComponent(id)}`;

/** A record with the version it came in, `etag`; whoever saves it sends that back. */
const versioned = ({ body, headers }: TransportResponse): RaRecord => ({
  ...(body as RaRecord),
  etag: headers.get('etag') ?? undefined,
});

const ifMatch = (record: Partial<RaRecord> | undefined): Record<string, string> =>
  typeof record?.etag === 'string' ? { 'If-Match': record.etag } : {};

const withoutVersion = (data: Partial<RaRecord>) =>
  Object.fromEntries(Object.entries(data).filter(([field]) => field !== 'etag'));

/**
 * ra-data-simple-rest over our transport: one session, one place for errors. A save or a delete of a record that somebody
 * has changed since it was read is refused with 409.
 */
export function createRest(transport: Transport): DataProvider {
  const rest = simpleRestProvider(base, async (url: string, { method = 'GET', body, signal }: FetchOptions = {}) => {
    if (!isMethod(method)) throw new Error(`no such method: ${method}`);
    const reply = await transport({
      method,
      path: url,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      signal: signal ?? undefined,
    });
    return { status: reply.status, headers: reply.headers, body: '', json: reply.body };
  });
  return {
    ...rest,
    getOne: async (resource, { id, signal }) => ({
      data: versioned(await transport({ method: 'GET', path: pathOf(resource, id), signal })) as never,
    }),
    update: async (resource, { id, data, previousData }) => {
      const request = {
        method: 'PUT',
        path: pathOf(resource, id),
        body: withoutVersion(data),
        headers: ifMatch(previousData),
      } as const;
      return { data: versioned(await transport(request)) as never };
    },
    delete: async (resource, { id, previousData }) => {
      const { body } = await transport({
        method: 'DELETE',
        path: pathOf(resource, id),
        headers: ifMatch(previousData),
      });
      return { data: body as never };
    },
  };
}
