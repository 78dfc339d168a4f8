import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { requestIdOf, type HttpEnv } from './requestId';

/** One line per call: the route and not the address, so that no value of a query or path can carry a secret into the log. */
export const requestLog =
  (log: Logger): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    if (!log.isLevelEnabled('info')) return next();
    const started = performance.now();
    await next();
    log.info(
      {
        requestId: requestIdOf(c),
        method: c.req.method,
        route: routePath(c, -1),
        status: c.res.status,
        ms: Math.round(performance.now() - started),
      },
      'request',
    );
  };
