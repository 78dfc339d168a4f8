import type { GetListParams, Identifier, RaRecord } from 'react-admin';
import { forbiddenFields } from '../../domain/policy';
import { splitId } from '../../domain/recordId';
import type { Right, Rights } from '../../domain/rights';
import type { CallOptions, Client } from '../client';
import { HttpError } from '../http';

/** What an adapter speaks through: the calls of the contract, and what the user may. */
export interface AdapterTools {
  client: Client;
  rights: () => Rights;
}

/**
 * A page of records as react-admin takes it. `meta.total` is what there is without the filters; with `meta.over` there are more
 * records than that, and `total` is the least that there can be.
 */
export interface ListResult<R extends RaRecord> {
  data: R[];
  total: number;
  meta?: { total?: number; over?: number };
}

/** What a form tells of its save besides the fields: one key for each opened form, and where a new record belongs. */
export interface SaveMeta {
  idempotencyKey?: string;
  in?: string;
  /** The organisation of the subgroup that `in` names. */
  of?: string | undefined;
  /** The server of a new organisation. */
  server?: string;
}

export interface CreateCall {
  data: Readonly<Record<string, unknown>>;
  meta?: SaveMeta;
}

export interface UpdateCall extends CreateCall {
  id: Identifier;
  /** The record as it was read, with its `etag`. */
  previousData: Readonly<Record<string, unknown>>;
}

/**
 * How one resource is read and written: rows in lists and by ids, whole records one by one. For what it leaves out,
 * `refusals.ts` says what to do instead.
 */
export interface Adapter<Row extends RaRecord = RaRecord, Whole extends RaRecord = RaRecord> {
  /** What its list can be ordered by besides `id`, its own order; anything, where this is missing. */
  orderings?: readonly string[];
  /** The filter that its list takes a text of, or there is no list. */
  needs?: string;
  getList?: (params: GetListParams & { signal?: AbortSignal }) => Promise<ListResult<Row>>;
  /** At most `mostSelected` rows by their ids; without it their records are read one by one. */
  getSome?: (ids: readonly Identifier[], options?: CallOptions) => Promise<Row[]>;
  getOne: (id: Identifier, options?: CallOptions) => Promise<Whole>;
  create?: (call: CreateCall) => Promise<Whole>;
  update?: (call: UpdateCall) => Promise<Whole>;
  remove?: (call: Omit<UpdateCall, 'data'>) => Promise<void>;
}

/** The server of a record, and what its calls name it by. */
export const paramsOf = <Name extends 'p_gid' | 'p_id'>(name: Name, id: Identifier) => {
  const { server, id: number } = splitId(id);
  return { server, params: { alias: server, [name]: number } as { alias: string } & Record<Name, number> };
};

/** The key of the form and the version that was read, as a call takes them. */
export const saveOptions = ({
  meta,
  previousData,
}: Pick<Partial<UpdateCall>, 'meta' | 'previousData'>): CallOptions => ({
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

/** Where a new record belongs: as the form of the page says, or a field of the record itself. */
export const placeOf = ({ data, meta }: CreateCall, field: 'group' | 'server'): string => {
  const place = (field === 'group' ? meta?.in : meta?.server) ?? data[field];
  if (typeof place === 'string' && place !== '') return place;
  const message = field === 'group' ? 'Выберите организацию' : 'Выберите сервер';
  throw new HttpError(message, 400, { detail: message, errors: { [field]: [message] } });
};

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

/** The filters that hold something, as query values; `q` is what react-admin's own inputs search by. */
export const filled = (filter: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' || value === false
        ? []
        : [[name === 'q' ? 'search' : name, String(value)]],
    ),
  );
