import sql from 'sql-template-tag';
import type { Queryable } from '../../db/queryable';

/** Records that go at once: nobody waits for long. */
const portion = 1_000;

/** Deletes the records of the audit that are older than so many months, and the sums of sign-ins of those days; answers how many records went. */
export async function pruneAudit(
  db: Queryable,
  months: number,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<number> {
  const since = sql`(${now}::timestamptz - make_interval(months => ${months}))`;
  let gone = 0;
  for (let some = 1; some > 0 && !signal.aborted; gone += some) {
    const row = await db.one<{ gone: number }>(sql`SELECT prune_audit(${since}, ${portion}) AS gone`);
    some = row?.gone ?? 0;
  }
  await db.run(sql`DELETE FROM sign_in_days WHERE day < (${since} AT TIME ZONE 'Europe/Moscow')::date`);
  return gone;
}
