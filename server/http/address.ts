import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context as HonoContext } from 'hono';

/**
 * The caller's address: that of the socket, or with `trusted` proxies in front the entry which the outermost of them wrote
 * into X-Forwarded-For. What the caller himself writes there is never believed.
 */
export function callerAddress(c: HonoContext, trusted: number): string {
  const socket = getConnInfo(c).remote.address ?? 'unknown';
  if (trusted === 0) return socket;
  const forwarded = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return forwarded.at(-trusted) ?? socket;
}
