import type { RaRecord } from 'react-admin';
import type { Adapter, AdapterTools } from './adapter';
import { dealersAdapter } from './dealers';
import { groupsAdapter } from './groups';
import { newsAdapter } from './news';

/** Every resource that speaks v3.0 by calls of its own; what no first screen shows comes when it is asked for. */
export const adapters = {
  dealers: dealersAdapter,
  groups: groupsAdapter,
  news: newsAdapter,
  subgroups: async (tools: AdapterTools) => (await import('./subgroups')).subgroupsAdapter(tools),
  users: async (tools: AdapterTools) => (await import('./users')).usersAdapter(tools),
  fcsProfiles: async (tools: AdapterTools) => (await import('./profiles')).profilesAdapter(tools),
} satisfies Record<string, (tools: AdapterTools) => Adapter | Promise<Adapter>>;

type Adapters = { [R in keyof typeof adapters]: Awaited<ReturnType<(typeof adapters)[R]>> };
export type ResourceName = keyof Adapters;

/** What can be done with some resources and not with others. */
export type Ability = 'getList' | 'create' | 'update' | 'remove';

/** What a resource has no call for. */
export type Missing<R extends ResourceName> = Exclude<Ability, keyof Adapters[R]>;

/** A whole record of a resource: what it is read, added and changed as. */
export type RecordOf<R extends ResourceName> = Awaited<ReturnType<Adapters[R]['getOne']>>;

/** A row of a resource: what its lists and references show. */
export type RowOf<R extends ResourceName> = Adapters[R] extends {
  getList: (...params: never[]) => Promise<{ data: (infer Row extends RaRecord)[] }>;
}
  ? Row
  : RecordOf<R>;
