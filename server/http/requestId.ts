import { randomUUID } from 'node:crypto';
import type { Context as HonoContext, MiddlewareHandler } from 'hono';

export interface HttpEnv {
  Variables: {
    requestId: string;
    /** The answer has its headers already (`everyHeader`). */
    headed?: boolean;
  };
}

export const requestIdOf = (c: HonoContext<HttpEnv>): string => c.get('requestId');

/** By what a call is known in the log and in the audit: as whoever passes it on has named it (`X-Request-Id`), where that is a name. */
export const requestId = (): MiddlewareHandler<HttpEnv> => (c, next) => {
  const given = c.req.header('x-request-id');
  c.set('requestId', given !== undefined && /^[\w=-]{1,255}$/.test(given) ? given : randomUUID());
  return next();
};
