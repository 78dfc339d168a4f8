import sql from 'sql-template-tag';
import type { Logger } from 'pino';
import { kindName } from '../../../src/contract/imports';
import { Refusal } from '../../../src/contract/refusal';
import type { Db } from '../../db/connect';
import type { Sealer } from '../../security/secrets';
import type { JobQueue } from '../jobs/jobs';
import { kinds } from './kinds';
import { runFile } from './runFile';
import { failRun, seenNow, stale } from './runs';

interface JobOptions {
  db: Db;
  sealer: Sealer;
  clock: () => Date;
  log: Logger;
}

const mostAttempts = 5;

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
    UPDATE import_runs SET state = 'running', attempts = attempts + 1, started_at = ${now}, seen_at = ${seenNow}, read = 0, lines = 0
    WHERE id = ${run} AND (state = 'waiting' OR (state = 'running' AND ${stale}))
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
    await runFile(run, kinds[kindName.parse(taken.kind)], partsOf(db, run), {
      db: db.owner,
      sealer,
      clock,
      signal,
    });
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

/** Loads whose files have come whole. */
export function importQueue(options: JobOptions): JobQueue {
  const { db, clock } = options;
  return {
    kind: 'imports',
    run: (run, signal) => runLoad(options, run, signal),
    left: async () => {
      const now = clock();
      const unfinished = await db.rows<{ id: number }>(
        sql`SELECT id FROM import_runs WHERE state = 'receiving' AND seen_at < ${seenNow} - interval '10 minutes'`,
      );
      for (const { id } of unfinished)
        await failRun(db, id, { state: 'failed', failure: 'Файл не дошёл до конца: загрузите его заново', now });
      const left = await db.rows<{ id: number }>(
        sql`SELECT id FROM import_runs WHERE state IN ('waiting', 'running') AND ${stale} ORDER BY id`,
      );
      return left.map(({ id }) => id);
    },
  };
}
