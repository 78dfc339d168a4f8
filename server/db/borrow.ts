import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { asLogin, prefixOf, prefixed, type Acting } from './acting';
import { DatabaseUnavailable } from './errors';
import type { Way } from './pools';
import { named, queryable, sendAll, type Marked, type Queryable } from './queryable';

/** A transaction. */
export interface Tx extends Queryable {
  /** Brings the rows of a `COPY … FROM STDIN` in, in its text format; answers how many there were. */
  copy(statement: string, rows: AsyncIterable<string>): Promise<number>;
  /** The same transaction, at somebody's work. */
  as(who: Acting): Tx;
}

/** What a statement of a patient transaction may take, in milliseconds. */
export const patience = 3_600_000;

/** The process of PostgreSQL behind a connection. */
export interface Backend {
  pid: number;
  /** When its server came up: behind one address there may be several. */
  born: string;
}

const born = 'extract(epoch FROM pg_postmaster_start_time())::text';
export const whoami = `SELECT pg_backend_pid() AS pid, ${born} AS born`;

/** Cancels the statement that a connection is running; the connection stays. */
export const cancelStatement = (db: Queryable, backend: Backend) =>
  db.run({ text: `SELECT pg_cancel_backend($1) WHERE ${born} = $2`, values: [backend.pid, backend.born] });

const commit: Marked = { mark: '', text: 'COMMIT', values: [] };

/** A connection for a transaction, which `opening` begins: that goes with the first statement. */
export const borrowFrom = async ({ pool, names, roles, link }: Way, who: Acting, opening: readonly Marked[]) => {
  const client = await named(() => pool.connect());
  const giveBack = (error?: unknown) => client.release(error instanceof DatabaseUnavailable);
  const rowsInto: Tx['copy'] = (statement, rows) =>
    named(async () => {
      // What is copied takes as long as its source does, whatever statements may take.
      const target = client.query(Object.assign(copyFrom(statement), { query_timeout: patience }));
      await pipeline(rows, target);
      return target.rowCount;
    });
  let begun = false;
  /** What goes with the next statement: what begins the transaction, whose work it is, what was told. */
  let due = [...opening];
  const take = () => {
    const taken = due;
    due = [];
    begun = true;
    return taken;
  };
  // What a transaction is run as holds until its end, or until it is told otherwise.
  let now: Acting | undefined = link.pooled === false ? 'system' : undefined;
  const within = (limit?: number, acting = who): Tx => {
    const become = roles && prefixOf(roles, acting);
    const turn = () => {
      if (become && now !== acting) due.push(become);
      now = acting;
    };
    const beforeText = async () => {
      turn();
      const ahead = take();
      if (ahead.length > 0) await sendAll(client, ahead, { limit, names });
      return '';
    };
    const before = () => {
      turn();
      return take();
    };
    const later = (statement: Marked) => {
      turn();
      due.push(statement);
    };
    const own = queryable(client, { limit, names, acts: { mark: become?.mark ?? '', before, beforeText, later } });
    const copy: Tx['copy'] = async (statement, rows) => {
      await beforeText();
      return rowsInto(statement, rows);
    };
    return { ...own, copy, as: (other) => within(limit, other) };
  };
  /** Brings what was done to its end; false where PostgreSQL took it back instead. What asked for nothing has not begun. */
  const end = async (): Promise<boolean> => {
    if (!begun && due.length === opening.length) return true;
    return (await sendAll(client, [...take(), commit], { names })).at(-1)?.command === 'COMMIT';
  };
  const takeBack = async () => {
    if (begun) await named(() => client.query('ROLLBACK'));
  };
  return { within, giveBack, end, takeBack };
};

/** Cancels the statement of a backend when the signal says so; answers how to stop that, once no cancellation is on its way. */
export function cancelOn(
  { pool, log, roles }: Way,
  signal: AbortSignal | undefined,
  backend: () => Backend | undefined,
) {
  const acts = roles && prefixed(asLogin);
  let cancelled: Promise<unknown> | undefined;
  const cancel = () => {
    const found = backend();
    if (found)
      cancelled = cancelStatement(queryable(pool, { acts }), found).catch((error: Error) =>
        log.warn({ cause: error.message }, 'statement not cancelled'),
      );
  };
  signal?.addEventListener('abort', cancel, { once: true });
  return async () => {
    signal?.removeEventListener('abort', cancel);
    // A cancellation on its way would hit whatever the connection does next.
    await cancelled;
  };
}
