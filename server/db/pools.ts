import pg from 'pg';
import type { Logger } from 'pino';
import type { Roles } from './acting';
import { columnTypes } from './columnTypes';
import { DatabaseUnavailable } from './errors';
import { createGather, type Gather } from './gather';
import type { PreparedNames } from './prepared';
import type { Marked, Queryable } from './queryable';
import { createTogether, type Together } from './together';
import { keepColumns } from './trip';

/** What bounds the work of a connection, in milliseconds; 0: nothing does. */
export interface Limits {
  statementMs: number;
  lockMs: number;
  /** Of a transaction that waits for us. */
  idleMs: number;
}

interface PoolOptions {
  log: Logger;
  max: number;
  limits: Limits;
  waitMs: number;
  names?: PreparedNames | undefined;
  /** What statements are run as, in place of whom the address names. */
  roles?: Roles | undefined;
  /** Names are used through a pooler too, without asking whether it keeps them. */
  prepare?: boolean | undefined;
}

/** A pool of connections, and how its statements are sent. */
export interface Way {
  pool: pg.Pool;
  log: Logger;
  limits: Limits;
  names?: PreparedNames | undefined;
  roles?: Roles | undefined;
  /**
   * Throws where PostgreSQL lets nobody new in: one that is stopping still serves who is there, and goes on as long as somebody is.
   */
  enter: () => Promise<void>;
  /** What many ask for at once. */
  together: Together;
  /** What is read by key. */
  gather: Gather;
  /** A pooler hands a connection over after each transaction, so that each brings its settings along; undefined until there was one. */
  link: { pooled?: boolean };
  /** Where this leads to a standby: looks at the start of each transaction whether it will do, and throws where it will not. */
  check?: (tx: Queryable) => Promise<void>;
}

/** How long a call waits beyond the statement's own limit, should PostgreSQL stop answering. */
const silenceMs = 5_000;

const settingsOf = ({ statementMs, lockMs, idleMs }: Limits) => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleMs,
  timezone: 'UTC',
  datestyle: 'ISO',
});

/** How a transaction begins, whatever the database has for one by default: what has waited for a lock sees what was written before it. */
export const readCommitted = 'BEGIN ISOLATION LEVEL READ COMMITTED';

/** The settings of one transaction, to go with its BEGIN. */
export const withSettings = (begin: string, limits: Limits) =>
  [begin, ...Object.entries(settingsOf(limits)).map(([name, value]) => `SET LOCAL ${name} = '${value}'`)].join('; ');

/** The same as statements, to go with the first of the transaction. */
export function openingOf(mode: string, limits: Limits | undefined): Marked[] {
  const begin = { mark: '', text: mode, values: [] };
  const settings = Object.entries(limits ? settingsOf(limits) : {});
  if (settings.length === 0) return [begin];
  const text = `SELECT ${settings.map(([name], index) => `set_config('${name}', $${index + 1}, true)`).join(', ')}`;
  return [begin, { mark: '', text, values: settings.map(([, value]) => String(value)) }];
}

/** Of a transaction whose statements take what they take, whatever the role or a pooler says. */
export const unlimited: Limits = { statementMs: 0, lockMs: 0, idleMs: 0 };

type Greeted = pg.PoolClient & { processID: number };

/** Sets what holds for the whole connection, in one statement, unless a pooler is between: it tells a number of its own for the process behind. */
async function settle(client: Greeted, { limits, waitMs, roles }: Pick<PoolOptions, 'limits' | 'waitMs' | 'roles'>) {
  const all = {
    ...settingsOf(limits),
    default_transaction_isolation: 'read committed',
    ...(roles && { role: roles.system }),
  };
  const settings = Object.entries(all).map(
    ([name, value]) => `set_config('${name}', ${pg.escapeLiteral(String(value))}, false)`,
  );
  const text = `SELECT ${settings.join(', ')} WHERE pg_backend_pid() = ${client.processID}`;
  return (await client.query(Object.assign({ text }, { query_timeout: waitMs }))).rowCount === 1;
}

const probe = 'is_it_kept';

/** A pooler that keeps track of what is prepared gives it names of its own; one that cannot passes ours on. */
async function keepsNames(client: pg.ClientBase): Promise<boolean> {
  await client.query('BEGIN');
  const text = `SELECT 1 FROM pg_prepared_statements WHERE name = '${probe}'`;
  const kept = (await client.query({ name: probe, text })).rowCount === 0;
  await client.query(kept ? 'COMMIT' : `DEALLOCATE ${probe}; COMMIT`);
  return kept;
}

/** A PostgreSQL without a connection to spare lets in those who have one. */
async function enter(url: string, waitMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: waitMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '53300')) throw new DatabaseUnavailable(error);
  } finally {
    await client.end();
  }
}

/** No settings are sent with the connection itself, as poolers refuse those. */
export function openWay(url: string, { log, max, limits, waitMs, names, roles, prepare = false }: PoolOptions): Way {
  const link: Way['link'] = {};
  const meet = async (client: Greeted) => {
    if (await settle(client, { limits, waitMs, roles })) {
      keepColumns(client);
      return void (link.pooled ??= false);
    }
    if (names && !prepare && !link.pooled && !(await keepsNames(client))) names.stop();
    link.pooled = true;
  };
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: columnTypes,
    application_name: 'declaration-back-office',
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    query_timeout: limits.statementMs && limits.statementMs + silenceMs,
    verify: (client, done) => void meet(client as Greeted).then(() => done(), done),
  });
  pool.on('error', (error) => {
    // At the stop PostgreSQL may say goodbye to a connection that is being closed.
    if (!pool.ending) log.warn({ cause: error.message }, 'idle database connection lost');
  });
  // The pool does not listen to a client that is met or in use, and an error without a listener ends the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    pool,
    log,
    limits,
    names,
    roles,
    enter: () => enter(url, waitMs),
    together: createTogether(),
    gather: createGather({ pool, names, roles }),
    link,
  };
}
