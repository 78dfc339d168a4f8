import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import type { Logger } from 'pino';
import { nobodyListens } from './errors';

/** Passes the calls on to an existing v3.0 server, whose address ends before `/api/private/v3.0` or with it. */
export function passOn(apiUrl: string, log: Logger): Hono {
  const target = apiUrl.replace(/\/+$/, '').replace(/\/api\/private\/v3\.0$/, '');
  const app = new Hono();
  app.all('/api/private/v3.0/*', async (c) => {
    const { pathname, search } = new URL(c.req.url);
    try {
      return await proxy(`${target}${pathname}${search}`, {
        raw: c.req.raw,
        headers: { ...c.req.header(), host: undefined },
      });
    } catch (error) {
      if (c.req.raw.signal.aborted) return c.body(null, nobodyListens as never);
      log.error({ cause: error instanceof Error ? error.message : String(error) }, 'v3.0 server unreachable');
      return c.json({ detail: 'Сервер v3.0 недоступен' }, 502);
    }
  });
  return app;
}
