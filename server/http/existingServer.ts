import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { endpoints, operationIds } from '../../src/contract/endpoints';
import type { Endpoint } from '../../src/contract/endpoint';
import { rightsOf, type Rights } from '../../src/domain/rights';
import type { Endpoints } from '../services/declared/keepEndpoints';
import { declaredAnswer } from '../services/declared/listDeclared';

const base = '/api/private/v3.0';

/** How long the server may take to tell what it can do, ms. */
const patienceMs = 3000;
/** How long what it has told holds, ms. */
const holdsMs = 60_000;

/** A call whose address the documents do not give. */
export interface UnnamedCall {
  id: string;
  variable: string;
  without: string;
  method: string;
  /** Where this product has it. */
  path: string;
  /** The documents have this address for it or for its neighbour: it is there. */
  documented: boolean;
}

const unnamedCalls: readonly UnnamedCall[] = operationIds.flatMap((id) => {
  const { unnamed, method, path, source }: Endpoint = endpoints[id];
  return unnamed
    ? [{ id, ...unnamed, method, path, documented: !source.includes('this product’s own') && path.includes('{') }]
    : [];
});

/** What the settings say of such calls, by variable: an address below the API's base, `-` for none. */
export type Addresses = Readonly<Record<string, string | undefined>>;

const isJson = (response: Response) => (response.headers.get('content-type') ?? '').includes('json');

/** Whether an address is there, asked without a token: whoever knows it refuses for another reason than 404. */
async function answers(target: string, { method, path }: UnnamedCall): Promise<boolean> {
  try {
    const body = method === 'GET' ? {} : { body: '{}', headers: { 'Content-Type': 'application/json' } };
    const response = await proxy(`${target}${base}${path}`, {
      method,
      ...body,
      signal: AbortSignal.timeout(patienceMs),
    });
    await response.body?.cancel();
    return response.status !== 404 && response.status < 500 && (response.ok || isJson(response));
  } catch {
    return false;
  }
}

/** `guarded`: whatever is asked without a token is refused, so that a refusal proves nothing. */
async function addressesOf(target: string, settings: Addresses, guarded: boolean) {
  const found = unnamedCalls.map(async (call): Promise<[string, string | null]> => {
    const set = settings[call.variable];
    if (set !== undefined) return [call.id, set === '-' ? null : set];
    return [call.id, call.documented || (!guarded && (await answers(target, call))) ? call.path : null];
  });
  return Object.fromEntries(await Promise.all(found));
}

/** What `GET /extensions/` answers with. */
interface Told {
  extensions: readonly string[];
}
const isTold = (body: unknown): body is Told =>
  typeof body === 'object' && body !== null && 'extensions' in body && Array.isArray(body.extensions);

/** What the server says of itself, where it does; `guarded` where it refuses a call that it does not know before it says so. */
async function own(target: string): Promise<{ told?: Told; guarded: boolean }> {
  try {
    const response = await proxy(`${target}${base}/extensions/`, { signal: AbortSignal.timeout(patienceMs) });
    const body: unknown = response.ok && isJson(response) ? await response.json() : await response.body?.cancel();
    const guarded = response.status === 401 || response.status === 403;
    return isTold(body) ? { told: body, guarded } : { guarded };
  } catch {
    return { guarded: false };
  }
}

const targetOf = (apiUrl: string) => apiUrl.replace(/\/+$/, '').replace(/\/api\/private\/v3\.0$/, '');

/** Whether a server declares resources of its own: what a folder in front of it declares is nobody's then. */
export const declaresItself = async (apiUrl: string): Promise<boolean> =>
  (await own(targetOf(apiUrl))).told?.extensions.includes('declared') === true;

/** How the existing server takes a caller: his rights, or the status that it refuses him with. */
async function rightsThere(target: string, authorization: string): Promise<Rights | number> {
  try {
    const headers = { authorization };
    const response = await proxy(`${target}${base}/user/`, { headers, signal: AbortSignal.timeout(patienceMs) });
    const body: unknown = isJson(response) ? await response.json() : await response.body?.cancel();
    const rights: unknown = typeof body === 'object' && body !== null && 'rights' in body ? body.rights : undefined;
    if (response.ok && Array.isArray(rights)) return rightsOf(rights.map(String));
    return response.status >= 400 && response.status < 500 ? response.status : 502;
  } catch {
    return 502;
  }
}

const refusals: Readonly<Record<number, string>> = { 401: 'Требуется вход в систему', 502: 'Сервер v3.0 недоступен' };

/**
 * In front of an existing server, `GET /extensions/`: what that one says, else none, and where it has what the documents hide; and
 * `GET /declared/` where that one has no such call: what the folder here declares of its collections, by the rights that it tells.
 */
export function existingServer(apiUrl: string, settings: Addresses, clock: () => Date, endpoints?: Endpoints): Hono {
  const target = targetOf(apiUrl);
  let known: { at: number; answer: Promise<Told> } | undefined;
  const read = async () => {
    const { told, guarded } = await own(target);
    return told ?? { extensions: [], addresses: await addressesOf(target, settings, guarded) };
  };
  const told = () => {
    const now = clock().getTime();
    // A clock that was set back must not have it hold until it has caught up.
    if (!known || Math.abs(now - known.at) > holdsMs) known = { at: now, answer: read() };
    return known.answer;
  };
  const declaresHere = ({ extensions }: Told) => {
    if (!extensions.includes('declared')) return endpoints?.kept() === true;
    endpoints?.tellOverruled();
    return false;
  };
  const app = new Hono();
  app.get(`${base}/extensions/`, async (c) => {
    const answer = await told();
    return c.json(declaresHere(answer) ? { ...answer, extensions: [...answer.extensions, 'declared'] } : answer);
  });
  app.get(`${base}/declared/`, async (c, next) => {
    if (!endpoints || !declaresHere(await told())) return next();
    const authorization = c.req.header('authorization');
    const rights = authorization === undefined ? 401 : await rightsThere(target, authorization);
    if (typeof rights !== 'number')
      return c.json(declaredAnswer({ all: endpoints.all(), files: [], rights, known: c.req.query('checksum') }));
    return c.json(
      { detail: refusals[rights] ?? 'Отказано в доступе' },
      rights === 401 || rights === 502 ? rights : 403,
    );
  });
  return app;
}

/** For the start: each of these addresses, and what is off where the server does not have it. */
export const addressLines = (settings: Addresses): string[] =>
  unnamedCalls.map(({ variable, without, path }) => {
    const set = settings[variable];
    if (set === '-') return `  ${variable}=-: ${without} — выключено`;
    return set
      ? `  ${variable}=${set}: ${without}`
      : `  ${variable} не задан: ${without} — только если у сервера есть ${path}`;
  });
