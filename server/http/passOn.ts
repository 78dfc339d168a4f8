import type { Context as HonoContext, Hono } from 'hono';
import { proxy } from 'hono/proxy';
import type { Logger } from 'pino';
import { Refusal, wrongMethod } from '../../src/contract/refusal';
import { callerAddress } from './address';
import { answerFrom } from './answerFrom';
import { readBytes } from './body';
import { createBareApp } from './bareApp';
import { requestIdOf, type HttpEnv } from './requestId';

/** What is allowed to the server behind, and through us. Times in milliseconds, sizes in bytes. */
export interface PassLimits {
  /** Until it begins to answer: a report may take its time. */
  answerMs: number;
  /** Between two parts of its answer. */
  silenceMs: number;
  /** Until it shows that it is there. */
  pingMs: number;
  request: number;
  json: number;
  file: number;
}

const MiB = 1024 * 1024;

const usual: PassLimits = {
  answerMs: 120_000,
  silenceMs: 30_000,
  pingMs: 5_000,
  request: 16 * MiB,
  json: 64 * MiB,
  file: 1024 * MiB,
};

interface Passing {
  log: Logger;
  /** How many proxies in front may be believed about the caller's address. */
  trustProxy: number;
  limits?: Partial<PassLimits>;
}

/** What of a call is the existing server's business; cookies, and what is meant for proxies, are not. */
const passed = [
  'accept',
  'accept-language',
  'authorization',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'if-range',
  'range',
  'user-agent',
  'x-device',
];

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const base = '/api/private/v3.0';

const unreachable = () => new Refusal(502, 'Сервер v3.0 недоступен');
const tooSlow = () => new Refusal(504, 'Сервер v3.0 не ответил вовремя, повторите попытку позже');

const headersOf = (c: HonoContext<HttpEnv>, trustProxy: number) => {
  const headers = new Headers();
  for (const name of passed) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  const address = callerAddress(c, trustProxy);
  if (address !== 'unknown') headers.set('x-forwarded-for', address);
  headers.set('x-request-id', requestIdOf(c));
  return headers;
};

const withBody = (method: string) => !['GET', 'HEAD'].includes(method);

/**
 * The server in front of an existing v3.0 server, whose address ends before `/api/private/v3.0` or with it: passes its calls
 * on, and of what comes back only what `answerFrom` takes. `/readyz` tells whether it answers.
 */
export function passOn(apiUrl: string, { log, trustProxy, limits }: Passing): Hono<HttpEnv> {
  const target = new URL(apiUrl.replace(/\/+$/, '').replace(/\/api\/private\/v3\.0$/, ''));
  const allowed = { ...usual, ...limits };
  const place = target.pathname.replace(/\/$/, '');
  const addressOf = (rest: string) => new URL(`${target.origin}${place}${rest}`);

  /** Asks, without following where the answer may point to; `late` ends it, its answer too. */
  const ask = async (url: URL, init: RequestInit, ms: number, late: AbortController): Promise<Response> => {
    const timer = setTimeout(() => late.abort(tooSlow()), ms);
    try {
      return await proxy(url, { ...init, redirect: 'manual' });
    } catch (error) {
      init.signal?.throwIfAborted();
      log.error(
        { cause: error instanceof Error ? String(error.cause ?? error.message) : '' },
        'v3.0 server unreachable',
      );
      throw unreachable();
    } finally {
      clearTimeout(timer);
    }
  };

  const app = createBareApp(log);
  app.get('/readyz', async (c) => {
    const late = new AbortController();
    const signal = AbortSignal.any([c.req.raw.signal, late.signal]);
    const answer = await ask(addressOf(`${base}/user/`), { signal }, allowed.pingMs, late);
    await answer.body?.cancel();
    if (answer.status >= 500) throw new Refusal(503, `Сервер v3.0 отвечает ошибкой ${answer.status}`);
    return c.json({ status: 'ready' });
  });
  app.all(`${base}/*`, async (c) => {
    const { method } = c.req;
    if (!methods.includes(method)) throw wrongMethod(methods);
    const { pathname, search } = new URL(c.req.url);
    const late = new AbortController();
    const signal = AbortSignal.any([c.req.raw.signal, late.signal]);
    const headers = headersOf(c, trustProxy);
    const bytes = withBody(method) ? await readBytes(c, allowed.request) : new Uint8Array();
    const body = bytes.length > 0 ? bytes : null;
    const url = addressOf(pathname + search);
    const answer = await ask(url, { method, headers, body, signal }, allowed.answerMs, late);
    return answerFrom(answer, { ...allowed, method, target: addressOf('/'), url, signal, late });
  });
  return app;
}
