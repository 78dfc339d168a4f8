import { Hono } from 'hono';
import { DatabaseError } from 'pg';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { DatabaseUnavailable } from '../../../../server/db/errors';
import { answerError } from '../../../../server/http/errors';
import type { HttpEnv } from '../../../../server/http/requestId';

/** The answer to a call that the database has failed. */
const answerTo = (method: string, cause: Error) => {
  const app = new Hono<HttpEnv>();
  app.onError((error, c) => answerError(c, error, pino({ level: 'silent' }), 'request'));
  app.all('/', () => {
    throw new DatabaseUnavailable(cause);
  });
  return app.request('/', { method });
};
const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const slow = Object.assign(new DatabaseError('canceling statement', 0, 'error'), { code: '57014' });

it.each([
  ['PUT', new Error('Connection terminated unexpectedly'), null],
  ['POST', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }), null],
  ['POST', new Error('Query read timeout'), null],
  ['POST', new Error('Connection terminated due to connection timeout'), '5'],
  ['GET', new Error('Connection terminated unexpectedly'), '5'],
  ['POST', away, '5'],
  ['POST', slow, '5'],
])('A14 D-ERR %s, %s: when to come again is told where nothing has been written', async (method, cause, after) => {
  const { status, headers } = await answerTo(method, cause);
  expect([status, headers.get('retry-after')]).toEqual([503, after]);
});
