import type { Logger } from 'pino';
import type { GenericResource } from '../../src/contract/genericResources';
import type { Db } from '../db/connect';
import type { Caller, Clock } from '../services/kernel/context';
import type { Jobs } from '../services/jobs/jobs';
import type { DeclaredResources } from '../services/declared/registry';
import type { Sealer } from '../security/secrets';
import type { DoorLimits } from './door';

/** Everything the app needs from outside; it has no port and reads no environment. */
export interface Dependencies {
  db: Db;
  clock: Clock;
  log: Logger;
  sealer: Sealer;
  /** Where loads and batches that take longer than a call are done. */
  jobs: Jobs;
  /** What an administrator has declared. */
  declared: DeclaredResources;
  /** How many proxies in front may be believed about the caller's address. */
  trustProxy: number;
  /** Hold every JSON answer against its schema and fail loudly (tests). */
  checkAnswers: boolean;
  /** Who has it may read `/metrics`; without one there are none. */
  metricsToken?: string | undefined;
  /** How many short calls are at work at once; as many as come unless told. */
  door?: DoorLimits | undefined;
  /** The same of batches, which may wait for each other with a connection each. */
  batchDoor?: DoorLimits | undefined;
  /** The same of calls whose body may be large, which is in memory as long as the call takes. */
  largeDoor?: DoorLimits | undefined;
  mainApplicationName: string;
  /** What services are told of the caller, in place of what he is (tests): the database goes on seeing him as he is. */
  taken?: ((caller: Caller) => Caller) | undefined;
  genericResources: readonly GenericResource[];
}
