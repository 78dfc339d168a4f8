import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { existingApp, type ExistingApp } from './existingApp';

/** An app on a port of its own: `url` is without a path. */
export async function listening(app: Hono): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = await new Promise<ReturnType<typeof serve>>((ready) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => ready(started));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((done) => server.close(() => done())),
  };
}

export async function existingServer(
  hidden = false,
): Promise<ExistingApp & { url: string; stop: () => Promise<void> }> {
  const existing = existingApp(hidden);
  return { ...existing, ...(await listening(existing.app)) };
}
