import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import sql from 'sql-template-tag';
import type { Db } from './connect';

/** An arbitrary key of our own, so that server processes started at once migrate one after another. */
const lockKey = 405068;

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{3}_\w+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/**
 * Applies the migrations that the database lacks, in order, in one transaction under a lock. Throws a sentence where an
 * applied file has been changed since, or where the database is newer than this version of the server.
 */
export async function migrate(db: Db, { log, folder = join(import.meta.dirname, 'migrations') }: { log: Logger; folder?: string }) {
  const migrations = await readMigrations(folder);
  await db.tx(async (tx) => {
    await tx.run("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '60s'");
    await tx.run(`SELECT pg_advisory_xact_lock(${lockKey})`);
    await tx.run(`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    const applied = new Map(
      (await tx.rows<{ name: string; checksum: string }>('SELECT name, checksum FROM schema_migrations')).map((row) => [row.name, row.checksum]),
    );
    const unknown = [...applied.keys()].filter((name) => !migrations.some((migration) => migration.name === name));
    if (unknown.length > 0) throw new Error(`База данных новее этой версии сервера: в ней уже есть ${unknown.join(', ')}`);
    for (const { name, text, checksum } of migrations) {
      const before = applied.get(name);
      if (before === checksum) continue;
      if (before !== undefined) throw new Error(`Миграция ${name} изменена после того, как была применена`);
      await tx.run(text);
      await tx.run(sql`INSERT INTO schema_migrations (name, checksum) VALUES (${name}, ${checksum})`);
      log.info({ migration: name }, 'migration applied');
    }
  });
}
