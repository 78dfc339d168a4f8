import type { Context as HonoContext, Hono } from 'hono';
import type { Endpoint, Method } from '../../src/contract/endpoint';
import { endpoints, operationIds } from '../../src/contract/endpoints';
import { genericCalls, recordOperations } from '../../src/contract/genericCalls';
import type { FileAnswer, JsonAnswer, Reply } from '../../src/contract/pipeline/answers';
import { createPipeline, type Ports, type Run } from '../../src/contract/pipeline/createPipeline';
import { createRouter, literalFirst, unrouted } from '../../src/contract/pipeline/createRouter';
import type { Ruled, Sent } from '../../src/contract/pipeline/readCall';
import { revisionsIn } from '../../src/contract/pipeline/wire';
import type { Refusal } from '../../src/contract/refusal';
import { policy } from '../../src/domain/policy';
import type { Access } from '../db/connect';
import { storeOf, type Session, type Store } from '../services/kernel/context';
import { keysWith } from '../services/kernel/idempotencyKeys';
import { sightOf } from '../services/kernel/scope';
import { recordServices } from '../services/records/records';
import { services } from '../services/services';
import { callerAddress } from './address';
import { authenticate } from './authentication';
import { mayBeLarge, readBody, readUpload } from './body';
import { declaredRoutes } from './declaredRoutes';
import type { Dependencies } from './dependencies';
import { createDoor, takeTurnOf, type Door } from './door';
import { createExports, type MakeExport } from './exports';
import { sendJson, sendJsonParts } from './json';
import { kindOf, withinTime, type Kind } from './kinds';
import { requestIdOf, type HttpEnv } from './requestId';
import { streamOf } from './streamOf';

/** What every service looks like once its operation is forgotten; the tables of services keep the types of each. */
type AnyService = (context: object, input: object) => Promise<unknown>;

/** A call of the contract, who may make it, and what serves it. */
interface Route extends Ruled {
  operation: string;
  service: AnyService;
}

/** A call as Hono has it, at the moment it came. A body that may be large has its turn, which ends with the call. */
class HttpCall implements Sent {
  private end?: () => void;

  constructor(
    readonly c: HonoContext<HttpEnv>,
    readonly now: Date,
    readonly largeDoor: Door,
    readonly endpoint: Endpoint,
    readonly kind: Kind,
    readonly parameters: Readonly<Record<string, string>> = c.req.param(),
  ) {}

  params() {
    return this.parameters;
  }
  queries() {
    return this.c.req.queries();
  }
  header(name: string) {
    return this.c.req.header(name);
  }
  path() {
    const { pathname, search } = new URL(this.c.req.url);
    return pathname + search;
  }
  async body() {
    if (mayBeLarge(this.c)) this.end = await takeTurnOf(this.largeDoor);
    return readBody(this.c, this.endpoint.large);
  }
  file(field: string) {
    return readUpload(this.c, field);
  }
  async answered(answer: (call: this) => Promise<Reply>): Promise<Response> {
    try {
      return await send(this.c, await answer(this));
    } finally {
      this.end?.();
    }
  }
}

/** What the calls of a server share: its own ways to the database, and where calls wait for their turn. */
interface Shared {
  store: Access;
  long: Access;
  door: Door;
  batchDoor: Door;
  largeDoor: Door;
  makeExport: MakeExport;
}

/** Who calls, and the keys of calls, are the server's to know. */
const portsOf = ({ sealer, checkAnswers }: Dependencies, { store, door }: Shared): Ports<HttpCall, Session, Store> => ({
  authenticate: (call, renews) => {
    const known = () => authenticate(call.header('authorization'), store, { now: call.now, renews });
    // Reports and files have a line of their own, in which each is told what is too much.
    return call.kind === 'call' || call.kind === 'batch' ? door.enter(known) : known();
  },
  store,
  once: (work: (store: Store) => Promise<JsonAnswer>) => door.goOn(() => store.tx((tx) => work(storeOf(tx, store)))),
  ...keysWith(sealer),
  checkAnswers,
});

async function send(c: HonoContext<HttpEnv>, reply: Reply): Promise<Response> {
  if (reply.kind === 'parts') return sendJsonParts(c, reply.parts);
  const { status, headers } = reply;
  if (reply.kind === 'file') return new Response(await streamOf(reply.bytes, c.req.raw.signal), { status, headers });
  if (status === 204) return c.body(null, 204, { ...headers, 'Cache-Control': 'no-store' });
  return sendJson(c, reply.body, status === 201 || status === 202 ? status : 200, headers);
}

/** A token of a browser has 256 random bits; whatever else is sent is none. */
const readDevice = (header: string | undefined) => (header && /^[\w-]{43}$/.test(header) ? header : undefined);

/**
 * Runs the service of a call; `ending` ends it, or whoever called and goes away. What few services ask for is made for those; what is
 * read, the database narrows to the caller's sight by itself.
 */
