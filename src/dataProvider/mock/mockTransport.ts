import type { Declaration } from '../../contract/declared/declaration';
import { endpoints, operationIds, type OperationId } from '../../contract/endpoints';
import { genericCalls, recordOperations, type RecordInput, type RecordOperation } from '../../contract/genericCalls';
import type { Reply } from '../../contract/pipeline/answers';
import { createPipeline, type Ports } from '../../contract/pipeline/createPipeline';
import { createRouter, unrouted } from '../../contract/pipeline/createRouter';
import type { Ruled, Sent, Upload } from '../../contract/pipeline/readCall';
import { readJson, revisionsIn } from '../../contract/pipeline/wire';
import { badField, Refusal, unauthorised } from '../../contract/refusal';
import { currentMonth } from '../../domain/month';
import { policy } from '../../domain/policy';
import { rightsOf, type Rights } from '../../domain/rights';
import { HttpError, type Transport, type TransportRequest, type TransportResponse } from '../http';
import type { MockAccount } from './accounts';
import { mockOfDeclared } from './declared';
import { datedFixtures, defaultFixtures, type Fixtures } from './fixtures';
import { recordHandlers, type MockResource } from './generic';
import { handlers } from './handlers';
import { createStore, type Store } from './store';
import { accountOfToken } from './session';
import type { Writer } from './table';

/** What a developer may ask of the mock. */
export interface MockOptions {
  fixtures?: Partial<Fixtures>;
  /** What it takes for now; the clock of the machine, where it is not said. */
  clock?: () => Date;
  /** Resources without v3.0 calls that the mock serves as well. */
  resources?: readonly MockResource[];
  /** How long each answer takes, ms. */
  latency?: number;
  /** Calls that fail, and with which status: `{ listGroups: 503, 'list:tasks': 500 }`; 0 is no answer at all. */
  failures?: Partial<Record<OperationId | `${RecordOperation}:${string}`, number>>;
}

/** A request to the mock, as the network would carry it. */
class MockSent implements Sent {
  readonly #url: URL;

  constructor(
    readonly request: TransportRequest,
    readonly parameters: Readonly<Record<string, string>>,
  ) {
    this.#url = new URL(request.path, 'http://mock');
    for (const [name, value] of Object.entries(request.query ?? {}))
      if (value !== undefined && value !== null && value !== '') this.#url.searchParams.append(name, String(value));
  }

  params() {
    return this.parameters;
  }
  queries() {
    const { searchParams } = this.#url;
    return Object.fromEntries([...searchParams.keys()].map((name) => [name, searchParams.getAll(name)]));
  }
  header(name: string) {
    const headers = Object.entries(this.request.headers ?? {});
    return headers.find(([one]) => one.toLowerCase() === name)?.[1];
  }
  path() {
    return this.#url.pathname + this.#url.search;
  }
  async body() {
    const { body } = this.request;
    const bytes = new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body));
    return { value: readJson(bytes), bytes };
  }
  async file(field: string): Promise<Upload> {
    const { file } = this.request;
    if (file?.field !== field) throw badField(field, 'Выберите файл');
    return { name: file.name ?? 'blob', bytes: new Uint8Array(await file.blob.arrayBuffer()) };
  }
}

interface Session {
  caller: { rights: Rights };
  account: MockAccount;
}

const tokenOf = (call: MockSent) => call.header('authorization')?.replace(/^Token /, '');

/** Calls with a key go one after another, so that the second finds what the first has left. */
function portsOf(store: Store): Ports<MockSent, Session, Store> {
  let last: Promise<unknown> = Promise.resolve();
  const keyOf = ({ account }: Session, key: string) => `${account.user.user_profile.login} ${key}`;
  const sentOf = (request: string, bytes: Uint8Array) => `${request}\n${new TextDecoder().decode(bytes)}`;
  return {
    authenticate: async (call) => {
      const account = accountOfToken(store, tokenOf(call) ?? '');
      if (!account) throw unauthorised();
      return { account, caller: { rights: rightsOf(account.user.rights) } };
    },
    store,
    once: (work) => {
      const answer = last.then(() => work(store));
      last = answer.catch(() => undefined);
      return answer;
    },
    claimKey: async (_store, { session, key, request, bytes }) => {
      const earlier = store.keys.get(keyOf(session, key));
      return earlier && { ...earlier, same: earlier.sent === sentOf(request, bytes) };
    },
    keepAnswer: async (_store, { session, key, request, bytes }, answer) => {
      store.keys.set(keyOf(session, key), { ...answer, same: true, sent: sentOf(request, bytes) });
    },
    checkAnswers: false,
  };
}

