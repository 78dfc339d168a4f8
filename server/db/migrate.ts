import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import sql from 'sql-template-tag';
import { connect } from './connect';
import type { Queryable } from './queryable';

/** The key of an advisory lock: server processes that start at once migrate one after another. */
const lockKey = 405068;

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

interface MigrateOptions {
  log: Logger;
  folder?: string;
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{3}_\w+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** The migrations that the database lacks. Throws a sentence where those it has are not ours. */
async function missing(tx: Queryable, migrations: readonly Migration[]): Promise<Migration[]> {
  await tx.run(`CREATE TABLE IF NOT EXISTS schema_migrations (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
  const rows = await tx.rows<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations ORDER BY name',
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const unknown = [...applied.keys()].filter((name) => !migrations.some((migration) => migration.name === name));
  if (unknown.length > 0)
    throw new Error(`База данных новее этой версии сервера: в ней уже есть ${unknown.join(', ')}`);
  const changed = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum);
  if (changed) throw new Error(`Миграция ${changed.name} изменена после того, как была применена к базе данных`);
  return migrations.filter(({ name }) => !applied.has(name));
}

/** Applies one migration under the lock; answers its name, or undefined when none is lacking. */
async function applyNext(tx: Queryable, migrations: readonly Migration[]): Promise<string | undefined> {
  await tx.run(`SELECT pg_advisory_xact_lock(${lockKey})`);
  const [next] = await missing(tx, migrations);
  if (!next) return undefined;
  try {
    await tx.run(next.text);
  } catch (error) {
    throw new Error(`Миграция ${next.name} не применяется: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  await tx.run(sql`INSERT INTO schema_migrations (name, checksum) VALUES (${next.name}, ${next.checksum})`);
  return next.name;
}

/**
 * Applies the migrations that the database lacks, in order, each in a transaction, while other servers that start at once
 * wait. Throws a sentence where an applied file has been changed since, or where the database is newer than this version of the server.
 */
export async function migrate(
  url: string,
  { log, folder = join(import.meta.dirname, 'migrations') }: MigrateOptions,
): Promise<void> {
  const migrations = await readMigrations(folder);
  const db = connect(url, { log, maxConnections: 1, statementTimeoutMs: 0 });
  try {
    for (;;) {
      const applied = await db.tx((tx) => applyNext(tx, migrations));
      if (applied === undefined) return;
      log.info({ migration: applied }, 'migration applied');
    }
  } finally {
    await db.close();
  }
}
