import sql, { type Sql } from 'sql-template-tag';
import { batchOperations } from '../../../src/domain/hears';
import { may } from '../../../src/domain/policy';
import type { Caller } from '../kernel/context';

const own = ({ server, id }: Caller) => sql`w.actor_server = ${server} AND w.actor_id = ${id}`;
const seesAll = ({ scope }: Caller) => scope === 'all';

/** Batches of kinds that the caller may still do. */
const batchesOf = ({ rights }: Caller): Sql => {
  const kinds = Object.entries(batchOperations).flatMap(([kind, operation]) => (may(rights, operation) ? [kind] : []));
  return sql`w.kind = ANY(${kinds}::text[])`;
};

/**
 * Loads that failed and were not repeated, or whose lines wait in quarantine; one's own, and all of them for who sees all:
 * `source, id, at`.
 */
export const loadsAtFault = (caller: Caller, since: Date): Sql => sql`
  SELECT 'import' AS source, w.id::bigint AS id, w.finished_at AS at FROM import_runs w
  WHERE (w.state = 'failed' OR (w.state = 'done' AND w.faulty > 0)) AND w.finished_at >= ${since} AND ${seesAll(caller) ? sql`true` : own(caller)}
    AND CASE WHEN w.state = 'done' THEN EXISTS (SELECT 1 FROM import_quarantine q WHERE q.run_id = w.id)
      ELSE NOT EXISTS (SELECT 1 FROM import_runs l WHERE l.kind = w.kind AND l.id > w.id AND l.file_name = w.file_name AND l.state = 'done') END`;

/** Batches that failed and were not repeated. */
export const batchesFailed = (caller: Caller, since: Date): Sql => sql`
  SELECT 'failed' AS source, w.id::bigint AS id, w.finished_at AS at FROM batches w
  WHERE w.state = 'failed' AND w.finished_at >= ${since} AND ${batchesOf(caller)}
    AND ${seesAll(caller) && may(caller.rights, 'listBatches') ? sql`true` : own(caller)}
    AND NOT EXISTS (SELECT 1 FROM batches l WHERE l.actor_server = w.actor_server AND l.actor_id = w.actor_id AND l.id > w.id
      AND l.state = 'done' AND l.kind = w.kind AND l.input = w.input)`;

/** One's own batches that were done after their call, and are not taken back. */
export const batchesDone = (caller: Caller, since: Date): Sql => sql`
  SELECT 'done' AS source, w.id::bigint AS id, w.finished_at AS at FROM batches w
  WHERE ${own(caller)} AND w.state = 'done' AND w.attempts > 0 AND w.undone_at IS NULL AND w.finished_at >= ${since} AND ${batchesOf(caller)}`;
