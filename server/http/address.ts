import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context as HonoContext } from 'hono';

/** `203.0.113.7`, `203.0.113.7:40123`, `[2001:db8::1]:443`, `2001:db8::1`, `::ffff:203.0.113.7`: the address alone, else undefined. */
export function readAddress(text: string): string | undefined {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = bare.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '');
  return isIP(address) ? address.toLowerCase() : undefined;
}

/**
 * The caller's address: that of the socket, or with `trusted` proxies in front the entry which the outermost of them wrote
 * into X-Forwarded-For. What the caller himself writes there is never believed, nor what is no address.
 */
export function callerAddress(c: HonoContext, trusted: number): string {
  const socket = readAddress(getConnInfo(c).remote.address ?? '') ?? 'unknown';
  if (trusted === 0) return socket;
  const forwarded = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return readAddress(forwarded.at(-trusted) ?? '') ?? socket;
}
