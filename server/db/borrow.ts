import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { asLogin, prefixOf, type Acting } from './acting';
import { DatabaseUnavailable } from './errors';
import type { Way } from './pools';
import { named, queryable, type Queryable } from './queryable';

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

export const borrowFrom = async ({ pool, names, roles, link }: Way, who: Acting) => {
  const client = await named(() => pool.connect());
  const giveBack = (error?: unknown) => client.release(error instanceof DatabaseUnavailable);
  const rowsInto: Tx['copy'] = (statement, rows) =>
    named(async () => {
      // What is copied takes as long as its source does, whatever statements may take.
      const target = client.query(Object.assign(copyFrom(statement), { query_timeout: patience }));
      await pipeline(rows, target);
      return target.rowCount;
    });
  // What a transaction is run as holds until its end, or until it is told otherwise.
  let now: Acting | undefined = link.pooled === false ? 'system' : undefined;
  const within = (limit?: number, acting = who): Tx => {
    const become = roles && prefixOf(roles, acting);
    const before = () => {
      if (now === acting) return undefined;
      now = acting;
      return become;
    };
    const own = queryable(client, { limit, names, acts: become && { mark: become.mark, before } });
    const copy: Tx['copy'] = async (statement, rows) => {
      const become = before();
      if (become) await named(() => client.query(become));
      return rowsInto(statement, rows);
    };
    return { ...own, copy, as: (other) => within(limit, other) };
  };
  /** What belongs to the transaction and to nobody's work. */
  const control = (text: string) => named(() => client.query(text));
  return { within, giveBack, control };
};

/** Cancels the statement of a backend when the signal says so; answers how to stop that, once no cancellation is on its way. */
export function cancelOn(
  { pool, log, roles }: Way,
  signal: AbortSignal | undefined,
  backend: () => Backend | undefined,
) {
  const acts = roles && { mark: asLogin.mark, before: () => asLogin };
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
