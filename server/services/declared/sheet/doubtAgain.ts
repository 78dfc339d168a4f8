import sql from 'sql-template-tag';
import type { BatchRow } from '../../../../src/contract/batches';
import { doubted, rememberedDays, untold } from '../../../../src/contract/declared/sheet/loadedBefore';
import type { Queryable } from '../../../db/queryable';
import type { Context } from '../../kernel/context';
import { tableSql } from '../columnKinds';
import { inScope } from '../inScope';
import type { Live } from '../live';

interface Found {
  place: number;
  id: number;
  actor: string;
  at: Date;
}

/**
 * Rows with the doubt that a sheet has brought the same record before, of those that nothing tells apart. With `lock` the loads of
 * a resource go one after another: of two at once the second one finds what the first has brought.
 */
export async function doubtAgain(
  tx: Queryable,
  { caller, clock }: Pick<Context, 'caller' | 'clock'>,
  live: Live,
  rows: readonly BatchRow[],
  lock: boolean,
): Promise<BatchRow[]> {
  const asked = untold(live.declared, rows);
  if (asked.length === 0) return [...rows];
  if (lock) await tx.run(sql`SELECT pg_advisory_xact_lock(${live.id}, 0)`);
  const since = new Date(clock().getTime() - rememberedDays * 86_400_000);
  const found = await tx.rows<Found>(sql`
    SELECT DISTINCT ON (a.place) a.place::int - 1 AS place, r.id, b.actor_login AS actor, b.finished_at AS at
    FROM jsonb_array_elements(${JSON.stringify(asked.map(({ after }) => after))}::jsonb) WITH ORDINALITY AS a(after, place)
    JOIN batch_items i ON i.after = a.after AND i.before IS NULL
    JOIN batches b ON b.id = i.batch_id AND b.kind = 'declared-records' AND b.state = 'done' AND b.undone_at IS NULL AND b.finished_at >= ${since}
    JOIN ${tableSql(live.id)} r ON i.key = ${`${live.id}:`} || r.id AND ${inScope(caller, live)}
    ORDER BY a.place, r.id`);
  const again = new Map(found.map(({ place, at, ...one }) => [asked[place], { ...one, at: at.toISOString() }]));
  return rows.map((row) => {
    const loaded = again.get(row);
    return loaded ? doubted(row, loaded, caller.login) : row;
  });
}
