import type { Context as HonoContext, Hono } from 'hono';
import type { z } from 'zod';
import type { Endpoint } from '../../src/contract/endpoint';
import { endpoints, operationIds, type OperationId } from '../../src/contract/endpoints';
import { forbiddenFields, mayUnder, policy, type Rule } from '../../src/domain/policy';
import type { Caller, FileAnswer, JsonParts, Store, Upload } from '../services/kernel/context';
import { forbidden, notFound } from '../../src/contract/refusal';
import { services } from '../services/services';
import { callerAddress } from './address';
import { authenticate } from './authentication';
import { parse, readJson, readQuery, readUpload } from './body';
import type { Dependencies } from './dependencies';
import { refuseIssues } from './errors';
import { sendFile } from './files';
import { idempotencyKey, runOnce, type JsonAnswer } from './idempotency';
import { etagOf, ifMatchOf, sendJson, sendJsonParts } from './json';
import { requestIdOf, type HttpEnv } from './requestId';

/** What every service looks like once its operation is forgotten; the table of services keeps the types of each. */
type AnyService = (context: object, input: object) => Promise<unknown>;

interface Versioned {
  body: unknown;
  revision: string;
}

const readParams = (c: HonoContext, schema: z.ZodObject | undefined) => {
  const parsed = schema?.safeParse(c.req.param());
  if (parsed && !parsed.success) throw notFound();
  return parsed?.data;
};

/** Reads body or file after the right is known, and refuses the fields that need a right the caller lacks. */
async function readInput(c: HonoContext, endpoint: Endpoint, caller: Caller | undefined) {
  const params = readParams(c, endpoint.params);
  const query = parseQuery(c, endpoint.query);
  if (endpoint.file) {
    const file: Upload = await readUpload(c, endpoint.file);
    return { input: { params, query, body: undefined, file }, bytes: file.bytes };
  }
  if (!endpoint.body) return { input: { params, query, body: undefined }, bytes: new Uint8Array() };
  const { body, bytes } = await readJson(c, endpoint.body);
  if (
    caller &&
    body &&
    typeof body === 'object' &&
    forbiddenFields(endpoint.fieldRights, caller.rights, body).length > 0
  )
    throw forbidden();
  return { input: { params, query, body }, bytes };
}

function parseQuery(c: HonoContext, schema: z.ZodObject | undefined) {
  const query = readQuery(c);
  return schema ? parse(schema, query) : undefined;
}

/** Shapes a service's result as the endpoint promises it; with `check` it is held against the schema first. */
function shape(endpoint: Endpoint, result: unknown, check: boolean): JsonAnswer {
  if (endpoint.answer.kind !== 'json') return { status: 204, body: undefined };
  const { body, revision } = endpoint.versioned ? (result as Versioned) : { body: result, revision: undefined };
  if (check) {
    const parsed = endpoint.answer.schema.safeParse(body);
    if (!parsed.success)
      throw new Error(`answer of ${endpoint.method} ${endpoint.path}: ${refuseIssues(parsed.error).message}`);
  }
  return { status: endpoint.answer.status ?? 200, body, etag: revision === undefined ? undefined : etagOf(revision) };
}

function send(c: HonoContext, { status, body, etag }: JsonAnswer) {
  const headers: Record<string, string> = etag ? { ETag: etag } : {};
  if (status === 204) return c.body(null, 204, { ...headers, 'Cache-Control': 'no-store' });
  return sendJson(c, body, status === 201 ? 201 : 200, headers);
}

const isStreamed = ({ answer }: Endpoint) => answer.kind === 'json' && answer.streamed === true;

async function textOf(parts: JsonParts): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all).toString();
}

/** Serves one operation: token → right → parameters → body → service → answer. */
function serve(operation: OperationId, dependencies: Dependencies) {
  const endpoint: Endpoint = endpoints[operation];
  const rule: Rule = policy[operation];
  const service = services[operation] as unknown as AnyService;
  return async (c: HonoContext<HttpEnv>) => {
    const now = dependencies.clock();
    const session =
      rule.who === 'anyone' ? undefined : await authenticate(c, dependencies.db, { now, renews: !endpoint.unattended });
    if (session && !mayUnder(rule, session.caller.rights)) throw forbidden();
    const { input, bytes } = await readInput(c, endpoint, session?.caller);
    // A file is only read, and what stands in it may be secret: no answer to it is kept.
    const key = session && !endpoint.file ? idempotencyKey(c) : undefined;
    const run = (db: Store) =>
      service(
        {
          operation,
          requestId: requestIdOf(c),
          db,
          ...session,
          clock: dependencies.clock,
          sealer: dependencies.sealer,
          mainApplicationName: dependencies.mainApplicationName,
          ifMatch: ifMatchOf(c),
          range: c.req.header('range'),
          ifRange: c.req.header('if-range'),
          address: callerAddress(c, dependencies.trustProxy),
          signal: c.req.raw.signal,
        },
        input,
      );
    if (endpoint.answer.kind === 'file') return sendFile((await run(dependencies.db)) as FileAnswer, c.req.raw.signal);
    if (isStreamed(endpoint)) {
      const parts = (await run(dependencies.db)) as JsonParts;
      return dependencies.checkAnswers
        ? send(c, shape(endpoint, JSON.parse(await textOf(parts)), true))
        : sendJsonParts(c, parts);
    }
    const answer = async (db: Store) => shape(endpoint, await run(db), dependencies.checkAnswers);
    if (!session || key === undefined) return send(c, await answer(dependencies.db));
    const request = `${endpoint.method} ${new URL(c.req.url).pathname}`;
    return send(c, await runOnce(dependencies.db, { caller: session.caller, key, request, bytes, now }, answer));
  };
}

/** `HEAD` is served as `GET`; what would be sent while it is made stops being made. */
async function withoutBody(c: HonoContext<HttpEnv>, answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  if (c.req.method === 'HEAD') await response.body?.cancel();
  return response;
}

/** `/users/{p_id}/` as Hono writes it, with its trailing slash and without; literal paths go first, so that `all` is never taken for an alias. */
const honoPaths = (path: string) => [path, path.replace(/\/$/, '')].map((one) => one.replace(/\{(\w+)\}/g, ':$1'));
const literalness = (operation: OperationId) =>
  endpoints[operation].path
    .split('/')
    .map((part) => (part.startsWith('{') ? '1' : '0'))
    .join('');

/** Mounts every endpoint of the contract. */
export function mountEndpoints(app: Hono<HttpEnv>, dependencies: Dependencies): void {
  for (const operation of [...operationIds].sort((a, b) => (literalness(a) < literalness(b) ? -1 : 1))) {
    const { method, path } = endpoints[operation];
    const handler = serve(operation, dependencies);
    app.on(method, honoPaths(path), (c) => withoutBody(c, handler(c)));
  }
}