const runner =
  (
    { operation, endpoint, service }: Route,
    { clock, sealer, jobs, declared, mainApplicationName, trustProxy, taken = (caller) => caller }: Dependencies,
  ) =>
  (call: HttpCall, session: Session | undefined, input: object, db: Store, ending?: AbortSignal) =>
    service(
      {
        operation,
        requestId: requestIdOf(call.c),
        db: session && endpoint.method === 'GET' ? db.as(sightOf(session.caller)) : db,
        ...(session && { ...session, caller: taken(session.caller) }),
        clock,
        sealer,
        jobs,
        declared,
        mainApplicationName,
        ifMatch: revisionsIn(call.header('if-match')),
        range: call.header('range'),
        ifRange: call.header('if-range'),
        get address() {
          return callerAddress(call.c, trustProxy);
        },
        device: readDevice(call.header('x-device')),
        agent: call.header('user-agent') ?? '',
        get signal() {
          return ending ?? call.c.req.raw.signal;
        },
      },
      input,
    );

/** The same: a batch has its turn, a report its time and connections of its own, a file that is made of rows its turn besides. */
function runnerInTurn(
  route: Route,
  dependencies: Dependencies,
  { store, long, door, batchDoor, makeExport }: Shared,
): Run<HttpCall, Session, Store> {
  const run = runner(route, dependencies);
  const kind = kindOf(route.endpoint);
  return (call, session, input, db) => {
    // A call that has its transaction already has had its turn.
    if (!session || (kind === 'call' && db !== store)) return run(call, session, input, db);
    if (kind === 'call') return door.goOn(() => run(call, session, input, db));
    if (kind === 'batch') return batchDoor.enter(() => run(call, session, input, db));
    const { signal } = call.c.req.raw;
    if (kind === 'report') return run(call, session, input, long, withinTime(signal));
    const make = (ending: AbortSignal) => run(call, session, input, long, ending) as Promise<FileAnswer>;
    return makeExport(`${session.caller.server}:${session.caller.id}`, signal, make);
  };
}

/** `HEAD` is served as `GET`; what would be sent while it is made stops being made. */
function withoutBody(c: HonoContext<HttpEnv>, answer: Promise<Response>): Promise<Response> {
  if (c.req.method !== 'HEAD') return answer;
  return answer.then(async (response) => {
    await response.body?.cancel();
    return response;
  });
}

/** `/users/{p_id}/` as Hono writes it, with its trailing slash and without. */
const honoPaths = (path: string) => [path, path.replace(/\/$/, '')].map((one) => one.replace(/\{(\w+)\}/g, ':$1'));

/** Every call of the contract, and those of each resource that is declared without calls of its own. */
function routesOf({ genericResources }: Dependencies): Route[] {
  const own = operationIds.map((operation) => ({
    operation,
    endpoint: endpoints[operation],
    rule: policy[operation],
    service: services[operation] as unknown as AnyService,
  }));
  const generic = genericResources.flatMap((resource) => {
    const calls = genericCalls(resource);
    const served = recordServices(resource, genericResources);
    return recordOperations.map((name) => ({
      operation: `${name}:${resource.name}`,
      ...calls[name],
      service: served[name] as unknown as AnyService,
    }));
  });
  return [...own, ...generic];
}

/** Mounts every route: each call goes the contract's one way. Answers what a call gets that none of them takes, by its path. */
export function mountRoutes(app: Hono<HttpEnv>, dependencies: Dependencies): (path: string) => Refusal {
  const shared: Shared = {
    store: dependencies.db.as('system'),
    long: dependencies.db.long.as('system'),
    door: createDoor(dependencies.door),
    batchDoor: createDoor(dependencies.batchDoor),
    largeDoor: createDoor(dependencies.largeDoor),
    makeExport: createExports(),
  };
  const pipeline = createPipeline(portsOf(dependencies, shared));
  const routes = routesOf(dependencies).sort((a, b) => literalFirst(a.endpoint, b.endpoint));
  for (const route of routes) {
    const answer = pipeline(route, runnerInTurn(route, dependencies, shared));
    const kind = kindOf(route.endpoint);
    const serve = (c: HonoContext<HttpEnv>) =>
      new HttpCall(c, dependencies.clock(), shared.largeDoor, route.endpoint, kind).answered(answer);
    app.on(route.endpoint.method, honoPaths(route.endpoint.path), (c) => withoutBody(c, serve(c)));
  }
  const find = createRouter(routes);
  const declared = declaredRoutes(dependencies.declared, (route) =>
    pipeline(route, runnerInTurn(route, dependencies, shared)),
  );
  const refusalAt = (path: string) => unrouted((method, at) => find(method, at) ?? declared()(method, at), path);
  /** What another process has declared since this one looked. */
  const appliedMeanwhile = async (method: Method, path: string) => {
    await dependencies.declared.refresh();
    return declared()(method, path);
  };
  app.all('/rest/*', async (c) => {
    const path = c.req.path.slice(c.req.path.indexOf('/rest/'));
    const method = c.req.method === 'HEAD' ? 'GET' : (c.req.method as Method);
    const found = declared()(method, path) ?? (await appliedMeanwhile(method, path));
    if (!found) throw refusalAt(path);
    const { endpoint, answer } = found.route;
    const call = new HttpCall(c, dependencies.clock(), shared.largeDoor, endpoint, kindOf(endpoint), found.params);
    return withoutBody(c, call.answered(answer));
  });
  return refusalAt;
}
