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
  // What was loaded is looked through once, whatever the planner makes of how much that is.
  const found = await tx.rows<Found>(sql`
    WITH asked AS MATERIALIZED (
      SELECT after, place::int - 1 AS place
      FROM jsonb_array_elements(${JSON.stringify(asked.map(({ after }) => after))}::jsonb) WITH ORDINALITY AS a(after, place)
    ), loaded AS MATERIALIZED (
      SELECT split_part(i.key, ':', 2)::int AS id, i.after, b.actor_login AS actor, b.finished_at AS at
      FROM batches b JOIN batch_items i ON i.batch_id = b.id
      WHERE b.kind = 'declared-records' AND b.state = 'done' AND b.undone_at IS NULL AND b.finished_at >= ${since}
        AND b.input ->> 'resource' = ${live.name} AND i.before IS NULL AND (i.after IN (SELECT after FROM asked)) IS TRUE
    )
    SELECT DISTINCT ON (asked.place) asked.place, r.id, loaded.actor, loaded.at
    FROM loaded JOIN ${tableSql(live.id)} r ON r.id = loaded.id AND ${inScope(caller, live)} JOIN asked ON asked.after = loaded.after
    ORDER BY asked.place, r.id`);
  const again = new Map(found.map(({ place, at, ...one }) => [asked[place], { ...one, at: at.toISOString() }]));
  return rows.map((row) => {
    const loaded = again.get(row);
    return loaded ? doubted(row, loaded, caller.login) : row;
  });
}
