import { DatabaseError } from 'pg';
import type pg from 'pg';
import { prefixOf, type Acting, type Roles } from './acting';
import { DatabaseUnavailable } from './errors';
import type { PreparedNames } from './prepared';
import { sendAll, type Asked, type Marked } from './queryable';

/** So many go in one trip at most: whoever comes first waits for the others. */
const most = 8;

interface Over {
  pool: pg.Pool;
  names: PreparedNames | undefined;
  roles: Roles | undefined;
}

interface Reading {
  statement: Asked;
  who: Acting;
  /** The same reading by itself. */
  alone(): Promise<unknown>;
}

interface Waiting extends Reading {
  resolve(row: unknown): void;
  reject(error: unknown): void;
}

/** PostgreSQL has refused one of them, and with it those that came after; otherwise none has arrived. */
const isOfOne = (error: unknown) => !(error instanceof DatabaseUnavailable) || error.cause instanceof DatabaseError;

/** The first row of each. Connections do the system's work until they are told otherwise. */
async function readAll({ pool, names, roles }: Over, readings: readonly Reading[]): Promise<unknown[]> {
  const statements: Marked[] = [];
  let now: Acting = 'system';
  const places = readings.map(({ who, statement: { text, values } }) => {
    const prefix = roles && prefixOf(roles, who);
    if (prefix && who !== now) statements.push(prefix);
    now = who;
    return statements.push({ mark: prefix?.mark ?? '', text, values }) - 1;
  });
  const answers = await sendAll(pool, statements, { names });
  return places.map((place) => answers[place]?.rows[0]);
}

/**
 * Readings by key that are asked for at one moment, by whomever, go in one trip: where many call at once, trips cost more than readings.
 * Where one of them fails each is made by itself.
 */
export function createGather(over: Over) {
  let waiting: Waiting[] = [];
  const send = async (some: readonly Waiting[]) => {
    const [first] = some;
    if (some.length === 1) return first?.resolve(first.alone());
    try {
      const rows = await readAll(over, some);
      some.forEach(({ resolve }, place) => resolve(rows[place]));
    } catch (error) {
      const isOne = isOfOne(error);
      for (const { resolve, reject, alone } of some) {
        if (isOne) resolve(alone());
        else reject(error);
      }
    }
  };
  const sendWaiting = () => {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += most) void send(all.slice(from, from + most));
  };
  return <T>(reading: Reading): Promise<T | undefined> =>
    new Promise((resolve, reject) => {
      waiting.push({ ...reading, resolve: resolve as (row: unknown) => void, reject });
      // What the answers that have just come lead to is asked for by then.
      if (waiting.length === 1) process.nextTick(sendWaiting);
    });
}

export type Gather = ReturnType<typeof createGather>;
