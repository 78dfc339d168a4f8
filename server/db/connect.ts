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

export interface Db extends Queryable {
  /** Runs the work in one transaction; whatever it throws rolls back. */
  tx<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** The rows of a large query in batches, from one snapshot, at the reader's own pace. */
  stream<T>(statement: Statement, options?: { batch?: number; signal?: AbortSignal }): AsyncGenerator<T[], void, undefined>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

const parsers: Record<number, (text: string) => unknown> = {
  // date stays the text it is, so that no time zone moves it; int8 is a number where that is exact.
  [pg.types.builtins.DATE]: (text) => text,
  [pg.types.builtins.INT8]: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text),
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
    named(() => (typeof statement === 'string' ? client.query<T>(statement) : client.query<T>(statement.text, statement.values)));
  return {
    rows: async <T>(statement: Statement) => (await query(statement)).rows as T[],
    one: async <T>(statement: Statement) => (await query(statement)).rows[0] as T | undefined,
    run: async (statement) => (await query(statement)).rowCount ?? 0,
  };
};

export interface ConnectOptions {
  log: Logger;
  maxConnections: number;
  statementTimeoutMs?: number;
}

/** A pool of connections that bounds every wait and outlives a PostgreSQL that goes away and comes back. */
export function connect(url: string, { log, maxConnections, statementTimeoutMs = 15_000 }: ConnectOptions): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    types,
    application_name: 'declaration-back-office',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  pool.on('error', (error) => log.warn({ cause: error.message }, 'idle database connection lost'));

  const withClient = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await named(() => pool.connect());
    let broken: Error | undefined;
    const onError = (error: Error) => (broken = error);
    client.on('error', onError);
    try {
      return await work(client);
    } catch (error) {
      if (error instanceof DatabaseUnavailable) broken = error;
      throw error;
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  };

  const transaction = <T>(begin: string, work: (tx: Queryable) => Promise<T>): Promise<T> =>
    withClient(async (client) => {
      const tx = queryable(client);
      await tx.run(begin);
      try {
        const result = await work(tx);
        await tx.run('COMMIT');
        return result;
      } catch (error) {
        await tx.run('ROLLBACK').catch(() => undefined);
        throw error;
      }
    });

  async function* stream<T>(statement: Statement, { batch = 1000, signal }: { batch?: number; signal?: AbortSignal } = {}) {
    const client = await named(() => pool.connect());
    const tx = queryable(client);
    let broken = true;
    try {
      await tx.run('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      await tx.run("SET LOCAL idle_in_transaction_session_timeout = '10min'");
      const declare = 'DECLARE export NO SCROLL CURSOR FOR ';
      await tx.run(
        typeof statement === 'string' ? declare + statement : { text: declare + statement.text, values: statement.values },
      );
      for (;;) {
        signal?.throwIfAborted();
        const rows = await tx.rows<T>(`FETCH ${batch} FROM export`);
        if (rows.length > 0) yield rows;
        if (rows.length < batch) break;
      }
      broken = false;
    } finally {
      if (broken) await tx.run('ROLLBACK').then(() => (broken = false), () => undefined);
      else await tx.run('COMMIT').catch(() => (broken = true));
      client.release(broken);
    }
  }

  return {
    ...queryable(pool),
    tx: (work) => transaction('BEGIN', work),
    stream,
    ping: async () => void (await queryable(pool).run('SELECT 1')),
    close: () => pool.end(),
  };
}
