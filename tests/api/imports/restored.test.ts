import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { dump } from '../../../server/db/backup/dump';
import { restore } from '../../../server/db/backup/restore';
import { connect, type Db } from '../../../server/db/connect';
import { migrate } from '../../../server/db/migrate';
import { freshDatabase } from '../../support/database';
import { demoKey } from '../../support/demo';
import { startServer } from '../../support/startServer';

const log = pino({ level: 'silent' });
const options = { secretKey: demoKey, now: new Date() };
const envOf = (url: string) => ({ DATABASE_URL: url, SECRET_KEY: demoKey.toString('hex'), LOG_LEVEL: 'silent' });

/** A load of one server's name whose file has come whole, and one that has half come; nobody works on either. */
const waiting = (db: Db) =>
  db.tx(async (tx) => {
    const columns = 'kind, file_name, state, size, received, actor_login, created_at, seen_at';
    const hourAgo = "now() - interval '1 hour'";
    const text = Buffer.from('Сервер;Название\ntver;Тверь\n').toString('hex');
    const made = await tx.one<{ id: number }>(
      `INSERT INTO import_runs (${columns}) VALUES ('servers', 'servers.csv', 'waiting', 40, 40, 'admin', ${hourAgo}, ${hourAgo}) RETURNING id`,
    );
    await tx.run(
      `INSERT INTO import_runs (${columns}) VALUES ('facts', 'facts.csv', 'receiving', 40, 10, 'admin', ${hourAgo}, ${hourAgo})`,
    );
    await tx.run(`INSERT INTO import_parts (run_id, place, bytes) VALUES (${made?.id}, 0, '\\x${text}')`);
  });

it('J03 a backup carries loads that wait, without the queue; who starts after the restore does them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'restored-'));
  const [full, empty] = await Promise.all([freshDatabase(), freshDatabase('nothing')]);
  const db = connect(full.url, { log, maxConnections: 1 });
  const restored = connect(empty.url, { log, maxConnections: 1 });
  try {
    // A server has been here: the queue stands in the database.
    await (await startServer(envOf(full.url))).stop();
    expect(await db.rows("SELECT 1 FROM pg_namespace WHERE nspname = 'pgboss'")).toHaveLength(1);
    await waiting(db);
    const file = join(folder, 'copy.gz');
    await dump(full.url, file, options);
    await migrate(empty.url, { log });
    await restore(empty.url, file, options);
    expect(await restored.rows("SELECT 1 FROM pg_namespace WHERE nspname = 'pgboss'")).toEqual([]);
    const said: string[] = [];
    const server = await startServer(envOf(empty.url), (line) => said.push(line));
    try {
      await expect
        .poll(() => restored.rows('SELECT kind, state, failure FROM import_runs ORDER BY id'))
        .toEqual([
          { kind: 'servers', state: 'done', failure: null },
          { kind: 'facts', state: 'failed', failure: 'Файл не дошёл до конца: загрузите его заново' },
        ]);
    } finally {
      await server.stop();
    }
    expect(said.filter((line) => !line.includes('npm run build'))).toEqual([]);
    expect(await restored.rows("SELECT server_name FROM portals WHERE server_alias = 'tver'")).toEqual([
      { server_name: 'Тверь' },
    ]);
    expect(await restored.rows('SELECT 1 FROM import_parts')).toEqual([]);
  } finally {
    await Promise.all([db.close(), restored.close()]);
    await Promise.all([full.drop(), empty.drop()]);
    await rm(folder, { recursive: true });
  }
});
