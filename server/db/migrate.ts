import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import sql from 'sql-template-tag';
import { connect, type Db } from './connect';
import type { Queryable } from './queryable';

/** The key of an advisory lock: server processes that start at once migrate one after another. */
const lockKey = 405068;

/** How often whoever waits asks again, in milliseconds. */
const waitMs = 100;

/** The first line of a migration whose statements cannot stand in a transaction; each may be done twice. */
const loneMark = '-- outside a transaction\n';

/** In such a migration, what stands within a function is indented. */
const endOfStatement = /;\n+(?=--|[A-Z])(?!BEGIN|END)/;

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

interface MigrateOptions {
  log: Logger;
  /** Connected already; without it, somebody connects and leaves again. */
  owner?: Db | undefined;
  folder?: string;
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^[^.].*\.sql$/.test(name)).sort();
  const misnamed = names.find((name) => !/^\d{3}_\w+\.sql$/.test(name));
  if (misnamed !== undefined)
    throw new Error(`Миграция ${misnamed} названа не так: нужны три цифры, «_» и латинское имя, как 139_manager.sql`);
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

const remember = (tx: Queryable, { name, checksum }: Migration) =>
  tx.run(sql`INSERT INTO schema_migrations (name, checksum) VALUES (${name}, ${checksum})`);

/** Where PostgreSQL says that it stumbled, it counts characters. */
const lineOf = ({ text }: Migration, error: unknown) => {
  const position = error instanceof Error && 'position' in error ? Number(error.position) : NaN;
  return position > 0 ? `, строка ${text.slice(0, position).split('\n').length},` : '';
};

const failed = (migration: Migration, error: unknown, at = lineOf(migration, error)) =>
  new Error(
    `Миграция ${migration.name}${at} не применяется: ${error instanceof Error ? error.message : String(error)}`,
    { cause: error },
  );

/** What one look at the database has led to: a migration applied, one that wants no transaction, nothing left, or another server at it. */
type Step = { applied: string } | { lone: Migration } | 'done' | 'busy';

/** Refuses, in a sentence, a database in which tables would lie elsewhere than our functions look for them, or could not hold our texts. */
async function refuseUnfit(tx: Queryable): Promise<void> {
  const found = await tx.one<{ encoding: string; place: string; schema: string }>(`
    SELECT current_setting('server_encoding') AS encoding, current_schema()::text AS schema,
           format('%I IN DATABASE %I', current_user, current_database()) AS place`);
  if (found && found.encoding !== 'UTF8')
    throw new Error(
      `Кодировка этой базы данных — ${found.encoding}, а нужна UTF-8: создайте базу командой createdb --encoding UTF8 --template template0`,
    );
  if (found && found.schema !== 'public')
    throw new Error(
      `Таблицы кабинета лежат в схеме public, а эта роль создаёт их в схеме ${found.schema}. От имени администратора PostgreSQL: ALTER ROLE ${found.place} SET search_path = public`,
    );
}

const isLocked = async (tx: Queryable) =>
  (await tx.one<{ own: boolean }>(`SELECT pg_try_advisory_xact_lock(${lockKey}) AS own`))?.own === true;

/**
 * Applies one migration under the lock. Nobody waits for the lock within a transaction: an index that is built meanwhile without
 * locking its table waits for every transaction there is.
 */
async function applyNext(tx: Queryable, migrations: readonly Migration[]): Promise<Step> {
  if (!(await isLocked(tx))) return 'busy';
  const [next] = await missing(tx, migrations);
  if (!next) return 'done';
  await refuseUnfit(tx);
  if (next.text.startsWith(loneMark)) return { lone: next };
  await tx.run(next.text).catch((error: unknown) => {
    throw failed(next, error);
  });
  await remember(tx, next);
  return { applied: next.name };
}

/**
 * Applies a migration statement by statement, each a transaction of its own; one that a killed server has left half done is done
 * again. The lock stands in a transaction beside it, which idles without a snapshot: an index that is built does not wait for it.
 */
const applyLone = (db: Db, migration: Migration): Promise<Step> =>
  db.tx(async (tx) => {
    if (!(await isLocked(tx))) return 'busy';
    if (await tx.one(sql`SELECT 1 FROM schema_migrations WHERE name = ${migration.name}`))
      return { applied: migration.name };
    // The last statement with parameters keeps its snapshot until another comes.
    await tx.run('SET LOCAL idle_in_transaction_session_timeout = 0');
    for (const statement of migration.text.split(endOfStatement))
      if (statement.trim())
        await db.patient.run(statement).catch((error: unknown) => {
          throw failed(migration, error, '');
        });
    await remember(tx, migration);
    return { applied: migration.name };
  });

/**
 * Applies the migrations that the database lacks, in order, each in a transaction unless it says otherwise, while other servers
 * that start at once wait. Throws a sentence where an applied file has been changed since, or where the database is newer than this version of the server.
 */
export async function migrate(
  url: string,
  { log, owner, folder = join(import.meta.dirname, 'migrations') }: MigrateOptions,
): Promise<void> {
  const migrations = await readMigrations(folder);
  // An empty database gets them all: their names would hide what else the start has to say.
  let created = false;
  const db = owner ?? connect(url, { log, maxConnections: 1, statementTimeoutMs: 0 });
  try {
    for (;;) {
      const step = await db.tx((tx) => applyNext(tx, migrations));
      const taken = typeof step === 'object' && 'lone' in step ? await applyLone(db, step.lone) : step;
      if (taken === 'done') break;
      if (taken === 'busy') await setTimeout(waitMs);
      else if ('applied' in taken) {
        created ||= taken.applied === migrations[0]?.name;
        if (!created) log.info({ migration: taken.applied }, 'migration applied');
      }
    }
    if (created) log.info({ migrations: migrations.length }, 'schema created');
  } finally {
    if (!owner) await db.close();
  }
}
