import type { Logger } from 'pino';
import type { Db } from '../../db/connect';
import type { Queryable } from '../../db/queryable';

/** What takes longer than a call. */
export type JobKind = 'imports' | 'batches' | 'audit-retention' | 'forgotten-files';

/** Queues in the database, which every server process takes from. */
export interface Jobs {
  /** Somebody is to do the work of this number; within a transaction, once it is committed. */
  add(kind: JobKind, id: number, tx?: Queryable): Promise<void>;
  /** Takes work from now on, also what a killed process has left. */
  begin(): Promise<void>;
  /** Leaves what is under way to others. */
  close(): Promise<void>;
}

/** One kind of work. */
export interface JobQueue {
  kind: JobKind;
  /** Does it, where nobody else does; `signal`: the process ends. */
  run(id: number, signal: AbortSignal): Promise<void>;
  /** Work that nobody seems to be doing. */
  left(): Promise<number[]>;
  /** It is done once in so many seconds, however often it is asked for. */
  onceIn?: number;
}

interface JobOptions {
  db: Db;
  log: Logger;
}

/** How often work is looked for that nobody does, in milliseconds. */
const sweepMs = 30_000;

const executor = (db: Queryable) => ({
  executeSql: async (text: string, values?: unknown[]) => ({
    rows: await db.rows<never>(values ? { text, values } : text),
  }),
});

/** The queues, by pg-boss over our own connections; it comes up when it is needed first. */
export function createJobs({ db, log }: JobOptions, queues: readonly JobQueue[]): Jobs {
  const ending = new AbortController();
  let timer: ReturnType<typeof setInterval> | undefined;

  const start = async () => {
    const { default: PgBoss } = await import('pg-boss');
    // Its tables are the owner's to make; whoever works on them only writes rows.
    const maker = new PgBoss({ db: executor(db.owner), schedule: false, supervise: false });
    maker.on('error', (error) => log.warn({ cause: error.message }, 'queue'));
    await maker.start();
    try {
      for (const { kind } of queues) await maker.createQueue(kind);
    } finally {
      await maker.stop({ graceful: false }).catch(() => undefined);
    }
    const boss = new PgBoss({ db: executor(db), schedule: false });
    boss.on('error', (error) => log.warn({ cause: error.message }, 'queue'));
    await boss.start();
    try {
      for (const { kind, run } of queues) {
        await boss.work<{ run: number }>(kind, { pollingIntervalSeconds: 0.5 }, async ([job]) => {
          if (job) await run(job.data.run, ending.signal);
        });
      }
    } catch (error) {
      // Its timers would keep the process from ending.
      await boss.stop({ graceful: false }).catch(() => undefined);
      throw error;
    }
    return boss;
  };
  let started: ReturnType<typeof start> | undefined;
  const boss = () => {
    ending.signal.throwIfAborted();
    return (started ??= start().catch((error: unknown) => {
      started = undefined;
      throw error;
    }));
  };

  const sweep = async () => {
    await boss();
    for (const { kind, left, onceIn } of queues)
      for (const run of await left())
        await (await boss()).send(kind, { run }, { ...(onceIn !== undefined && { singletonSeconds: onceIn }) });
  };

  return {
    add: async (kind, run, tx) => void (await (await boss()).send(kind, { run }, { ...(tx && { db: executor(tx) }) })),
    begin: async () => {
      timer = setInterval(() => void sweep().catch(() => undefined), sweepMs);
      // Another server that starts may be giving rights to these very tables while they are made: both change the same rows of the catalogue.
      await sweep().catch(sweep);
    },
    close: async () => {
      ending.abort(new Error('the server stops'));
      // It may be coming up just now, and stands only then.
      const running = await started?.catch(() => undefined);
      clearInterval(timer);
      await running?.stop({ graceful: true, timeout: 5_000, wait: true });
    },
  };
}
