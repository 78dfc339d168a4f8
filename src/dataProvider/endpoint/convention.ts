import type { GetListParams, Identifier } from 'react-admin';
import type { Method } from '../../contract/endpoint';
import { boundOf } from '../../contract/filterBounds';
import type { TransportResponse } from '../http';
import type { Listed } from './listed';
import type { Fields, WireRecords } from './wireRecords';

/** Sends one call of a collection. */
export type Ask = (
  method: Method,
  path: string,
  options?: { body?: unknown; headers?: Readonly<Record<string, string>>; signal?: AbortSignal | undefined },
) => Promise<TransportResponse>;

export type Listing = GetListParams & { signal?: AbortSignal };

/** What is read of another server and written to it. */
export interface There {
  endpoint: string;
  records: WireRecords;
  ask: Ask;
}

/** How the calls of a collection look; records and values in them are those of its server. */
export interface Convention {
  list: (params: Listing) => Promise<Listed>;
  /** Some records by their keys; the server may answer with others. */
  some: (ids: readonly Identifier[], signal?: AbortSignal) => Promise<Listed>;
  one: (id: Identifier, signal?: AbortSignal) => Promise<TransportResponse>;
  /** A server that knows nothing of the idempotency key takes no notice of it. */
  create: (values: Fields, idempotencyKey?: string) => Promise<TransportResponse>;
  /** `whole` is the record with the change in it, `changed` the change alone; `version` the ETag that its server gave. */
  update: (id: Identifier, values: { whole: Fields; changed: Fields }, version?: string) => Promise<TransportResponse>;
  remove: (id: Identifier, version?: string) => Promise<TransportResponse>;
}

export const ifMatch = (version: string | undefined): Record<string, string> =>
  version === undefined ? {} : { 'If-Match': version };

export const underKey = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { 'Idempotency-Key': key };

/** A day that bounds moments is the whole day in Moscow. */
const momentAt = (end: 'gte' | 'lte', value: unknown) => {
  const [, day, month, year] = (typeof value === 'string' && /^(\d\d)\.(\d\d)\.(\d{4})$/.exec(value)) || [];
  return year === undefined ? value : `${year}-${month}-${day}T${end === 'gte' ? '00:00:00' : '23:59:59.999'}+03:00`;
};

/** The filters of a list under their names there; `bound` writes the name of an end. */
export function filtersThere(
  { nameThere, typeOf, writeOne }: WireRecords,
  filter: Readonly<Record<string, unknown>> | undefined,
  bound: (name: string, end: 'gte' | 'lte') => string,
): [name: string, value: unknown][] {
  return Object.entries(filter ?? {}).map(([name, value]) => {
    const ends = typeOf(name) === undefined ? boundOf(name) : undefined;
    if (ends) {
      const { field, end } = ends;
      const sent = typeOf(field) === 'moment' ? momentAt(end, value) : writeOne(field, value);
      return [bound(nameThere(field), end), sent];
    }
    const sent = Array.isArray(value) ? value.map((one) => writeOne(name, one)) : writeOne(name, value);
    return [nameThere(name), sent];
  });
}
