import sql from 'sql-template-tag';
import type { Db } from '../../db/connect';
import type { JobQueue } from '../jobs/jobs';
import type { Clock } from '../kernel/context';

/** Files of programs that nobody went on sending: an hour after their last part nothing is left of them. */
export function forgottenFiles({ db, clock }: { db: Db; clock: Clock }): JobQueue {
  const forgotten = () => sql`f.touched_at < ${clock()}::timestamptz - interval '1 hour'
    AND NOT EXISTS (SELECT 1 FROM application_versions v WHERE v.file_id = f.id)`;
  return {
    kind: 'forgotten-files',
    run: async (id) => {
      await db.run(sql`DELETE FROM application_files f WHERE f.id = ${id} AND ${forgotten()}`);
    },
    left: async () =>
      (await db.rows<{ id: number }>(sql`SELECT f.id FROM application_files f WHERE ${forgotten()} LIMIT 100`)).map(
        ({ id }) => id,
      ),
  };
}
