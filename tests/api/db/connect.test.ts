import { once } from 'node:events';
import { connect as dial, createServer, type AddressInfo, type Socket } from 'node:net';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connect, type Db } from '../../../server/db/connect';
import { DatabaseUnavailable, uniqueViolation } from '../../../server/db/errors';
import { freshDatabase, type FreshDatabase } from '../../support/database';

const log = pino({ level: 'silent' });

let fresh: FreshDatabase;
let db: Db;

beforeAll(async () => {
  fresh = await freshDatabase('nothing');
  db = connect(fresh.url, { log, maxConnections: 4 });
  await db.run('CREATE TABLE things (id integer CONSTRAINT things_id_key UNIQUE, name text)');
});

afterAll(async () => {
  await db.close();
  await fresh.drop();
});

const failureOf = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};

/** Ends the sessions that wait for their client within a transaction, as an administrator or a restart would. */
const cutIdleTransactions = () =>
  db.run(`SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity
    WHERE datname = current_database() AND state = 'idle in transaction'`);

describe('values', () => {
  it('keeps dates as text, exact integers as numbers, money as text', async () => {
    const row =
      await db.one(sql`SELECT date '2026-01-01' AS day, array[date '2026-03-29', NULL] AS days, 9007199254740991::int8 AS safe,
      9007199254740993::int8 AS large, array[7::int8] AS ids, 0.10::numeric(10,2) AS price, timestamptz '2026-01-01 03:00+03' AS at`);
    expect(row).toEqual({
      day: '2026-01-01',
      days: ['2026-03-29', null],
      safe: 9007199254740991,
      large: '9007199254740993',
      ids: [7],
      price: '0.10',
      at: new Date('2026-01-01T00:00:00Z'),
    });
  });

  it('answers the first row or nothing, and how many rows were touched', async () => {
    expect(await db.one<{ id: number }>(sql`SELECT ${1}::int AS id`)).toEqual({ id: 1 });
    expect(await db.one('SELECT 1 WHERE false')).toBeUndefined();
    expect(await db.run(`INSERT INTO things VALUES (-1, 'a'), (-2, 'b')`)).toBe(2);
  });
});

describe('a transaction', () => {
  const count = async (id: number) => (await db.rows(sql`SELECT 1 FROM things WHERE id = ${id}`)).length;

  it('commits what it did, and takes all of it back when the work throws', async () => {
    await db.tx((tx) => tx.run(sql`INSERT INTO things VALUES (1, 'one')`));
    const failed = db.tx(async (tx) => {
      await tx.run(sql`INSERT INTO things VALUES (2, 'two')`);
      throw new Error('refused');
    });
    await expect(failed).rejects.toThrow('refused');
    expect([await count(1), await count(2)]).toEqual([1, 0]);
  });

  it('does not pass for done when a failed statement was swallowed', async () => {
    const swallowed = db.tx(async (tx) => {
      await tx.run(sql`INSERT INTO things VALUES (3, 'three')`);
      await tx.run('SELECT 1/0').catch(() => undefined);
    });
    await expect(swallowed).rejects.toThrow();
    expect(await count(3)).toBe(0);
  });

  it('names the unique index that a write ran into', async () => {
    await db.run(sql`INSERT INTO things VALUES (4, 'four')`);
    expect(uniqueViolation(await failureOf(db.run(sql`INSERT INTO things VALUES (4, 'again')`)))).toBe('things_id_key');
    expect(uniqueViolation(await failureOf(db.run('SELECT 1/0')))).toBeUndefined();
  });

  it('is unavailable when its connection is cut in the middle, and the next one works', async () => {
    const cut = db.tx(async (tx) => {
      await tx.run(sql`INSERT INTO things VALUES (5, 'five')`);
      await cutIdleTransactions();
      await tx.run(sql`INSERT INTO things VALUES (6, 'six')`);
    });
    expect(await failureOf(cut)).toBeInstanceOf(DatabaseUnavailable);
    expect(await count(5)).toBe(0);
  });
});

describe('a stream', () => {
  const numbers = 'SELECT n FROM generate_series(1, 250) n';

  it('gives every row once, in batches', async () => {
    const batches: number[][] = [];
    for await (const batch of db.stream<{ n: number }>(numbers, { batch: 100 })) batches.push(batch.map(({ n }) => n));
    expect(batches.map((batch) => batch.length)).toEqual([100, 100, 50]);
    expect(batches.flat()).toEqual(Array.from({ length: 250 }, (_, index) => index + 1));
  });

  it('ends with the reason of the signal, and gives its connection back', async () => {
    const controller = new AbortController();
    const reading = (async () => {
      for await (const batch of db.stream(numbers, { batch: 10, signal: controller.signal })) {
        expect(batch).toHaveLength(10);
        controller.abort(new Error('client gone'));
      }
    })();
    await expect(reading).rejects.toThrow('client gone');
    for (let left = 0; left < 8; left += 1) for await (const _ of db.stream(numbers, { batch: 10 })) break;
    const open = await db.rows(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    );
    expect(open).toEqual([]);
  });

  it('Q01 gives its connection back when the caller has gone and nobody asks for more rows', async () => {
    const controller = new AbortController();
    const stream = db.stream<{ n: number }>(numbers, { batch: 10, signal: controller.signal });
    expect((await stream.next()).value).toHaveLength(10);
    expect(db.load().busy).toBe(1);
    controller.abort(new Error('client gone'));
    await expect.poll(() => db.load().busy).toBe(0);
    await expect(stream.next()).rejects.toThrow('client gone');
    await db.ping();
    expect(db.load().busy).toBe(0);
  });

  it('F03 ends the statement under way, too, when nobody waits for its rows any more', async () => {
    const controller = new AbortController();
    const first = db.stream(`SELECT pg_sleep(60), 'nobody waits' AS what`, { signal: controller.signal }).next();
    const running = () =>
      db.rows(
        `SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND wait_event = 'PgSleep' AND datname = current_database()`,
      );
    await expect.poll(running).toHaveLength(1);
    controller.abort(new Error('client gone'));
    await expect(first).rejects.toThrow('client gone');
    expect(await running()).toEqual([]);
    expect(db.load().busy).toBe(0);
  });

  it('is unavailable when its connection is cut between two batches', async () => {
    const stream = db.stream(numbers, { batch: 10 });
    await stream.next();
    await cutIdleTransactions();
    const rest = async () => {
      for await (const batch of stream) expect(batch).toHaveLength(10);
    };
    expect(await failureOf(rest())).toBeInstanceOf(DatabaseUnavailable);
    await db.ping();
  });
});

