import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Db } from '../../server/db/connect';
import { createTestApp, type TestApp } from '../support/app';
import { freshDatabase, type FreshDatabase } from '../support/database';

let database: FreshDatabase;
let db: Db;
let app: TestApp;
let token: string;
beforeAll(async () => {
  database = await freshDatabase();
  // Whoever waits for each other is found out by nobody, so that a deadlock is a refusal and not a second attempt.
  const url = new URL(database.url);
  url.searchParams.set('options', '-c timezone=UTC -c datestyle=ISO -c deadlock_timeout=60s');
  db = connect(url.href, { log: pino({ level: 'silent' }), maxConnections: 8 });
  app = await createTestApp({ overrides: { db } });
  token = await app.signIn('admin');
});
afterAll(async () => {
  await app.close();
  await db.close();
  await database.drop();
});

const put = (dealer: number, parent: number) =>
  app.call('PATCH', `/dealers/${dealer}/`, { token, body: { p_parent: parent, p_parent_share: 10 } });

it('Q03 of two dealers put below each other at once one is, and the other is told of the circle; neither waits for the other', async () => {
  const waiting = () =>
    db.rows("SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'");
  const { asked: both } = await db.tx(async (tx) => {
    await tx.run(`SELECT pg_advisory_xact_lock(hashtext('dealer-parents'))`);
    const asked = [put(2, 3), put(3, 2)];
    await expect.poll(waiting).toHaveLength(2);
    return { asked };
  });
  const answers = await Promise.all(both);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(answers.find(({ status }) => status === 400)?.body.errors).toEqual({
    p_parent: ['Дилер не может стоять ниже самого себя'],
  });
});
