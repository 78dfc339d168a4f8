import type { Logger } from 'pino';
import type { Db } from '../../db/connect';
import type { Sealer } from '../../security/secrets';
import { forgottenFiles } from '../applications/forgottenFiles';
import { retentionQueue } from '../audit/retentionQueue';
import { batchQueue } from '../batches/batchQueue';
import type { DeclaredResources } from '../declared/registry';
import { importQueue } from '../imports/importQueue';
import type { Clock } from '../kernel/context';
import { createJobs, type Jobs } from './jobs';

interface AllJobsOptions {
  db: Db;
  sealer: Sealer;
  clock: Clock;
  log: Logger;
  declared: DeclaredResources;
  mainApplicationName: string;
  /** How many months the records of the audit are kept; for ever unless told. */
  auditKeepMonths?: number | undefined;
}

/** All that this server does outside of calls. */
export function createAllJobs(options: AllJobsOptions): Jobs {
  const { auditKeepMonths } = options;
  const jobs: Jobs = createJobs(options, [
    importQueue(options),
    batchQueue({ ...options, jobs: () => jobs }),
    forgottenFiles(options),
    ...(auditKeepMonths === undefined ? [] : [retentionQueue({ ...options, auditKeepMonths })]),
  ]);
  return jobs;
}
