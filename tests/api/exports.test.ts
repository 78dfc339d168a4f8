import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiBase } from '../../server/app';
import { connect, type Db } from '../../server/db/connect';
import { peakDuring } from '../bench/memory';
import { currentMonth, monthIndex } from '../../src/domain/month';
import { createTestApp, type TestApp } from '../support/app';
import { freshDatabase, type FreshDatabase } from '../support/database';
import { demoNow } from '../support/demo';
import { readWorkbook } from '../support/readWorkbook';
import { startServer, type RunningServer } from '../support/startServer';
import { signInMany, storm } from '../support/storm';

const file = { method: 'GET', path: '/piportals/all/groups/all/xlsx-report/' } as const;
/** Only Linux tells what a process holds. */
const tellsMemory = process.platform === 'linux';

let database: FreshDatabase;
let db: Db;
let server: RunningServer;
beforeAll(async () => {
  database = await freshDatabase();
  db = connect(database.url, { log: pino({ level: 'silent' }), maxConnections: 2 });
  const env = { DATABASE_URL: database.url, SECRET_KEY: randomBytes(32).toString('hex'), LOG_LEVEL: 'silent' };
  server = await startServer({ ...env, DATABASE_POOL: '8' });
});
afterAll(async () => {
  await server.stop();
  await db.close();
  await database.drop();
});

it('Q01 200 exports at once by ten users: each is a file or a sentence, and the lists of others go on', async () => {
  const [exporters, watchers] = [await signInMany(db, 10), await signInMany(db, 2)];
  const run = storm({ origin: server.url, exporters, watchers, each: 20, file });
  const peak = tellsMemory ? await peakDuring(server.pid, run) : 0;
  const { tries, lists } = await run;
  const files = tries.filter(({ status }) => status === 200);
  const refused = tries.filter(({ status }) => status !== 200);
  expect(tries).toHaveLength(200);
  expect(files).toHaveLength(20);
  expect(new Set(files.map(({ bytes }) => bytes > 10_000))).toEqual(new Set([true]));
  for (const { status, detail, retryAfter } of refused) {
    expect(status).toBe(429);
    expect(detail).toContain('не больше 2 файлов');
    expect(retryAfter).toBeGreaterThan(0);
  }
  expect(new Set(lists.map(({ status }) => status))).toEqual(new Set([200]));
  // Nobody's list waited for the exports to end; how long one takes is what `npm run trust -- exports` measures.
  expect(lists.length).toBeGreaterThan(watchers.length);
  expect(peak).toBeLessThan(500);
});

describe('a caller who takes his answer slowly, or not at all', () => {
  let app: TestApp;
  let headers: Record<string, string>;
  beforeAll(async () => {
    app = await createTestApp();
    headers = { Authorization: `Token ${await app.signIn('admin')}`, 'Content-Type': 'application/json' };
  });
  afterAll(() => app.close());

  const ask = (path: string, init: RequestInit = {}) =>
    app.fetch(`${apiBase}${path}`, { ...init, headers: { ...headers, ...init.headers } });
  const idle = () => expect.poll(() => app.db.load().busy).toBe(0);

  it('Q01 holds no connection to the database: neither of a file nor of a long answer', async () => {
    const month = monthIndex(currentMonth(demoNow));
    const body = JSON.stringify({ date: { start: month - 11, end: month }, org_id: [] });
    const unread = [await ask(file.path), await ask('/billing/package-report/data/', { method: 'POST', body })];
    await idle();
    const [book, statistic] = await Promise.all(unread.map((answer) => answer.arrayBuffer()));
    expect((await readWorkbook(Buffer.from(book ?? new ArrayBuffer()))).rows.length).toBeGreaterThan(300);
    expect(JSON.parse(Buffer.from(statistic ?? new ArrayBuffer()).toString())).not.toHaveLength(0);
  });

  it('Q01 has two files at a time, and another as soon as one was taken or given up', async () => {
    const leaving = new AbortController();
    const [first, second, third] = [
      await ask(file.path),
      await ask(file.path, { signal: leaving.signal }),
      await ask(file.path),
    ];
    expect([first.status, second.status, third.status]).toEqual([200, 200, 429]);
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await third.json()).toEqual({
      detail: 'Одновременно готовится не больше 2 файлов: дождитесь их и повторите',
    });
    await first.arrayBuffer();
    const again = await ask(file.path);
    expect(again.status).toBe(200);
    leaving.abort();
    await second.arrayBuffer();
    await expect.poll(async () => (await ask(file.path)).status).toBe(200);
  });
});
