import {
  HttpError as RaHttpError,
  type CreateParams,
  type CreateResult,
  type DataProvider,
  type GetListParams,
  type GetListResult,
  type GetManyParams,
  type GetManyReferenceParams,
  type GetOneParams,
  type QueryFunctionContext,
  type UpdateParams,
} from 'react-admin';
import type { Declaration } from '../contract/declared/declaration';
import type { Rights } from '../domain/rights';
import type { Adapter } from './adapters/adapter';
import { adapters, type RecordOf, type ResourceName, type RowOf } from './adapters/all';
import { crudOf } from './adapters/crud';
import type { Client } from './client';
import { HttpError, type Transport } from './http';
import { isLostPart } from '../domain/lostPart';
import { lostPartWords } from './lostPart';
import { createRecordVerbs, type RecordVerbs } from './recordVerbs';
import { createVerbs, type Verbs } from './verbs';

/** react-admin's methods, with the rows and records of the resources that are named: `getList('groups', …)` gives organisations. */
interface Typed {
  getList<R extends ResourceName>(
    resource: R,
    params: GetListParams & QueryFunctionContext,
  ): Promise<GetListResult<RowOf<R>>>;
  getMany<R extends ResourceName>(
    resource: R,
    params: GetManyParams<RowOf<R>> & QueryFunctionContext,
  ): Promise<{ data: RowOf<R>[] }>;
  getManyReference<R extends ResourceName>(
    resource: R,
    params: GetManyReferenceParams & QueryFunctionContext,
  ): Promise<GetListResult<RowOf<R>>>;
  getOne<R extends ResourceName>(
    resource: R,
    params: GetOneParams<RecordOf<R>> & QueryFunctionContext,
  ): Promise<{ data: RecordOf<R> }>;
  create<R extends ResourceName>(resource: R, params: CreateParams): Promise<CreateResult<RecordOf<R>>>;
  update<R extends ResourceName>(resource: R, params: UpdateParams): Promise<{ data: RecordOf<R> }>;
}

export type AppDataProvider = Typed & DataProvider & Verbs & RecordVerbs;

interface Issues extends Error {
  issues: readonly { path: readonly PropertyKey[]; message: string }[];
}
const isIssues = (error: unknown): error is Issues => error instanceof Error && 'issues' in error;

/**
 * react-admin puts field errors to their fields from its own error class alone, under `errors`: what the server says of the
 * fields, and what the schema of a call finds wrong before it is asked.
 */
const forForms = (error: unknown) => {
  if (isIssues(error)) {
    const errors = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]).reverse());
    return Object.assign(new RaHttpError(error.issues[0]?.message ?? '', 400, { errors }), { cause: error });
  }
  if (!(error instanceof HttpError) || !error.body.errors) return error;
  const errors = Object.fromEntries(
    Object.entries(error.body.errors).map(([field, messages]) => [field, messages.join(' ')]),
  );
  return Object.assign(new RaHttpError(error.message, error.status, { ...error.body, errors }), { cause: error });
};

/** Of a call whose part of the code did not come: told as one that got no answer. */
const heard = async (error: unknown, onLost: OnLost): Promise<unknown> => {
  if (!isLostPart(error)) return error;
  const lost = new HttpError(await lostPartWords(), 0);
  onLost(lost);
  return lost;
};

/** The verbs, each of which tells so of its code. */
const telling = (verbs: Verbs, onLost: OnLost): Verbs =>
  Object.fromEntries(
    Object.entries(verbs).map(([name, verb]: [string, (...args: never[]) => Promise<unknown>]) => [
      name,
      (...args: never[]) =>
        verb(...args).catch(async (error: unknown) => {
          throw await heard(error, onLost);
        }),
    ]),
  ) as Verbs;

/** Hears of a part of the code that did not come; failed calls the transport tells of itself. */
type OnLost = (error: HttpError) => void;

/** The data provider: v3.0 where a resource has an adapter, ra-data-simple-rest where it has none, and the business verbs. */
export function createDataProvider(
  client: Client,
  transport: Transport,
  rights: () => Rights,
  onLost: OnLost = () => undefined,
): AppDataProvider {
  const tools = { client, rights };
  const guard = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw forForms(await heard(error, onLost));
    }
  };
  const known = new Map(Object.entries(adapters).map(([name, create]) => [name, crudOf(() => create(tools))]));
  const verbs = telling(createVerbs(tools), onLost);
  /** Declared resources whose records lie on another server: known with what is declared. */
  const elsewhere = new Map<string, ReturnType<typeof crudOf>>();
  const learn = (declared: Declaration) => {
    let adapter: Promise<Adapter> | undefined;
    const load = async () => (await import('./endpoint/createEndpoint')).createEndpoint(transport, declared);
    const loadAgain = (error: unknown) => {
      adapter = undefined;
      throw error;
    };
    elsewhere.set(
      declared.name,
      crudOf(() => (adapter ??= load().catch(loadAgain))),
    );
  };
  const listDeclared: typeof verbs.listDeclared = async (before, signal) => {
    const found = await verbs.listDeclared(before, signal);
    if (found === before) return found;
    elsewhere.clear();
    found.resources.filter(({ endpoint }) => endpoint !== undefined).forEach(learn);
    return found;
  };
  const of = (resource: string) =>
    known.get(resource) ??
    elsewhere.get(resource) ??
    crudOf(async () => (await import('./rest')).createRest(transport)(resource));
  const provider: DataProvider = {
    supportAbortSignal: import.meta.env.PROD,
    getList: (resource, params) => guard(() => of(resource).getList(resource, params)),
    getOne: (resource, params) => guard(() => of(resource).getOne(resource, params)),
    getMany: (resource, params) => guard(() => of(resource).getMany(resource, params)),
    getManyReference: (resource, params) => guard(() => of(resource).getManyReference(resource, params)),
    create: (resource, params) => guard(() => of(resource).create(resource, params)),
    update: (resource, params) => guard(() => of(resource).update(resource, params)),
    updateMany: (resource, params) => guard(() => of(resource).updateMany(resource, params)),
    delete: (resource, params) => guard(() => of(resource).delete(resource, params)),
    deleteMany: (resource, params) => guard(() => of(resource).deleteMany(resource, params)),
  };
  return Object.assign(provider, { ...verbs, listDeclared }, createRecordVerbs(transport)) as AppDataProvider;
}
