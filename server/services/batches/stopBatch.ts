import sql from 'sql-template-tag';
import type { Service } from '../kernel/context';
import { stoppedWords } from './endBatch';
import { readSeen } from './readBatches';

/** `POST /batches/{id}/stop/`: one that waits ends at once, one under way within a second, and nothing of it stays. */
export const stopBatch: Service<'stopBatch'> = async (context, { params: { id } }) => {
  const { db, clock } = context;
  await readSeen(db, context, id, sql``);
  await db.run(sql`
    UPDATE batches SET stop_requested = true, state = CASE state WHEN 'waiting' THEN 'stopped' ELSE state END,
           failure = CASE state WHEN 'waiting' THEN ${stoppedWords}::text END, finished_at = CASE state WHEN 'waiting' THEN ${clock()}::timestamptz END
    WHERE id = ${id} AND state IN ('waiting', 'running')`);
  return (await readSeen(db, context, id, sql``)).batch;
};