/** What every handler looks like once its operation is forgotten; their table keeps the types of each. */
type AnyHandler = (call: object) => unknown;

const writerOf = (operation: string, call: MockSent, session: Session | undefined) => ({
  operation,
  ifMatch: revisionsIn(call.header('if-match')),
  ...session,
});

/** The calls of resources as they are declared just now; made anew when that has changed. */
function createFinder(store: Store, resources: readonly MockResource[], self: Transport) {
  let made: { of: string; find: ReturnType<typeof finderOf> } | undefined;
  const finderOf = (declared: readonly Declaration[]) =>
    createRouter(routesOf(store, [...declared.map((one) => mockOfDeclared(one, declared)), ...resources], self));
  return () => {
    const declared = store.declared();
    const of = JSON.stringify(declared);
    if (made?.of !== of) made = { of, find: finderOf(declared) };
    return made.find;
  };
}

function routesOf(store: Store, resources: readonly MockResource[], self: Transport) {
  const pipeline = createPipeline(portsOf(store));
  const own = operationIds.map((operation) => {
    const ruled: Ruled = { endpoint: endpoints[operation], rule: policy[operation] };
    const handle = handlers[operation] as unknown as AnyHandler;
    const answer = pipeline(ruled, async (call, session, input) => {
      const { rights } = session?.caller ?? {};
      return handle({ store, rights, self, token: tokenOf(call), ...writerOf(operation, call, session), ...input });
    });
    return { operation, endpoint: ruled.endpoint, answer };
  });
  const generic = resources.flatMap((resource) => {
    const calls = { ...genericCalls(resource), ...resource.asked };
    const served = recordHandlers(resource, store);
    return recordOperations.map((name) => {
      const answer = pipeline(calls[name], async (call, session, input) =>
        served[name](writerOf(`${name}:${resource.name}`, call, session) as Writer, input as RecordInput),
      );
      return { operation: `${name}:${resource.name}` as const, endpoint: calls[name].endpoint, answer };
    });
  });
  return [...own, ...generic];
}

async function responseOf(reply: Reply): Promise<TransportResponse> {
  if (reply.kind === 'json')
    return { ...reply, headers: new Headers(reply.headers), body: structuredClone(reply.body) };
  if (reply.kind === 'parts') throw new Error('the mock answers at once');
  const parts: BlobPart[] = [];
  for await (const part of reply.bytes) parts.push(new Uint8Array(part));
  const body = new Blob(parts, { type: reply.headers['Content-Type'] ?? '' });
  return { status: reply.status, headers: new Headers(reply.headers), body };
}

const refused = (error: unknown) => {
  if (!(error instanceof Refusal)) return error;
  const { status, message: detail, errors, headers } = error;
  return new HttpError(detail, status, errors ? { detail, errors } : { detail }, new Headers(headers));
};

const pause = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('cancelled', 'AbortError'));
    });
  });

/**
 * A v3.0 server in memory: the contract's own way of a call over a store of fixtures. The whole app, or any page of it, runs on
 * it without a server.
 */
export function createMockTransport({
  fixtures,
  clock = () => new Date(),
  resources = [],
  latency = 0,
  failures = {},
}: MockOptions = {}): Transport {
  const store = createStore({ ...defaultFixtures, ...datedFixtures(currentMonth(clock())), ...fixtures }, clock);
  const answerTo: Transport = async (request) => {
    try {
      const [path = ''] = request.path.split('?');
      const find = finder();
      const found = find(request.method, path);
      if (!found) throw unrouted(find, path);
      const { operation, answer } = found.route;
      const failure = failures[operation];
      if (failure !== undefined)
        throw new HttpError(
          `Сбой ${failure} по заказу`,
          failure,
          failure === 0 ? {} : { detail: `Сбой ${failure} по заказу` },
        );
      return await responseOf(await answer(new MockSent(request, found.params)));
    } catch (error) {
      throw refused(error);
    }
  };
  const finder = createFinder(store, resources, answerTo);
  return async (request) => {
    await pause(latency, request.signal);
    return answerTo(request);
  };
}
