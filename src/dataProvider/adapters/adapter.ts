import type { GetListParams, RaRecord } from 'react-admin';
import type { Rights } from '../../domain/rights';
import type { Client } from '../client';

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

/** How one resource speaks v3.0. What it leaves out goes to the generic REST route. */
export interface Adapter<R extends RaRecord = RaRecord> {
  getList: (params: GetListParams & { signal?: AbortSignal }) => Promise<ListResult<R>>;
  getOne: (id: string | number) => Promise<R>;
}

/** The filters that hold something, as query values. */
export const filled = (filter: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' || value === false ? [] : [[name, String(value)]],
    ),
  );
