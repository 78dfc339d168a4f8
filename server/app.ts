import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { requestId } from 'hono/request-id';
import { apiDocs } from './http/apiDocs';
import type { Dependencies } from './http/dependencies';
import { answerError } from './http/errors';
import { mountEndpoints } from './http/mount';
import { requestIdOf, type HttpEnv } from './http/requestId';
import { requestLog } from './http/requestLog';
import { mountRest } from './http/rest';
import { securityHeaders } from './http/security';
import { notFound } from './services/kernel/refusal';

/** Where the v3.0 calls live. */
export const apiBase = '/api/private/v3.0';

/** The v3.0 server without a port: every dependency is passed in. */
export function createApp(dependencies: Dependencies): Hono<HttpEnv> {
  const { log, db } = dependencies;
  const app = new Hono<HttpEnv>();
  app.use(requestId(), requestLog(log), securityHeaders());
  app.onError((error, c) => answerError(c, error, log, requestIdOf(c)));
  app.notFound((c) => answerError(c, notFound(), log, requestIdOf(c)));

  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    await db.ping();
    return c.json({ status: 'ready' });
  });
  app.route('/api/docs', apiDocs());
  app.get('/api/docs/', (c) => c.redirect('/api/docs'));

  const api = new Hono<HttpEnv>();
  api.use(compress());
  mountEndpoints(api, dependencies);
  mountRest(api, dependencies);
  return app.route(apiBase, api);
}
