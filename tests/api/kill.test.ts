import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { connect, type Db } from '../../server/db/connect';
import { hashToken, newToken } from '../../server/security/tokens';
import { freshDatabase } from '../support/database';
import { demoKey } from '../support/demo';
import { batchWork, factsWork, newsWork, startWork } from '../support/killedWriters';
import { startServer } from '../support/startServer';

/** How often the server is killed; `npm run trust -- kill` does it more often. */
const cycles = Number(process.env.KILL_CYCLES ?? 25);
/** Each of so many is killed while it migrates an empty database. */
const migrating = 12;

const log = pino({ level: 'silent' });
const envOf = (url: string) => ({ DATABASE_URL: url, SECRET_KEY: demoKey.toString('hex'), LOG_LEVEL: 'error' });

const signIn = async (db: Db) => {
  const token = newToken();
  await db.run({
    text: "INSERT INTO tokens (token_hash, server_alias, p_id, created_at, used_at) SELECT $1, server_alias, p_id, now(), now() FROM users WHERE login = 'admin'",
    values: [hashToken(token)],
  });
  return token;
};

/** Kills a server somewhere in its first start, and starts it again: it has every migration, once. */
async function killFirstStart(): Promise<void> {
  const { url, drop } = await freshDatabase('nothing');
  const db = connect(url, { log, maxConnections: 1 });
  try {
    const ending = new AbortController();
    const first = startServer(envOf(url), undefined, ending.signal);
    await pause(200 + 1_300 * Math.random());
    ending.abort();
    await first.then((server) => server.ended).catch(() => undefined);
    const server = await startServer(envOf(url));
    await server.stop();
    const applied = await db.rows<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name');
    const files = readdirSync('server/db/migrations').filter((name) => name.endsWith('.sql'));
    expect(applied.map(({ name }) => name)).toEqual(files.sort());
  } finally {
    await db.close();
    await drop();
  }
}

it(
  `N01 N06 ${cycles} times kill -9 under writes, loads and batches, and in migrations: what was acknowledged is there, once`,
  async () => {
    const database = await freshDatabase();
    const db = connect(database.url, { log, maxConnections: 2 });
    const sender = await db.one<{ p_id: number }>(
      `SELECT u.p_id FROM users u JOIN groups g ON g.server_alias = u.server_alias AND g.p_gid = u.group_gid WHERE u.server_alias = 'nova' AND NOT g.is_dealer ORDER BY u.p_id LIMIT 1`,
    );
    let server = await startServer(envOf(database.url));
    const door = { url: () => server.url, token: await signIn(db) };
    const works = [newsWork(door), factsWork(door, sender?.p_id ?? 0), batchWork(door)];
    const stopping = new AbortController();
    const writers = works.map((work) => startWork(work, stopping.signal));
    try {
      for (let cycle = 1; cycle <= cycles; cycle += 1) {
        if (process.env.KILL_CYCLES && cycle % 20 === 0) process.stdout.write(`убит ${cycle} раз\n`);
        if (cycle % migrating === 0) {
          await killFirstStart();
          continue;
        }
        await pause(400 * Math.random());
        process.kill(server.pid, 'SIGKILL');
        await server.ended;
        server = await startServer(envOf(database.url));
      }
      const before = writers.map(({ written }) => written.acknowledged);
      // The last one still does all of it.
      await expect
        .poll(() => writers.every(({ written }, index) => written.acknowledged > (before[index] ?? 0)))
        .toBe(true);
    } finally {
      stopping.abort();
      await Promise.all(writers.map(({ done }) => done));
      await server.stop();
    }
    for (const [index, work] of works.entries()) {
      const { acknowledged = 0, wrong } = writers[index]?.written ?? {};
      expect(wrong).toEqual([]);
      const counts = await Promise.all(Array.from({ length: acknowledged }, (_, number) => work.count(db, number)));
      expect(counts.filter((count) => count !== 1)).toEqual([]);
      if (process.env.KILL_CYCLES) process.stdout.write(`${acknowledged} подтверждено, 0 потеряно, 0 дважды\n`);
    }
    await db.close();
    await database.drop();
  },
  60_000 + 20_000 * cycles,
);
