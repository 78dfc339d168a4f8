import {
  HttpError as RaHttpError,
  type DataProvider,
  type DeleteParams,
  type GetListParams,
  type GetOneParams,
} from 'react-admin';
import type { Rights } from '../domain/rights';
import type { Adapter, AdapterTools, CreateCall, UpdateCall } from './adapters/adapter';
import { dealersAdapter } from './adapters/dealers';
import { groupsAdapter } from './adapters/groups';
import { newsAdapter } from './adapters/news';
import { profilesAdapter } from './adapters/profiles';
import { subgroupsAdapter } from './adapters/subgroups';
import { usersAdapter } from './adapters/users';
import type { Client } from './client';
import { HttpError, type Transport } from './http';
import { createRest } from './rest';
import { createVerbs, type Verbs } from './verbs';

/** Every resource that speaks v3.0 by calls of its own; the others go to the generic REST route. */
const adapters = {
  dealers: dealersAdapter,
  groups: groupsAdapter,
  news: newsAdapter,
  subgroups: subgroupsAdapter,
  users: usersAdapter,
  fcsProfiles: profilesAdapter,
} satisfies Record<string, (tools: AdapterTools) => Adapter>;

export type AppDataProvider = DataProvider & Verbs;

/** react-admin puts field errors to their fields from its own error class alone, under `errors`. */
const forForms = (error: unknown) => {
  if (!(error instanceof HttpError) || !error.body.errors) return error;
  const errors = Object.fromEntries(
    Object.entries(error.body.errors).map(([field, messages]) => [field, messages.join(' ')]),
  );
  return Object.assign(new RaHttpError(error.message, error.status, { ...error.body, errors }), { cause: error });
};

/** An adapter's calls in place of the generic ones. */
const withAdapter = (rest: DataProvider, { getList, getOne, create, update, remove }: Adapter): DataProvider => ({
  ...rest,
  ...(getList && {
    getList: async (_resource: string, params: GetListParams & { signal?: AbortSignal }) =>
      (await getList(params)) as never,
  }),
  getOne: async (_resource: string, { id }: GetOneParams) => ({ data: (await getOne(id)) as never }),
  ...(create && { create: async (_resource: string, call: CreateCall) => ({ data: (await create(call)) as never }) }),
  ...(update && { update: async (_resource: string, call: UpdateCall) => ({ data: (await update(call)) as never }) }),
  ...(remove && {
    delete: async (_resource: string, { id, previousData }: DeleteParams) => {
      await remove({ id, previousData: previousData ?? {} });
      return { data: { id } as never };
    },
  }),
});

const guard = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw forForms(error);
  });

/** The data provider: v3.0 where a resource has an adapter, ra-data-simple-rest where it has none, and the business verbs. */
export function createDataProvider(client: Client, transport: Transport, rights: () => Rights): AppDataProvider {
  const tools = { client, rights };
  const rest = createRest(transport);
  const mapped = new Map(Object.entries(adapters).map(([name, create]) => [name, withAdapter(rest, create(tools))]));
  const of = (resource: string) => mapped.get(resource) ?? rest;
  return {
    supportAbortSignal: import.meta.env.PROD,
    getList: (resource, params) => guard(of(resource).getList(resource, params)),
    getOne: (resource, params) => guard(of(resource).getOne(resource, params)),
    getMany: (resource, params) => guard(of(resource).getMany(resource, params)),
    getManyReference: (resource, params) => guard(of(resource).getManyReference(resource, params)),
    create: (resource, params) => guard(of(resource).create(resource, params)),
    update: (resource, params) => guard(of(resource).update(resource, params)),
    updateMany: (resource, params) => guard(of(resource).updateMany(resource, params)),
    delete: (resource, params) => guard(of(resource).delete(resource, params)),
    deleteMany: (resource, params) => guard(of(resource).deleteMany(resource, params)),
    ...createVerbs(tools),
  };
}
