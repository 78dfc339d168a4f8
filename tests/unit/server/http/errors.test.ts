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
  ['PUT', new Error('Connection terminated unexpectedly'), 'unknown'],
  ['POST', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }), 'unknown'],
  ['POST', new Error('Query read timeout'), 'unknown'],
  ['POST', new Error('Connection terminated due to connection timeout'), null],
  ['GET', new Error('Connection terminated unexpectedly'), null],
  ['POST', away, null],
  ['POST', slow, null],
])(
  'A14 D-ERR %s, %s: 503 with Retry-After, and whether it may be written all the same',
  async (method, cause, outcome) => {
    const { status, headers } = await answerTo(method, cause);
    expect([status, headers.get('retry-after'), headers.get('x-outcome')]).toEqual([503, '5', outcome]);
  },
);
