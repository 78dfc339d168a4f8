import { Hono } from 'hono';
import { notFound } from '../src/contract/refusal';
import { mountApiDocs } from './http/apiDocs';
import type { Dependencies } from './http/dependencies';
import { createBareApp } from './http/bareApp';
import { mountMetrics } from './http/metrics';
import { mountRoutes } from './http/mountRoutes';
import type { HttpEnv } from './http/requestId';
import { differing } from './services/declared/fileState';
import { settledMonth } from './http/settledMonth';

/** Where the v3.0 calls live. */
export const apiBase = '/api/private/v3.0';

/** The v3.0 server without a port: every dependency is passed in. */
export function createApp(dependencies: Dependencies): Hono<HttpEnv> {
  const { log, db, declared } = dependencies;
  const app = createBareApp(log);
  if (dependencies.metricsToken !== undefined) mountMetrics(app, dependencies.metricsToken, db);
  app.get('/readyz', async (c) => {
    await db.ping();
    const files = differing(declared.files());
    return c.json({
      status: 'ready',
      resources: { checksum: declared.checksum(), ...(files.length > 0 && { files }) },
    });
  });
  mountApiDocs(app, declared);

  const api = new Hono<HttpEnv>();
  api.use(settledMonth(dependencies));
  const refusalAt = mountRoutes(api, dependencies);
  app.notFound((c) => {
    const { path } = c.req;
    throw path.startsWith(`${apiBase}/`) ? refusalAt(path.slice(apiBase.length)) : notFound();
  });
  return app.route(apiBase, api);
}
