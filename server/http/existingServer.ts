import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { endpoints, operationIds } from '../../src/contract/endpoints';
import type { Endpoint } from '../../src/contract/endpoint';

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

async function addressesOf(target: string, settings: Addresses): Promise<Record<string, string | null>> {
  const found = unnamedCalls.map(async (call): Promise<[string, string | null]> => {
    const set = settings[call.variable];
    if (set !== undefined) return [call.id, set === '-' ? null : set];
    return [call.id, call.documented || (await answers(target, call)) ? call.path : null];
  });
  return Object.fromEntries(await Promise.all(found));
}

/** What the server says of itself; undefined where it says nothing of the kind. */
async function own(target: string): Promise<object | undefined> {
  try {
    const response = await proxy(`${target}${base}/extensions/`, { signal: AbortSignal.timeout(patienceMs) });
    const body: unknown = response.ok && isJson(response) ? await response.json() : undefined;
    return typeof body === 'object' && body !== null && 'extensions' in body ? body : undefined;
  } catch {
    return undefined;
  }
}

/** `GET /extensions/` in front of an existing server: what that one says, else none, and where it has what the documents hide. */
export function existingServer(apiUrl: string, settings: Addresses, clock: () => Date): Hono {
  const target = apiUrl.replace(/\/+$/, '').replace(/\/api\/private\/v3\.0$/, '');
  let known: { at: number; answer: Promise<object> } | undefined;
  const read = async () => (await own(target)) ?? { extensions: [], addresses: await addressesOf(target, settings) };
  const app = new Hono();
  app.get(`${base}/extensions/`, async (c) => {
    const now = clock().getTime();
    if (!known || now - known.at > holdsMs) known = { at: now, answer: read() };
    return c.json(await known.answer);
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
