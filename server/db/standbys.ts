import { DatabaseError } from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import type { Access, StreamOptions } from './access';
import { DatabaseUnavailable } from './errors';
import type { Asked, Queryable, Statement } from './queryable';

/** How long a standby that cannot be reached is not asked again, in milliseconds. */
const awayMs = 5_000;

/** How often, and how many times, a standby is looked at that has not yet brought in all there is, in milliseconds. */
const lookMs = 25;
const looks = 20;

/** A standby has not brought in what the leader had when the call came, or is none. */
class Behind extends Error {}

/**
 * A check for the start of a transaction on a standby: it waits half a second for all that the leader had by then, so that
 * nobody reads less than was acknowledged to anybody before he asked. Throws `Behind`.
 */
export const upTo = (leader: Queryable) => async (tx: Queryable) => {
  const at = await leader.one<{ lsn: string }>('SELECT pg_current_wal_insert_lsn()::text AS lsn');
  // One that follows nobody may be an abandoned leader, or have gone another way than the leader that was chosen.
  const text = `SELECT pg_is_in_recovery() AND EXISTS (SELECT FROM pg_stat_wal_receiver) AS follows,
    pg_last_wal_replay_lsn() >= $1::pg_lsn AS there`;
  for (let look = 0; look < looks; look += 1) {
    const seen = await tx.one<{ follows: boolean; there: boolean | null }>({ text, values: [at?.lsn] });
    if (!seen?.follows) break;
    if (seen.there) return;
    await pause(lookMs);
  }
  throw new Behind('the standby is behind');
};

/** Time has run out: the leader would take no less. */
const hadItsTime = (error: DatabaseUnavailable) =>
  error.cause instanceof DatabaseError && error.cause.code === '57014' && error.cause.message.includes('timeout');

/** Whose turn it is among so many standbys, one of which may be away. */
export function takeTurns(count: number) {
  const awayUntil = new Map<number, number>();
  let turn = 0;
  return {
    next: (): number | undefined => {
      const now = performance.now();
      turn += 1;
      return Array.from({ length: count }, (_, index) => (turn + index) % count).find(
        (standby) => (awayUntil.get(standby) ?? 0) <= now,
      );
    },
    leaveOut: (standby: number) => void awayUntil.set(standby, performance.now() + awayMs),
  };
}

/** Reading goes to the standbys in turn; what none of them can do, and whatever is no reading, to the leader. */
export function overStandbys(leader: Access, standbys: readonly Access[], turns: ReturnType<typeof takeTurns>): Access {
  /** Whether the leader is to be asked instead. */
  const passes = (error: unknown, standby: number): boolean => {
    if (error instanceof Behind) return true;
    if (!(error instanceof DatabaseUnavailable) || hadItsTime(error)) return false;
    if (!(error.cause instanceof DatabaseError)) turns.leaveOut(standby);
    return true;
  };
  const read = async <T>(work: (access: Access) => Promise<T>): Promise<T> => {
    const chosen = turns.next();
    const standby = chosen === undefined ? undefined : standbys[chosen];
    if (chosen === undefined || !standby) return work(leader);
    return work(standby).catch((error: unknown) => {
      if (!passes(error, chosen)) throw error;
      return work(leader);
    });
  };
  async function* stream<T>(statement: Statement, options?: StreamOptions) {
    const chosen = turns.next();
    let begun = false;
    try {
      const rows = chosen === undefined ? undefined : standbys[chosen]?.stream<T>(statement, options);
      for await (const batch of rows ?? []) {
        begun = true;
        yield batch;
      }
      if (rows) return;
    } catch (error) {
      if (begun || chosen === undefined || !passes(error, chosen)) throw error;
    }
    yield* leader.stream<T>(statement, options);
  }
  return {
    narrowed: leader.narrowed,
    rows: <T>(statement: Statement) => read((access) => access.rows<T>(statement)),
    one: <T>(statement: Statement) => read((access) => access.one<T>(statement)),
    run: (statement) => leader.run(statement),
    tell: (statement) => leader.tell(statement),
    tx: (work, options) => (options?.patient ? leader.tx(work, options) : read((access) => access.tx(work, options))),
    stream,
    together: <T>(statement: Asked) => read((access) => access.together<T>(statement)),
    keyed: <T>(statement: Asked, shared?: string) => read((access) => access.keyed<T>(statement, shared)),
    as: (who) =>
      overStandbys(
        leader.as(who),
        standbys.map((standby) => standby.as(who)),
        turns,
      ),
  };
}
