import type { Logger } from 'pino';
import type { Db } from '../../db/connect';
import type { JobQueue } from '../jobs/jobs';
import type { Clock } from '../kernel/context';
import { pruneAudit } from './pruneAudit';

interface RetentionOptions {
  db: Db;
  clock: Clock;
  log: Logger;
  /** How many months the records of the audit are kept. */
  auditKeepMonths: number;
}

/** The old records of the audit, where an installation keeps them for a time: once an hour, whichever process asks. */
export const retentionQueue = ({ db, clock, log, auditKeepMonths }: RetentionOptions): JobQueue => ({
  kind: 'audit-retention',
  onceIn: 3_600,
  run: async (_, signal) => {
    const gone = await pruneAudit(db, auditKeepMonths, { now: clock(), signal });
    if (gone > 0) log.info({ gone }, 'old records of the audit deleted');
  },
  left: async () => [0],
});
