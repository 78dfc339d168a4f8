import { createHash, timingSafeEqual } from 'node:crypto';
import type { Hono, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from '../db/connect';
import { unauthorised } from '../../src/contract/refusal';
import type { HttpEnv } from './requestId';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Measures every call by its route (never by its address, which has values in it) and serves `/metrics` in Prometheus' text
 * form to whoever has the token.
 */
export function mountMetrics(app: Hono<HttpEnv>, token: string, db: Pick<Db, 'load'>): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of calls by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state; waiting: calls that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(db.load())) this.set({ state }, count);
    },
  });
  const measure: MiddlewareHandler<HttpEnv> = async (c, next) => {
    const done = calls.startTimer();
    await next();
    done({ method: c.req.method, route: routePath(c, -1), status: c.res.status });
  };
  const expected = digest(`Bearer ${token}`);
  app.use(measure);
  app.get('/metrics', async (c) => {
    if (!timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected)) throw unauthorised();
    return c.text(await registry.metrics(), 200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' });
  });
}
