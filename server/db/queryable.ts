import type pg from 'pg';
import { DatabaseUnavailable, isUnavailable } from './errors';
import { isStalePlan, type PreparedNames } from './prepared';

/** A statement as sql-template-tag builds it, or plain SQL without parameters. */
export type Statement = string | { text: string; values: unknown[] };

export interface Queryable {
  rows<T>(statement: Statement): Promise<T[]>;
  /** The first row, or undefined. */
  one<T>(statement: Statement): Promise<T | undefined>;
  /** How many rows the statement touched. */
  run(statement: Statement): Promise<number>;
}

/** A refusal that may pass is `DatabaseUnavailable`. */
export const named = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw isUnavailable(error) || isStalePlan(error) ? new DatabaseUnavailable(error) : error;
  }
};

interface QueryableOptions {
  /** How long a call may take in milliseconds, where that is not what the pool says. */
  limit?: number | undefined;
  /** Without them nothing is prepared. */
  names?: PreparedNames | undefined;
}

export const queryable = (client: Pick<pg.ClientBase, 'query'>, { limit, names }: QueryableOptions = {}): Queryable => {
  const own = limit === undefined ? {} : { query_timeout: limit };
  const query = <T extends pg.QueryResultRow>(statement: Statement) =>
    named(async () => {
      if (typeof statement === 'string') return client.query<T>({ text: statement, ...own });
      const { text, values } = statement;
      const name = names?.of(text);
      return client.query<T>({ text, values, ...(name && { name }), ...own }).catch((error: unknown) => {
        if (isStalePlan(error)) names?.drop(text);
        throw error;
      });
    });
  return {
    rows: async <T>(statement: Statement) => (await query(statement)).rows as T[],
    one: async <T>(statement: Statement) => (await query(statement)).rows[0] as T | undefined,
    run: async (statement) => (await query(statement)).rowCount ?? 0,
  };
};
