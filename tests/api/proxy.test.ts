import type { AddressInfo } from 'node:net';
import { serve, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passOn } from '../../server/http/proxy';

let server: ServerType;
let target: string;
const seen: { method: string; url: string; authorization: string | undefined; body: string }[] = [];

beforeAll(async () => {
  const existing = new Hono();
  existing.all('/api/private/v3.0/*', async (c) => {
    seen.push({
      method: c.req.method,
      url: c.req.url.replace(/^http:\/\/[^/]+/, ''),
      authorization: c.req.header('authorization'),
      body: await c.req.text(),
    });
    return c.json({ detail: 'так сказал он' }, 409, { ETag: '"7"' });
  });
  await new Promise<void>((ready) => {
    server = serve({ fetch: existing.fetch, port: 0, hostname: '127.0.0.1' }, () => ready());
  });
  target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));

describe('in front of an existing v3.0 server', () => {
  it.each(['', '/', '/api/private/v3.0', '/api/private/v3.0/'])(
    'passes calls on as they are, whatever the address ends with (%s)',
    async (end) => {
      seen.length = 0;
      const app = passOn(`${target}${end}`, pino({ level: 'silent' }));
      const reply = await app.request('/api/private/v3.0/piportals/nova/groups/5/?x=%D1%8F', {
        method: 'PATCH',
        headers: { Authorization: 'Token secret', 'Content-Type': 'application/json' },
        body: '{"p_city":"Псков"}',
      });
      expect(reply.status).toBe(409);
      expect(reply.headers.get('etag')).toBe('"7"');
      expect(await reply.json()).toEqual({ detail: 'так сказал он' });
      expect(seen).toEqual([
        {
          method: 'PATCH',
          url: '/api/private/v3.0/piportals/nova/groups/5/?x=%D1%8F',
          authorization: 'Token secret',
          body: '{"p_city":"Псков"}',
        },
      ]);
    },
  );

  it("says 502 in the contract's shape where it cannot be reached", async () => {
    const reply = await passOn('http://127.0.0.1:1', pino({ level: 'silent' })).request('/api/private/v3.0/user/');
    expect(reply.status).toBe(502);
    expect(await reply.json()).toEqual({ detail: 'Сервер v3.0 недоступен' });
  });
});
