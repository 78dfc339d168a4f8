import sql from 'sql-template-tag';
import { addMonths, monthIndex, type Month } from '../../../src/domain/month';
import { inFactMonths } from '../factMonths';
import type { Queryable } from '../queryable';
import { positionsOf } from './dealers';
import type { GenerateOptions } from './options';

const months = 18;

/** What the users of working organisations sent in the 18 months up to `today` (`YYYY-MM-DD`), in the order of days. */
export async function addFacts(tx: Queryable, { facts }: GenerateOptions, now: Month, today: string): Promise<void> {
  const { year, month } = addMonths(now, 1 - months);
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  await tx.run(sql`
    CREATE TEMP TABLE senders ON COMMIT DROP AS
    SELECT row_number() OVER (ORDER BY u.place) - 1 AS turn, u.server_alias, u.group_gid, u.p_id, p.positions,
           greatest(u.created_at::date, ${first}::date) AS since
    FROM new_users u JOIN ${positionsOf} p USING (billing) WHERE u.status < 15 OR u.status >= 27`);
  await inFactMonths(
    tx,
    Array.from({ length: months }, (_, back) => monthIndex(now) - back),
  );
  await tx.run(sql`
    INSERT INTO package_facts (server_alias, group_gid, p_id, day, position, origin, transport, is_emulator, count)
    SELECT s.server_alias, s.group_gid, s.p_id, s.since + pg_temp.roll(n, 51, greatest(1, ${today}::date - s.since + 1)) AS day,
           s.positions[1 + pg_temp.roll(n, 52, cardinality(s.positions))],
           ('{desktop,desktop,desktop,online,online,api}'::text[])[1 + pg_temp.roll(n, 53, 6)],
           ('{20,30,30,31,32,NULL}'::smallint[])[1 + pg_temp.roll(n, 54, 6)], pg_temp.roll(n, 55, 50) = 0, 1 + pg_temp.roll(n, 56, 40)
    FROM generate_series(1, ${facts}::integer) AS n
    JOIN senders s ON s.turn = pg_temp.roll(n, 50, (SELECT greatest(1, count(*)) FROM senders))
    ORDER BY day, n`);
}
