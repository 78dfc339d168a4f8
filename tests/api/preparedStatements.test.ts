import { pino } from 'pino';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db } from '../../server/db/connect';
import type { Queryable } from '../../server/db/queryable';
import { freshDatabase } from '../support/database';

let url: string;
let drop: () => Promise<void>;
const open: Db[] = [];
/** One connection, so that a test knows which. */
const connected = (prepare?: boolean) => {
  const db = connect(url, { log: pino({ level: 'silent' }), maxConnections: 1, prepare });
  open.push(db);
  return db;
};

beforeAll(async () => {
  ({ url, drop } = await freshDatabase());
  await connected().run('CREATE TABLE things (id int PRIMARY KEY, value int); INSERT INTO things VALUES (1, 10)');
});
afterAll(async () => {
  for (const db of open) await db.close();
  await drop();
});

const thing = (db: Queryable, id = 1) => db.one<{ value: unknown }>(sql`SELECT * FROM things WHERE id = ${id}`);
const prepared = async (db: Db) =>
  (await db.rows<{ statement: string }>('SELECT statement FROM pg_prepared_statements')).map(
    ({ statement }) => statement,
  );

describe('Q08 statements', () => {
  it('Q08 what comes again is prepared once a connection; what is rare, or looks for a pattern, is not', async () => {
    const db = connected();
    for (let time = 0; time < 4; time += 1) {
      await thing(db, time);
      await db.rows(sql`SELECT 'x' LIKE ${`%${time}%`}`);
      await db.rows(sql`SELECT ${time}::int AS ${raw(`rare_${time}`)}`);
    }
    expect(await prepared(db)).toEqual(['SELECT * FROM things WHERE id = $1']);
  });

  it('Q08 a connection keeps a bounded number of them, however many there are', async () => {
    const db = connected();
    for (let text = 0; text < 400; text += 1)
      for (let time = 0; time < 2; time += 1) await db.rows(sql`SELECT ${1}::int AS ${raw(`c${text}`)}`);
    expect(await prepared(db)).toHaveLength(300);
  });

  it('Q08 a table that another process changes is read as it is now, within a transaction too', async () => {
    const db = connected();
    const other = connected();
    for (let time = 0; time < 3; time += 1) expect(await thing(db)).toEqual({ id: 1, value: 10 });
    await other.run('ALTER TABLE things ALTER value TYPE text');
    expect(await thing(db)).toEqual({ id: 1, value: '10' });
    for (let time = 0; time < 3; time += 1) expect(await db.tx((tx) => thing(tx))).toEqual({ id: 1, value: '10' });
    const another = connected();
    for (let time = 0; time < 3; time += 1) await thing(another);
    await other.run('ALTER TABLE things ALTER value TYPE int USING value::int');
    expect(await another.tx((tx) => thing(tx))).toEqual({ id: 1, value: 10 });
  });

  it('Q07 a pooler that hands over a connection on which nothing was prepared costs no call', async () => {
    const db = connected();
    for (let time = 0; time < 3; time += 1) await thing(db);
    await db.run('DEALLOCATE ALL');
    expect(await thing(db)).toMatchObject({ id: 1 });
    for (let time = 0; time < 3; time += 1) await thing(db, 2);
    const off = connected(false);
    for (let time = 0; time < 3; time += 1) await thing(off);
    expect(await prepared(off)).toEqual([]);
  });
});
