import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Right } from '../../src/domain/rights';
import type { Db } from '../db/connect';
import type { Clock } from '../services/kernel/context';
import type { Sealer } from '../security/secrets';

/** A resource without v3.0 calls, served by the generic REST route. */
export interface GenericResource {
  name: string;
  right: Right | (string & {});
  schema: z.ZodObject;
}

/** Everything the app needs from outside; it has no port and reads no environment. */
export interface Dependencies {
  db: Db;
  clock: Clock;
  log: Logger;
  sealer: Sealer;
  /** How many proxies in front may be believed about the caller's address. */
  trustProxy: number;
  /** Hold every JSON answer against its schema and fail loudly (tests). */
  checkAnswers: boolean;
  mainApplicationName: string;
  genericResources: readonly GenericResource[];
}
