import pg from 'pg';
import type { Logger } from 'pino';
import { DatabaseUnavailable, isUnavailable } from './errors';

/** A statement as sql-template-tag builds it, or plain SQL without parameters. */
export type Statement = string | { text: string; values: unknown[] };

export interface Queryable {
  rows<T>(statement: Statement): Promise<T[]>;
  /** The first row, or undefined. */
  one<T>(statement: Statement): Promise<T | undefined>;
  /** How many rows the statement touched. */
  run(statement: Statement): Promise<number>;
}

interface StreamOptions {
  /** Rows at a time: 100 unless told, so that an export holds few. */
  batch?: number;
  /** Ends the reading, a statement under way too, with the signal's reason. */
  signal?: AbortSignal;
}

export interface Db extends Queryable {
  /** Runs the work in one transaction; whatever it throws rolls back. */
  tx<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** The rows of a large query in batches, from one snapshot, at the reader's own pace: one batch ahead of it. */
  stream<T>(statement: Statement, options?: StreamOptions): AsyncGenerator<T[], void, undefined>;
  ping(): Promise<void>;
  /** How many connections there are, and how many calls wait for one. */
  load(): { busy: number; idle: number; waiting: number };
  close(): Promise<void>;
}

const textArray = 1009 as number;
const dateArray = 1182;
const int8Array = 1016;

const exactNumber = (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : text);

const strings: (text: string) => (string | null)[] = pg.types.getTypeParser(textArray);

const arrayOf = (parse: (text: string) => unknown) => (text: string) =>
  strings(text).map((entry) => (entry === null ? null : parse(entry)));

const parsers: Record<number, (text: string) => unknown> = {
  // date stays the text it is, so that no time zone moves it; int8 is a number where that is exact.
  [pg.types.builtins.DATE]: (text) => text,
  [dateArray]: arrayOf((text) => text),
  [pg.types.builtins.INT8]: exactNumber,
  [int8Array]: arrayOf(exactNumber),
};

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

const named = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw isUnavailable(error) ? new DatabaseUnavailable(error) : error;
  }
};

const queryable = (client: Pick<pg.ClientBase, 'query'>): Queryable => {
  const query = <T extends pg.QueryResultRow>(statement: Statement) =>
    named(() =>
      typeof statement === 'string' ? client.query<T>(statement) : client.query<T>(statement.text, statement.values),
    );
  return {
    rows: async <T>(statement: Statement) => (await query(statement)).rows as T[],
    one: async <T>(statement: Statement) => (await query(statement)).rows[0] as T | undefined,
    run: async (statement) => (await query(statement)).rowCount ?? 0,
  };
};

export interface ConnectOptions {
  log: Logger;
  maxConnections: number;
  /** 15 s unless told; 0 lets statements and locks take what they take. */
  statementTimeoutMs?: number;
}

const lockTimeoutMs = 5_000;

/** How long a call waits beyond the statement's own limit, should PostgreSQL stop answering. */
const silenceMs = 5_000;

/** The process of PostgreSQL behind a connection. */
export interface Backend {
  pid: number;
}

export const whoami = 'SELECT pg_backend_pid() AS pid';

/** Cancels the statement that a connection is running; the connection stays. */
export const cancelStatement = (db: Queryable, { pid }: Backend) =>
  db.run({ text: 'SELECT pg_cancel_backend($1)', values: [pid] });

/** The pool does not listen to a client in use, and an error without a listener ends the process. */
const borrowFrom = async (pool: pg.Pool) => {
  const client = await named(() => pool.connect());
  let lost: Error | undefined;
  const onError = (error: Error) => (lost = error);
  client.on('error', onError);
  const giveBack = (error?: unknown) => {
    client.off('error', onError);
    client.release(lost ?? error instanceof DatabaseUnavailable);
  };
  return { tx: queryable(client), giveBack, commit: () => named(() => client.query('COMMIT')) };
};

/** One transaction; whatever the work throws rolls back. */
async function inTransaction<T>(pool: pg.Pool, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const { tx, commit, giveBack } = await borrowFrom(pool);
  let failure: unknown;
  try {
    await tx.run('BEGIN');
    const result = await work(tx);
    // PostgreSQL answers a COMMIT of a failed transaction with a ROLLBACK and no error.
    if ((await commit()).command !== 'COMMIT')
      throw new Error('a statement of this transaction failed and the failure was swallowed');
    return result;
  } catch (error) {
    failure = error;
    if (!(error instanceof DatabaseUnavailable)) await tx.run('ROLLBACK').catch((lost: unknown) => (failure = lost));
    throw error;
  } finally {
    giveBack(failure);
  }
}

/** The rows of a query in batches, from one snapshot. */
async function* streamFrom<T>(
  pool: pg.Pool,
  log: Logger,
  statement: Statement,
  { batch = 100, signal }: StreamOptions = {},
) {
  signal?.throwIfAborted();
  const { tx, giveBack } = await borrowFrom(pool);
  let backend: Backend | undefined;
  let failure: unknown;
  let cancelled: Promise<unknown> | undefined;
  const cancel = () => {
    if (backend)
      cancelled = cancelStatement(queryable(pool), backend).catch((error: Error) =>
        log.warn({ cause: error.message }, 'statement not cancelled'),
      );
  };
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    await tx.run('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    backend = await tx.one<Backend>(`${whoami}, set_config('idle_in_transaction_session_timeout', '10min', true)`);
    signal?.throwIfAborted();
    const declare = 'DECLARE export NO SCROLL CURSOR FOR ';
    await tx.run(
      typeof statement === 'string'
        ? declare + statement
        : { text: declare + statement.text, values: statement.values },
    );
    const fetch = () => tx.rows<T>(`FETCH ${batch} FROM export`);
    for (let next = fetch(); ;) {
      const rows = await next;
      signal?.throwIfAborted();
      const last = rows.length < batch;
      // PostgreSQL works on the next batch while the reader works on this one.
      if (!last) (next = fetch()).catch(() => undefined);
      if (rows.length > 0) yield rows;
      if (last) return;
    }
  } catch (error) {
    failure = error;
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', cancel);
    // A cancellation on its way would hit whatever the connection does next.
    await cancelled;
    if (!(failure instanceof DatabaseUnavailable)) await tx.run('ROLLBACK').catch((lost: unknown) => (failure = lost));
    giveBack(failure);
  }
}

/** A pool of connections. Every wait has a limit, and the pool goes on after PostgreSQL was restarted. */
export function connect(url: string, { log, maxConnections, statementTimeoutMs = 15_000 }: ConnectOptions): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    types,
    application_name: 'declaration-back-office',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    lock_timeout: statementTimeoutMs && lockTimeoutMs,
    idle_in_transaction_session_timeout: 30_000,
    query_timeout: statementTimeoutMs && statementTimeoutMs + silenceMs,
    options: '-c timezone=UTC -c datestyle=ISO',
  });
  pool.on('error', (error) => log.warn({ cause: error.message }, 'idle database connection lost'));

  return {
    ...queryable(pool),
    tx: (work) => inTransaction(pool, work),
    stream: (statement, options) => streamFrom(pool, log, statement, options),
    ping: async () => void (await queryable(pool).run('SELECT 1')),
    load: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}
