import type { Endpoint } from '../../contract/endpoint';
import { endpoints, operationIds, type OperationId } from '../../contract/endpoints';
import { forbiddenFields, mayUnder, policy, type Rule } from '../../domain/policy';
import { isSupport, rightsOf, type Right } from '../../domain/rights';
import type { Transport, TransportRequest, TransportResponse } from '../http';
import { defaultFixtures, type Fixtures, type MockAccount } from './fixtures';
import { handlers } from './handlers';
import { serveRest, type MockResource } from './rest';
import { createWorld, refuse, type World } from './world';

/** What a developer may ask of the mock. */
export interface MockOptions {
  fixtures?: Partial<Fixtures>;
  /** Resources without v3.0 calls that the mock serves as well. */
  resources?: readonly MockResource[];
  /** How long each answer takes, ms. */
  latency?: number;
  /** Calls that fail, and with which status: `{ listGroups: 503 }`; 0 is no answer at all. */
  failures?: Partial<Record<OperationId, number>>;
}

type AnyHandler = (call: object) => unknown;

const literalness = (path: string) =>
  path
    .split('/')
    .map((part) => (part.startsWith('{') ? '1' : '0'))
    .join('');

/** Endpoints with their paths as expressions; literal ones first, so that `all` is never taken for an alias. */
const routes = operationIds
  .map((id) => {
    const { method, path }: Endpoint = endpoints[id];
    return { id, method, path, pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) };
  })
  .sort((a, b) => (literalness(a.path) < literalness(b.path) ? -1 : 1));

const parse = (schema: Endpoint['query'] | Endpoint['body'], value: unknown) => {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map((issue): [string, string[]] => [
    issue.path.join('.') || 'body',
    [issue.message],
  ]);
  return refuse(400, parsed.error.issues[0]?.message ?? '', Object.fromEntries(errors));
};

/** The query as a server would see it: text, and nothing where there is no value. */
const queryOf = (query: TransportRequest['query'] = {}) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
    ),
  );

const pause = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('cancelled', 'AbortError'));
    });
  });

/** The version of an object in memory is what it holds. */
const etagOf = (body: unknown) => `"${encodeURIComponent(JSON.stringify(body))}"`;

const tokenOf = (request: TransportRequest) => request.headers?.Authorization?.replace('Token ', '');
const signedIn = (world: World, request: TransportRequest): MockAccount =>
  world.tokens.get(tokenOf(request) ?? '') ?? refuse(401, 'Требуется вход в систему');

/** The call that reads what another one changes. */
const readerOf = ({ id, path }: Pick<(typeof routes)[number], 'id' | 'path'>): OperationId | undefined =>
  id === 'changeMinimumTariff'
    ? 'readMinimumTariff'
    : routes.find((other) => other.method === 'GET' && other.path === path && 'versioned' in endpoints[other.id])?.id;

/**
 * A v3.0 server in memory: the same table of endpoints, schemas and rights as the real one, over fixtures. The whole app, or
 * any page of it, runs on it without a server.
 */
export function createMockTransport({
  fixtures,
  resources = [],
  latency = 0,
  failures = {},
}: MockOptions = {}): Transport {
  const world = createWorld({ ...defaultFixtures, ...fixtures });

  const serve = (request: TransportRequest): TransportResponse => {
    const [path = ''] = request.path.split('?');
    const resource = resources.find(({ name }) => path === `/rest/${name}` || path.startsWith(`/rest/${name}/`));
    if (resource) {
      const rights = rightsOf(signedIn(world, request).user.rights);
      if (!rights.has(resource.right as Right) || (request.method !== 'GET' && isSupport(rights)))
        return refuse(403, 'Отказано в доступе');
      return serveRest(world, resource, request);
    }
    const route = routes.find(({ method, pattern }) => method === request.method && pattern.test(path));
    if (!route) return refuse(404, 'Запрашиваемый ресурс не найден');
    const endpoint: Endpoint = endpoints[route.id];
    const rule: Rule = policy[route.id];
    const failure = failures[route.id];
    if (failure !== undefined) return refuse(failure, failure === 0 ? '' : `Сбой ${failure} по заказу`);
    const account = rule.who === 'anyone' ? undefined : signedIn(world, request);
    if (account && !mayUnder(rule, rightsOf(account.user.rights))) return refuse(403, 'Отказано в доступе');
    const call = {
      world,
      account,
      token: tokenOf(request),
      params: parse(endpoint.params, route.pattern.exec(path)?.groups),
      query: parse(endpoint.query, queryOf(request.query)),
      body: parse(endpoint.body, request.body),
    };
    if (account && forbiddenFields(endpoint.fieldRights, rightsOf(account.user.rights), call.body ?? {}).length > 0)
      return refuse(403, 'Отказано в доступе');
    const seen = request.headers?.['If-Match'];
    const reading = readerOf(route);
    // A minimum tariff is named in the body (doc 2 §7).
    const named = { ...call, params: { ...(call.body as object | undefined), ...(call.params as object | undefined) } };
    if (seen !== undefined && reading && etagOf((handlers[reading] as unknown as AnyHandler)(named)) !== seen) {
      return refuse(409, 'Пока вы правили запись, её изменил пользователь editor: 20.11.2026, 12:00 (МСК)');
    }
    const body = (handlers[route.id] as unknown as AnyHandler)(call);
    const version = endpoint.versioned ? { ETag: etagOf(body) } : undefined;
    const filename =
      body instanceof Blob ? { 'Content-Disposition': 'attachment; filename="organisations_users.xlsx"' } : undefined;
    return {
      status: endpoint.answer.kind === 'empty' ? 204 : 200,
      headers: new Headers({ ...filename, ...version }),
      body: structuredClone(body),
    };
  };

  return async (request) => {
    await pause(latency, request.signal);
    return serve(request);
  };
}
