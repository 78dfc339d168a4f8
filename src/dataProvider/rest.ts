import simpleRestProvider from 'ra-data-simple-rest';
import type { RaRecord } from 'react-admin';
import type { Method } from '../contract/endpoint';
import type { Adapter, ListResult } from './adapters/adapter';
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

const underKey = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { 'Idempotency-Key': key };

const withoutVersion = (data: Partial<RaRecord>) =>
  Object.fromEntries(Object.entries(data).filter(([field]) => field !== 'etag'));

/**
 * ra-data-simple-rest over our transport, as the adapter of a resource: one session, one place for errors. A save or a delete
 * of a record that somebody has changed since it was read is refused with 409; a record that is added again under its key is there once.
 */
export function createRest(transport: Transport): (resource: string) => Adapter {
  const restTelling = (tell: (headers: Headers) => void) =>
    simpleRestProvider(base, async (url: string, { method = 'GET', body, signal }: FetchOptions = {}) => {
      if (!isMethod(method)) throw new Error(`no such method: ${method}`);
      const reply = await transport({
        method,
        path: url,
        body: typeof body === 'string' ? JSON.parse(body) : undefined,
        signal: signal ?? undefined,
      });
      tell(reply.headers);
      return { status: reply.status, headers: reply.headers, body: '', json: reply.body };
    });
  const rest = restTelling(() => undefined);
  return (resource) => ({
    getList: async (params) => {
      let over: string | null = null;
      const telling = restTelling((headers) => (over = headers.get('x-total-over')));
      const found = (await telling.getList(resource, params)) as ListResult<RaRecord>;
      return over === null ? found : { ...found, meta: { over: Number(over) } };
    },
    // Its own call for many names no range, and a server may take that for ten.
    getSome: async (ids, { signal } = {}) => {
      const pagination = { page: 1, perPage: ids.length };
      const sort = { field: 'id', order: 'ASC' } as const;
      return (await rest.getList(resource, { pagination, sort, filter: { id: ids }, signal })).data;
    },
    getOne: async (id, { signal, quiet } = {}) =>
      versioned(await transport({ method: 'GET', path: pathOf(resource, id), signal, quiet })),
    create: async ({ data, meta }) => {
      const headers = underKey(meta?.idempotencyKey);
      return (await transport({ method: 'POST', path: `${base}/${resource}`, body: data, headers })).body as RaRecord;
    },
    update: async ({ id, data, previousData }) => {
      const body = withoutVersion(data);
      return versioned(
        await transport({ method: 'PUT', path: pathOf(resource, id), body, headers: ifMatch(previousData) }),
      );
    },
    remove: async ({ id, previousData }) => {
      await transport({ method: 'DELETE', path: pathOf(resource, id), headers: ifMatch(previousData) });
    },
  });
}
