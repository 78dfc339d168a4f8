import type pg from 'pg';
import { DatabaseUnavailable, isUnavailable } from './errors';
import { isStalePlan, type PreparedNames } from './prepared';
import { travel, type Answered } from './trip';

/** A statement as sql-template-tag builds it. */
export interface Asked {
  text: string;
  values: unknown[];
}

/** The same, or plain SQL without parameters. */
export type Statement = string | Asked;

/** A statement of somebody's: the mark tells the plans of one role from those of another. */
export interface Marked extends Asked {
  mark: string;
}

/** The mark of what is run as the role of callers who see a part. */
export const callersMark = 'c';

export interface Queryable {
  /** It is a caller's work, whose sight the database keeps to by itself. */
  narrowed: boolean;
  rows<T>(statement: Statement): Promise<T[]>;
  /** The first row, or undefined. */
  one<T>(statement: Statement): Promise<T | undefined>;
  /** How many rows the statement touched. */
  run(statement: Statement): Promise<number>;
  /** What nobody waits to be answered: in a transaction it goes with the statement after it, at the latest with the end. */
  tell(statement: Asked): Promise<void>;
}

/** A refusal that may pass is `DatabaseUnavailable`. */
export const named = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw isUnavailable(error) || isStalePlan(error) ? new DatabaseUnavailable(error) : error;
  }
};

/** Whose statements are. */
export interface Acts {
  mark: string;
  /** What goes with the next statement, before it. */
  before(): readonly Marked[];
  /** The same for a text that may hold several statements: what is to stand before it, once the rest is done. */
  beforeText(): Promise<string>;
  /** Where what is told waits for the next statement. */
  later?(statement: Marked): void;
}

const nobodys: Acts = { mark: '', before: () => [], beforeText: () => Promise.resolve('') };

interface QueryableOptions {
  /** How long a call may take in milliseconds, where that is not what the pool says. */
  limit?: number | undefined;
  /** Without them nothing is prepared. */
  names?: PreparedNames | undefined;
  /** Without it they are those of whoever the connection belongs to. */
  acts?: Acts | undefined;
}

type Client = Pick<pg.ClientBase, 'query'>;

/** Sends statements in one trip, each under the name that it has; answers each. */
export const sendAll = (
  client: Client,
  statements: readonly Marked[],
  { limit, names }: Pick<QueryableOptions, 'limit' | 'names'>,
): Promise<Answered[]> =>
  named(() => {
    const sent = statements.map(({ mark, text, values }) => ({ text, values, name: names?.of(mark, text) }));
    return travel(client, sent, limit, (place, error) => {
      const failed = isStalePlan(error) ? statements[place] : undefined;
      if (failed) names?.drop(failed.mark, failed.text);
    });
  });

/** A text without parameters, which may hold several statements: the answer to the last. */
const sendText = (client: Client, text: string, limit?: number): Promise<Answered> =>
  named(async () => {
    const done = await client.query({ text, ...(limit !== undefined && { query_timeout: limit }) });
    const { command, rowCount, rows } = (Array.isArray(done) ? done.at(-1) : done) as pg.QueryResult;
    return { command, count: rowCount ?? 0, rows };
  });

export const queryable = (client: Client, { limit, names, acts = nobodys }: QueryableOptions = {}): Queryable => {
  const ask = async (statement: Statement): Promise<Answered | undefined> => {
    if (typeof statement === 'string') return sendText(client, (await acts.beforeText()) + statement, limit);
    const { text, values } = statement;
    return (await sendAll(client, [...acts.before(), { mark: acts.mark, text, values }], { limit, names })).at(-1);
  };
  return {
    narrowed: acts.mark === callersMark,
    rows: async <T>(statement: Statement) => ((await ask(statement))?.rows ?? []) as T[],
    one: async <T>(statement: Statement) => (await ask(statement))?.rows[0] as T | undefined,
    run: async (statement) => (await ask(statement))?.count ?? 0,
    tell: async ({ text, values }) => {
      if (acts.later) acts.later({ mark: acts.mark, text, values });
      else await ask({ text, values });
    },
  };
};
