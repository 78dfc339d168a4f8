import type { Context as HonoContext } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';

export interface HttpEnv {
  Variables: RequestIdVariables;
}

export const requestIdOf = (c: HonoContext<HttpEnv>): string => c.get('requestId');
