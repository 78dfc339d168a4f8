import type { GetListParams, RaRecord } from 'react-admin';
import { forbiddenFields } from '../../domain/policy';
import type { Right, Rights } from '../../domain/rights';
import type { CallOptions, Client } from '../client';

/** What an adapter speaks through: the calls of the contract, and what the user may. */
export interface AdapterTools {
  client: Client;
  rights: () => Rights;
}

/** A page of records as react-admin takes it; `meta.total` is what there is without the filters. */
export interface ListResult<R extends RaRecord> {
  data: R[];
  total: number;
  meta: { total: number };
}

/** What a form tells of its save besides the fields: one key for each opened form, and where a new record belongs. */
export interface SaveMeta {
  idempotencyKey?: string;
  in?: string;
  /** The server of a new organisation. */
  server?: string;
}

export interface CreateCall {
  data: Readonly<Record<string, unknown>>;
  meta?: SaveMeta;
}

export interface UpdateCall extends CreateCall {
  id: string | number;
  /** The record as it was read, with its `etag`. */
  previousData: Readonly<Record<string, unknown>>;
}

/** How one resource speaks v3.0. What it leaves out goes to the generic REST route. */
export interface Adapter<R extends RaRecord = RaRecord> {
  getList?: (params: GetListParams & { signal?: AbortSignal }) => Promise<ListResult<RaRecord>>;
  getOne: (id: string | number) => Promise<R>;
  create?: (call: CreateCall) => Promise<R>;
  update?: (call: UpdateCall) => Promise<R>;
  remove?: (call: Omit<UpdateCall, 'data'>) => Promise<void>;
}

/** The key of the form and the version that was read, as a call takes them. */
export const saveOptions = ({ meta, previousData }: Partial<UpdateCall>): CallOptions => ({
  idempotencyKey: meta?.idempotencyKey,
  ...(typeof previousData?.etag === 'string' ? { ifMatch: previousData.etag } : {}),
});

/** The fields that the user may set: the others are not sent at all. */
export function permitted(
  { fieldRights }: { fieldRights: Readonly<Record<string, Right>> },
  rights: Rights,
  data: CreateCall['data'],
): Record<string, unknown> {
  const forbidden = forbiddenFields(fieldRights, rights, data);
  return Object.fromEntries(Object.entries(data).filter(([field]) => !forbidden.includes(field)));
}

/** The fields that differ from the record as it was read. */
export const changedFields = ({ data, previousData }: UpdateCall): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).filter(
      ([field, value]) => JSON.stringify(value ?? null) !== JSON.stringify(previousData[field] ?? null),
    ),
  );

/** A list of the contract, paged or bare, as react-admin takes it. */
export const listResult = <R extends RaRecord>(
  data: R[] | { count: number; total: number; results: R[] },
): ListResult<R> =>
  Array.isArray(data)
    ? { data, total: data.length, meta: { total: data.length } }
    : { data: data.results, total: data.count, meta: { total: data.total } };

/** The filters that hold something, as query values. */
export const filled = (filter: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' || value === false ? [] : [[name, String(value)]],
    ),
  );
