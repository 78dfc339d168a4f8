import pg from 'pg';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { connect, type Db } from '../../../server/db/connect';
import { uniqueViolation } from '../../../server/db/errors';
import { freshDatabase, type FreshDatabase } from '../../support/database';

let fresh: FreshDatabase;
let db: Db;

beforeAll(async () => {
  fresh = await freshDatabase('nothing');
  db = connect(fresh.url, { log: pino({ level: 'silent' }), maxConnections: 4 });
  await db.run('CREATE TABLE things (id integer CONSTRAINT things_id_key UNIQUE, name text)');
  await db.run("INSERT INTO things VALUES (1, 'one'), (2, 'two'), (3, 'three'), (4, 'four')");
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await db.close();
  await fresh.drop();
});

const nameOf = (id: number) => db.one<{ name: string }>(sql`SELECT name FROM things WHERE id = ${id}`);

/** How many times something was sent to the database meanwhile. */
async function tripsOf(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  return query.mock.calls.length;
}

const rename = (id: number, name: string, told = 100 + id) =>
  db.tx(async (tx) => {
    await tx.one(sql`SELECT FROM things WHERE id = ${id} FOR UPDATE`);
    await tx.run(sql`UPDATE things SET name = ${name} WHERE id = ${id}`);
    await tx.tell(sql`INSERT INTO things VALUES (${told}, ${name})`);
  });

describe('Q08 a transaction', () => {
  it('Q08 begins with its first statement and ends with what it was told: three trips', async () => {
    expect(await tripsOf(() => rename(1, 'first'))).toBe(3);
    expect([await nameOf(1), await nameOf(101)]).toEqual([{ name: 'first' }, { name: 'first' }]);
    // The same again, of statements that the connection knows by now.
    for (const time of [1, 2, 3]) await rename(1, `time ${time}`, 110 + time);
    expect([await nameOf(1), await nameOf(113)]).toEqual([{ name: 'time 3' }, { name: 'time 3' }]);
  });

  it('Q08 takes back everything where what it was told fails, and the connection goes on', async () => {
    const failed = await rename(2, 'second', 3).catch((error: unknown) => error);
    expect(uniqueViolation(failed)).toBe('things_id_key');
    expect(await nameOf(2)).toEqual({ name: 'two' });
    await rename(2, 'second');
    expect(await nameOf(102)).toEqual({ name: 'second' });
  });

  it('Q08 does what it was told before what comes after, text of several statements too', async () => {
    const seen = await db.tx(async (tx) => {
      await tx.tell(sql`INSERT INTO things VALUES (200, 'told')`);
      const one = await tx.one(sql`SELECT name FROM things WHERE id = 200`);
      await tx.tell(sql`DELETE FROM things WHERE id = 200`);
      return [one, await tx.one('SELECT 1; SELECT name FROM things WHERE id = 200')];
    });
    expect(seen).toEqual([{ name: 'told' }, undefined]);
    expect(await tripsOf(() => db.tx(() => Promise.resolve()))).toBe(0);
  });
});

describe('Q08 readings by key', () => {
  const read = (id: number) => db.keyed<{ name: string }>(sql`SELECT name FROM things WHERE id = ${id}`);

  it('Q08 go in one trip with those of the same moment, each with its own answer', async () => {
    let answers: unknown[] = [];
    expect(await tripsOf(async () => (answers = await Promise.all([3, 4, 999].map(read))))).toBe(1);
    expect(answers).toEqual([{ name: 'three' }, { name: 'four' }, undefined]);
    for (let time = 0; time < 3; time += 1) expect(await Promise.all([3, 4].map(read))).toEqual(answers.slice(0, 2));
    const many = await Promise.all(Array.from({ length: 40 }, () => read(3)));
    expect(new Set(many.map((one) => one?.name))).toEqual(new Set(['three']));
  });

  it('Q08 fail each for itself', async () => {
    const divided = (by: number) => db.keyed<{ by: number }>(sql`SELECT 6 / ${by}::int AS by`);
    const settled = await Promise.allSettled([read(3), divided(2), divided(0), read(4)]);
    expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
      { name: 'three' },
      { by: 3 },
      'failed',
      { name: 'four' },
    ]);
  });

  it('Q08 tell at once of what has just been changed, by name or by none', async () => {
    const shared = () => db.keyed<{ name: string }>(sql`SELECT name FROM things WHERE id = 4`, 'the fourth');
    const [before] = await Promise.all([shared(), shared(), read(4)]);
    expect(before).toEqual({ name: 'four' });
    await rename(4, 'fourth');
    expect(await Promise.all([shared(), shared(), read(4)])).toEqual(Array(3).fill({ name: 'fourth' }));
  });
});