describe('the way for reports and files', () => {
  it('Q01 has connections of its own, and four times the time', async () => {
    const both = connect(fresh.url, { log, maxConnections: 1, longConnections: 1, statementTimeoutMs: 500 });
    const load = await both.long.tx(async (tx) => {
      await Promise.all([both.ping(), tx.run('SELECT pg_sleep(1)')]);
      return both.load();
    });
    expect(load).toEqual({ busy: 1, idle: 1, waiting: 0 });
    expect(await failureOf(both.run('SELECT pg_sleep(60)'))).toBeInstanceOf(DatabaseUnavailable);
    expect(await failureOf(both.long.run('SELECT pg_sleep(60)'))).toBeInstanceOf(DatabaseUnavailable);
    await both.close();
  });
});

it('M04 an index is built beside a transaction that began before it, however long that and the index take', async () => {
  const hurried = connect(fresh.url, { log, maxConnections: 2, statementTimeoutMs: 100 });
  await db.run('CREATE TABLE slowly (id integer)');
  const built: string[] = [];
  await db
    .tx(async (tx) => {
      await tx.run('SELECT * FROM slowly');
      const index = hurried.patient.run('CREATE INDEX CONCURRENTLY slowly_by_id ON slowly (id)').then(() => {
        built.push('index');
      });
      await tx.run('SELECT pg_sleep(0.5)');
      built.push('transaction');
      return { index };
    })
    .then(({ index }) => index);
  expect(built).toEqual(['transaction', 'index']);
  await hurried.close();
});

describe('an unavailable database', () => {
  it('is what a refused connection, an exhausted pool and a slow statement come to', async () => {
    const nowhere = connect('postgres://nobody@127.0.0.1:1/nothing', { log, maxConnections: 1 });
    expect(await failureOf(nowhere.ping())).toBeInstanceOf(DatabaseUnavailable);
    await nowhere.close();
    const hurried = connect(fresh.url, { log, maxConnections: 1, statementTimeoutMs: 200 });
    expect(await failureOf(hurried.run('SELECT pg_sleep(60)'))).toBeInstanceOf(DatabaseUnavailable);
    await hurried.close();
  });

  it('Q07 is what a connection that is cut at its first statement comes to, and the process lives on', async () => {
    const { hostname, port } = new URL(fresh.url);
    const front = createServer((client) => {
      const server = dial(Number(port), hostname);
      client.on('data', (part) => (part.includes('pg_backend_pid') ? client.destroy() : server.write(part)));
      for (const socket of [client, server]) socket.on('error', () => undefined).on('close', () => server.destroy());
      server.pipe(client);
    }).listen(0, '127.0.0.1');
    await once(front, 'listening');
    const through = Object.assign(new URL(fresh.url), { port: String((front.address() as AddressInfo).port) });
    const cut = connect(through.href, { log, maxConnections: 1 });
    expect(await failureOf(cut.ping())).toBeInstanceOf(DatabaseUnavailable);
    expect(await failureOf(cut.tx((tx) => tx.run('SELECT 1')))).toBeInstanceOf(DatabaseUnavailable);
    await cut.close();
    front.close();
  });

  it('Q07 is what a connection without an answer comes to: for a call after 5 s, for the work of a start after 20 s', async () => {
    const dialled = new Set<Socket>();
    const silent = createServer((socket) => dialled.add(socket.on('error', () => undefined))).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const through = Object.assign(new URL(fresh.url), { port: String((silent.address() as AddressInfo).port) });
    const call = connect(through.href, { log, maxConnections: 1 });
    const start = connect(through.href, { log, maxConnections: 1, statementTimeoutMs: 0 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const ended: string[] = [];
    const works = Object.entries({ call, start }).map(async ([name, way]) => {
      expect(await failureOf(way.ping())).toBeInstanceOf(DatabaseUnavailable);
      ended.push(name);
    });
    try {
      vi.advanceTimersByTime(19_000);
      await works[0];
      expect(ended).toEqual(['call']);
      vi.advanceTimersByTime(1_000);
      await works[1];
    } finally {
      vi.useRealTimers();
    }
    await Promise.all([call.close(), start.close()]);
    for (const socket of dialled) socket.destroy();
    silent.close();
  });

  it('is not what a mistake in a statement comes to', async () => {
    expect(await failureOf(db.run('SELECT nonsense'))).not.toBeInstanceOf(DatabaseUnavailable);
  });

  it('is one with no connection to spare', async () => {
    const waiting = connect(fresh.url, { log, maxConnections: 1 });
    const result = await waiting.tx(() => failureOf(waiting.ping()));
    expect(result).toBeInstanceOf(DatabaseUnavailable);
    await waiting.ping();
    await waiting.close();
  });
});
