import sql from 'sql-template-tag';
import { kindWords } from '../../../src/contract/imports';
import { conflict, Refusal } from '../../../src/contract/refusal';
import type { Db } from '../../db/connect';
import type { Queryable } from '../../db/queryable';
import { DatabaseUnavailable } from '../../db/errors';
import type { Sealer } from '../../security/secrets';
import { decode, unpack } from './decode';
import type { ImportKind } from './kind';
import { load, TooManyFaults, type Loaded } from './load';
import { readLines } from './records';
import { failRun, finishRun, seenNow } from './runs';

/** How often a load says how far it is, in milliseconds. */
const beatMs = 1000;

export interface RunOptions {
  db: Pick<Db, keyof Queryable | 'tx'>;
  sealer: Sealer;
  clock: () => Date;
  /** The server process ends: the load is left for another. */
  signal?: AbortSignal;
}

const stopped = () => new Refusal(422, 'Загрузка остановлена: ничего не загружено');

/** One load of a kind at a time, whichever process it runs in; the lock ends with the transaction, however that ends. */
export async function lockKind(tx: Queryable, kind: ImportKind): Promise<void> {
  const lock = await tx.one<{ got: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtext(${`import ${kind.name}`}), -1) AS got`,
  );
  if (!lock?.got)
    throw conflict(`«${kindWords[kind.name].title}»: идёт другая загрузка. Дождитесь её конца или остановите её`);
}

/** Tells how far a load is, and hears whether it is to stop. */
function createBeat({ db }: RunOptions, run: number, stop: AbortController) {
  const at = { read: 0, lines: 0 };
  let beating: Promise<unknown> = Promise.resolve();
  const beat = async () => {
    const told = await db.one<{ stop_requested: boolean }>(sql`
      UPDATE import_runs SET read = ${at.read}, lines = ${at.lines}, seen_at = ${seenNow} WHERE id = ${run} AND state = 'running' RETURNING stop_requested`);
    if (told?.stop_requested) stop.abort(stopped());
  };
  const timer = setInterval(() => (beating = beating.then(beat).catch(() => undefined)), beatMs);
  const end = async () => {
    clearInterval(timer);
    await beating;
  };
  return { at, end };
}

/**
 * Loads a file in one transaction. A failure is a `Refusal` with the sentence that the run keeps; when the process ends, or the
 * database is away, the run stays as it is, for another attempt.
 */
export async function runFile(
  run: number,
  kind: ImportKind,
  source: AsyncIterable<Uint8Array>,
  options: RunOptions,
): Promise<Loaded> {
  const { db, sealer, clock, signal } = options;
  const stop = new AbortController();
  const ending = signal ? AbortSignal.any([stop.signal, signal]) : stop.signal;
  const beat = createBeat(options, run, stop);
  try {
    return await db.tx(
      async (tx) => {
        await lockKind(tx, kind);
        const text = decode(unpack(source, (read) => (beat.at.read = read)));
        const loaded = await load(tx, kind, readLines(kind, text), {
          sealer,
          run,
          now: clock(),
          aside: (work) => db.tx(work),
          onLines: (lines) => {
            beat.at.lines = lines;
            ending.throwIfAborted();
          },
        });
        await beat.end();
        await finishRun(tx, run, loaded, clock());
        return loaded;
      },
      { patient: true, signal: ending },
    );
  } catch (error) {
    await beat.end();
    if (signal?.aborted || error instanceof DatabaseUnavailable) throw error;
    const { lines, faulty, lineErrors } = error instanceof TooManyFaults ? error : {};
    const known = error instanceof Refusal;
    await failRun(db, run, {
      state: stop.signal.aborted ? 'stopped' : 'failed',
      failure: known ? error.message : 'Внутренняя ошибка: ничего не загружено, подробности в журнале сервера',
      lines,
      faulty,
      errors: lineErrors,
      now: clock(),
    });
    throw error;
  }
}
