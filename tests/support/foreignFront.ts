import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { pino } from 'pino';
import { existingServer } from '../../server/http/existingServer';
import { passOn } from '../../server/http/passOn';
import { keepEndpoints } from '../../server/services/declared/keepEndpoints';
import { createFetchTransport } from '../../src/dataProvider/http';
import { createServerTransport } from '../../src/dataProvider/serverTransport';
import { collections } from './collections';
import { existingApp } from './existingApp';
import { listening } from './existingServer';

const base = '/api/private/v3.0';
const log = pino({ level: 'silent' });
const socket = { incoming: { socket: { remoteAddress: '192.0.2.9', remotePort: 40000, remoteFamily: 'IPv4' } } };

/**
 * The browser's way through this product's server to a server of the documents alone that has collections besides; `files` are what
 * the folder of declared resources holds, by name.
 */
export async function foreignFront(files: Readonly<Record<string, string>>, pageSize?: number) {
  const there = collections(pageSize);
  const existing = existingApp();
  const app = new Hono().route('/', there.app).route('/', existing.app);
  const { url, stop } = await listening(app);
  const folder = await mkdtemp(join(tmpdir(), 'endpoints-'));
  const put = (name: string, text: string) => writeFile(join(folder, `${name}.json`), text);
  await Promise.all(Object.entries(files).map(([name, text]) => put(name, text)));
  const endpoints = keepEndpoints(folder, log);
  await endpoints.begin();
  const front = new Hono()
    .route(
      '/',
      existingServer(url, {}, () => new Date(), endpoints),
    )
    .route('/', passOn(url, { log, trustProxy: 0 }));
  const network = createFetchTransport(`http://front${base}`, async (input, init) =>
    front.request(new Request(input, init), undefined, socket),
  );
  return {
    send: createServerTransport(network, { wasOurs: () => false, keep: () => undefined }),
    network,
    there,
    existing,
    endpoints,
    put,
    stop: async () => {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}
export type ForeignFront = Awaited<ReturnType<typeof foreignFront>>;
