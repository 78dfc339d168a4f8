import sql from 'sql-template-tag';
import type { Logger } from 'pino';
import { kindName } from '../../../src/contract/imports';
import { Refusal } from '../../../src/contract/refusal';
import type { Db } from '../../db/connect';
import type { Sealer } from '../../security/secrets';
import { pruneAudit } from '../audit/pruneAudit';
import { kinds } from './kinds';
import { runFile } from './runFile';
import { failRun, stale } from './runs';

/** Loads that take longer than a call: a queue in the database, which every server process takes from. */
export interface ImportJobs {
  /** The file of a load has come whole: somebody is to load it. */
  add(run: number): Promise<void>;
  /** Takes loads of this queue from now on, also those that a killed process has left. */
  begin(): Promise<void>;
  /** Leaves what is under way to others. */
  close(): Promise<void>;
}

interface JobOptions {
  db: Db;
  sealer: Sealer;
  clock: () => Date;
  log: Logger;
  /** How many months the records of the audit are kept; for ever unless told. */
  auditKeepMonths?: number | undefined;
}

const queue = 'imports';
/** The old records of the audit, where an installation keeps them for a time: once an hour, whichever process asks. */
const retention = { name: 'audit-retention', everySeconds: 3_600 };
const mostAttempts = 5;
/** How often loads are looked for that nobody works on, in milliseconds. */
const sweepMs = 30_000;

async function* partsOf(db: Db, run: number): AsyncGenerator<Uint8Array, void, undefined> {
  for (let place = 0; ; place += 1) {
    const part = await db.one<{ bytes: Buffer }>(
      sql`SELECT bytes FROM import_parts WHERE run_id = ${run} AND place = ${place}`,
    );
    if (!part) return;
    yield part.bytes;
  }
}

/** Takes a load, where it is nobody else's, and does it. */
async function runLoad({ db, sealer, clock, log }: JobOptions, run: number, signal: AbortSignal): Promise<void> {
  const now = clock();
  const taken = await db.one<{ kind: string; attempts: number; kept: boolean }>(sql`
    UPDATE import_runs SET state = 'running', attempts = attempts + 1, started_at = ${now}, seen_at = ${now}, read = 0, lines = 0
    WHERE id = ${run} AND (state = 'waiting' OR (state = 'running' AND ${stale(now)}))
    RETURNING kind, attempts, EXISTS (SELECT 1 FROM import_parts WHERE run_id = ${run}) AS kept`);
  if (!taken) return;
  // The file of a command is not kept here.
  if (!taken.kept) {
    await failRun(db, run, { state: 'failed', failure: 'Загрузка прервана: ничего не загружено, повторите её', now });
    return;
  }
  if (taken.attempts > mostAttempts) {
    await failRun(db, run, {
      state: 'failed',
      failure: `Не удалось за ${mostAttempts} попыток: ничего не загружено`,
      now,
    });
    return;
  }
  try {
    await runFile(run, kinds[kindName.parse(taken.kind)], partsOf(db, run), { db, sealer, clock, signal });
  } catch (error) {
    // What is wrong with the file stands with the load already.
    if (error instanceof Refusal) return;
    await db
      .run(sql`UPDATE import_runs SET state = 'waiting' WHERE id = ${run} AND state = 'running'`)
      .catch(() => undefined);
    if (!signal.aborted)
      log.warn({ run, cause: error instanceof Error ? error.message : String(error) }, 'load left for another attempt');
  }
}

/** The queue, by pg-boss over our own connections; it comes up when it is needed first. */
export function createImportJobs(options: JobOptions): ImportJobs {
  const { db, clock, log, auditKeepMonths } = options;
  const ending = new AbortController();
  let timer: ReturnType<typeof setInterval> | undefined;

  const start = async () => {
    const { default: PgBoss } = await import('pg-boss');
    const executeSql = async (text: string, values?: unknown[]) => ({
      rows: await db.rows<never>(values ? { text, values } : text),
    });
    const boss = new PgBoss({ db: { executeSql }, schedule: false });
    boss.on('error', (error) => log.warn({ cause: error.message }, 'queue of loads'));
    await boss.start();
    try {
      await boss.createQueue(queue);
      await boss.work<{ run: number }>(queue, { pollingIntervalSeconds: 0.5 }, async ([job]) => {
        if (job) await runLoad(options, job.data.run, ending.signal);
      });
      if (auditKeepMonths !== undefined) {
        await boss.createQueue(retention.name);
        await boss.work(retention.name, async () => {
          const gone = await pruneAudit(db, auditKeepMonths, { now: clock(), signal: ending.signal });
          if (gone > 0) log.info({ gone }, 'old records of the audit deleted');
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
    if (auditKeepMonths !== undefined)
      await (await boss()).send(retention.name, {}, { singletonSeconds: retention.everySeconds });
    const now = clock();
    const left = await db.rows<{ id: number }>(
      sql`SELECT id FROM import_runs WHERE state IN ('waiting', 'running') AND ${stale(now)} ORDER BY id`,
    );
    for (const { id } of left) await (await boss()).send(queue, { run: id });
    const unfinished = await db.rows<{ id: number }>(
      sql`SELECT id FROM import_runs WHERE state = 'receiving' AND seen_at < ${now}::timestamptz - interval '10 minutes'`,
    );
    for (const { id } of unfinished)
      await failRun(db, id, { state: 'failed', failure: 'Файл не дошёл до конца: загрузите его заново', now });
  };

  return {
    add: async (run) => void (await (await boss()).send(queue, { run })),
    begin: async () => {
      timer = setInterval(() => void sweep().catch(() => undefined), sweepMs);
      await sweep();
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
