import type pg from 'pg';
import { DatabaseUnavailable, isUnavailable } from './errors';
import { prefixText, type Prefix } from './acting';
import { sendPrefixed } from './prefixedQuery';
import { isStalePlan, type PreparedNames } from './prepared';

/** A statement as sql-template-tag builds it. */
export interface Asked {
  text: string;
  values: unknown[];
}

/** The same, or plain SQL without parameters. */
export type Statement = string | Asked;

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
  /** Whose the statements are; without it they are those of whoever the connection belongs to. */
  acts?: Acts | undefined;
}

/** Whose statements are. */
export interface Acts {
  /** Tells the plans of one role from those of another. */
  mark: string;
  /** What is to stand before the next statement, if anything. */
  before(): Prefix | undefined;
}

export const queryable = (
  client: Pick<pg.ClientBase, 'query'>,
  { limit, names, acts }: QueryableOptions = {},
): Queryable => {
  const own = limit === undefined ? {} : { query_timeout: limit };
  const query = (statement: Statement) =>
    named(async () => {
      const prefix = acts?.before();
      if (typeof statement === 'string') {
        const done = await client.query({ text: prefix ? prefixText(prefix) + statement : statement, ...own });
        // Of several statements the answers come as an array.
        return (Array.isArray(done) ? done.at(-1) : done) as pg.QueryResult;
      }
      const { text, values } = statement;
      const key = `${acts?.mark ?? ''}${text}`;
      const name = names?.of(key);
      const config = { text, values, ...(name && { name }), ...own };
      return (prefix ? sendPrefixed(client, prefix, config) : client.query(config)).catch((error: unknown) => {
        if (isStalePlan(error)) names?.drop(key);
        throw error;
      });
    });
  return {
    rows: async <T>(statement: Statement) => (await query(statement)).rows as T[],
    one: async <T>(statement: Statement) => (await query(statement)).rows[0] as T | undefined,
    run: async (statement) => (await query(statement)).rowCount ?? 0,
  };
};
