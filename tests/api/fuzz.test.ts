import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type Reply, type TestApp } from '../support/app';
import { wildRequests, type WildRequest } from '../support/fuzz/requests';
import { everything, signedIn } from '../support/matrix/callers';
import { prepareFacts } from '../support/matrix/places';
import { callOf, type WriteFacts } from '../support/matrix/writeCalls';

/** How many requests there are; `npm run trust -- fuzz` sends more, and from another seed each time. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 20_000);
const seed = Number(process.env.FUZZ_SEED ?? 18);
/** A long run ends after so many minutes, with what was sent until then. */
const minutes = Number(process.env.FUZZ_MINUTES ?? 24 * 60);
const tellEach = 10_000;
const atOnce = 8;

let app: TestApp;
let facts: WriteFacts;
const callers = {
  everything: { rights: everything },
  'a dealer': {
    rights: everything.filter((right) => right !== 'dealer_users' && right !== 'billing_admin'),
    home: { server_alias: 'nova', p_gid: 102 },
  },
};
type Caller = keyof typeof callers;
const tokens = new Map<Caller, string>();
const statuses = new Map<number, number>();

beforeAll(async () => {
  app = await createTestApp();
  facts = await prepareFacts(app);
});
afterAll(() => app.close());

const tokenOf = async (caller: Caller) => {
  const token = tokens.get(caller) ?? (await signedIn(app, callers[caller]));
  tokens.set(caller, token);
  return token;
};

const send = async ({ method, address, headers, body, caller }: WildRequest) => {
  const token = caller === 'nobody' ? undefined : await tokenOf(caller as Caller);
  const type: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' };
  return app.call<{ detail?: unknown }>(method, address, {
    ...(token !== undefined && { token }),
    ...(body !== undefined && { raw: body }),
    headers: { ...type, ...headers },
  });
};

/** What is wrong with an answer, if anything: an error of the server's own, or a refusal that tells of its inside or in no words. */
function faultOf(
  { method, address, headers }: WildRequest,
  { status, body, bytes, headers: answered }: Reply<{ detail?: unknown }>,
) {
  if (status === 503 && answered.has('retry-after') && typeof body.detail === 'string') return undefined;
  if (status >= 500) return `${status}: ${method} ${address.slice(0, 200)}`;
  if (status < 400) return undefined;
  if (method === 'HEAD' || method === 'OPTIONS') return undefined;
  const text = bytes.toString();
  if (/\n\s+at |node_modules|\bSELECT\b.*\bFROM\b|\bINSERT INTO\b|syntax error at|SQLSTATE|\/server\//.test(text)) {
    // What was sent may be said back, but nothing else.
    if (!/SELECT|INSERT|node_modules/.test(address + JSON.stringify(headers)))
      return `its inside: ${text.slice(0, 300)}`;
  }
  if (typeof body.detail !== 'string' || !/[а-яё]/i.test(body.detail)) return `no words: ${text.slice(0, 300)}`;
  return undefined;
}

let sent = 0;
const judge = async (request: WildRequest) => {
  const reply = await send(request);
  statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
  if ((sent += 1) % tellEach === 0 && process.env.FUZZ_REQUESTS) process.stdout.write(`отправлено ${sent}\n`);
  // Whoever has signed out by chance signs in again.
  if (reply.status === 401 && !('Authorization' in request.headers)) tokens.delete(request.caller as Caller);
  return faultOf(request, reply);
};

it(
  `I02 N06 ${requests} requests by the contract, valid, nearly valid and hostile: no error of the server's own, no look at its inside`,
  async () => {
    const asked = (operation: Parameters<typeof callOf>[1]) => callOf(facts, operation);
    const some = fc.array(
      wildRequests(asked, ['everything', 'everything', 'everything', 'a dealer', 'a dealer', 'a dealer', 'nobody']),
      {
        minLength: atOnce,
        maxLength: atOnce,
      },
    );
    await fc.assert(
      fc.asyncProperty(some, async (together) => {
        expect((await Promise.all(together.map(judge))).filter((fault) => fault !== undefined)).toEqual([]);
      }),
      { numRuns: Math.ceil(requests / atOnce), seed, endOnFailure: true, interruptAfterTimeLimit: minutes * 60_000 },
    );
    const told = [...statuses].sort(([a], [b]) => a - b);
    if (process.env.FUZZ_REQUESTS)
      process.stdout.write(`${told.map(([status, times]) => `${status}: ${times}`).join(', ')}\n`);
    // It gets far enough to be served, and is refused in each of the ways that there are.
    expect(told.map(([status]) => status)).toEqual(
      expect.arrayContaining([200, 201, 204, 400, 401, 403, 404, 405, 409]),
    );
  },
  60_000 + 60 * requests,
);
