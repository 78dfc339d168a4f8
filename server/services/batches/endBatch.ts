import sql from 'sql-template-tag';
import type { Queryable } from '../../db/queryable';

export const stoppedWords = 'Изменение остановлено: ничего не сделано';

interface Ended {
  state: 'failed' | 'stopped';
  failure: string;
  now: Date;
}

/** Ends a batch of which nothing stays. */
export const endBatch = (db: Queryable, id: number, { state, failure, now }: Ended): Promise<number> =>
  db.run(sql`
    UPDATE batches SET state = ${state}, failure = ${failure}, done = 0, finished_at = ${now}
    WHERE id = ${id} AND state IN ('waiting', 'running')`);
