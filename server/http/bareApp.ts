import { Hono } from 'hono';
import type { Logger } from 'pino';
import { notFound } from '../../src/contract/refusal';
import { answerError } from './errors';
import { requestId, requestIdOf, type HttpEnv } from './requestId';
import { requestLog } from './requestLog';
import { everyHeader } from './security';

/** An app without calls: request ids, log, security headers, one shape of errors, `/healthz`. Every server of the product starts from it. */
export function createBareApp(log: Logger): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.use(requestId(), requestLog(log), everyHeader());
  app.onError((error, c) => answerError(c, error, log, requestIdOf(c)));
  app.notFound((c) => answerError(c, notFound(), log, requestIdOf(c)));
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  return app;
}
