import sql from 'sql-template-tag';
import type { Logger } from 'pino';
import { batchKindName } from '../../../src/contract/batches';
import { forbidden, Refusal } from '../../../src/contract/refusal';
import type { Db, Tx } from '../../db/connect';
import { DatabaseUnavailable } from '../../db/errors';
import type { JobQueue, Jobs } from '../jobs/jobs';
import { storeOf, type Context } from '../kernel/context';
import { readAbsentCaller } from '../session/readCaller';
import { carryOut, type Wanted } from './carryOut';
import { endBatch, stoppedWords } from './endBatch';

interface QueueOptions extends Pick<Context, 'clock' | 'sealer' | 'declared' | 'mainApplicationName'> {
  db: Db;
  log: Logger;
  jobs: () => Jobs;
}

interface Taken {
  kind: string;
  input: Wanted['input'];
  checksum: string;
  skip: string[];
  reason: string;
  checked: boolean | null;
  server: string;
  actor: number;
  key: string | null;
  attempts: number;
  stop: boolean;
}

const mostAttempts = 5;
/** How often a batch says how far it is, in milliseconds. */
const beatMs = 500;

const stopped = () => new Refusal(422, stoppedWords);

/** Who works on a batch holds its lock as long as his transaction lives: that of a killed process has ended with it. */
const takeLock = async (tx: Tx, id: number) =>
  (await tx.one<{ got: boolean }>(sql`SELECT pg_try_advisory_xact_lock(${id}, -4) AS got`))?.got === true;

const take = (db: Db, id: number, now: Date) =>
  db.one<Taken>(sql`
    UPDATE batches SET state = 'running', attempts = attempts + 1, done = 0, seen_at = ${now}
    WHERE id = ${id} AND state IN ('waiting', 'running')
    RETURNING kind, input, checksum, skip, reason, checked, actor_server AS server, actor_id AS actor, actor_key AS key, attempts, stop_requested AS stop`);

/** Tells how far a batch is, and hears whether it is to stop. */
function createBeat({ db, clock }: QueueOptions, id: number, stop: AbortController) {
  const at = { done: 0 };
  let beating: Promise<unknown> = Promise.resolve();
  const beat = async () => {
    const told = await db.one<{ stop: boolean }>(sql`
      UPDATE batches SET done = ${at.done}, seen_at = ${clock()} WHERE id = ${id} AND state = 'running' RETURNING stop_requested AS stop`);
    if (told?.stop) stop.abort(stopped());
  };
  const timer = setInterval(() => (beating = beating.then(beat).catch(() => undefined)), beatMs);
  const end = async () => {
    clearInterval(timer);
    await beating;
  };
  return { at, end };
}

async function contextOf(options: QueueOptions, tx: Tx, id: number, taken: Taken, signal: AbortSignal) {
  const { db, clock, sealer, declared, mainApplicationName, jobs } = options;
  const { server, actor, key } = taken;
  const caller = await readAbsentCaller(tx, { server, id: actor, key }, clock());
  // His rights are those that he has now.
  if (!caller) throw forbidden('Того, кто начал изменение, больше не пускают: ничего не сделано');
  return {
    caller,
    tokenHash: Buffer.alloc(0),
    operation: 'applyBatch',
    batch: id,
    requestId: `batch-${id}`,
    db: storeOf(tx, db),
    clock,
    sealer,
    declared,
    jobs: jobs(),
    mainApplicationName,
    ifMatch: undefined,
    range: undefined,
    ifRange: undefined,
    address: '',
    device: undefined,
    agent: '',
    signal,
  };
}

/** Does a batch in the transaction that holds its lock; false where somebody else does it, or there is nothing to do. */
async function work(options: QueueOptions, id: number, tx: Tx, stop: AbortController, signal: AbortSignal) {
  const { db, clock } = options;
  if (!(await takeLock(tx, id))) return;
  const taken = await take(db, id, clock());
  if (!taken) return;
  if (taken.stop) throw stopped();
  if (taken.attempts > mostAttempts) throw new Refusal(422, `Не удалось за ${mostAttempts} попыток: ничего не сделано`);
  const beat = createBeat(options, id, stop);
  try {
    const wanted = { ...taken, kind: batchKindName.parse(taken.kind), checked: taken.checked ?? undefined };
    const context = await contextOf(options, tx, id, taken, signal);
    const rows = await carryOut(context, wanted, (done) => {
      beat.at.done = done;
      signal.throwIfAborted();
    });
    await beat.end();
    const ended = await tx.run(sql`
      UPDATE batches SET state = 'done', rows = ${rows}, done = ${rows}, finished_at = ${clock()}
      WHERE id = ${id} AND state = 'running' AND attempts = ${taken.attempts} AND NOT stop_requested`);
    if (ended !== 1) throw stopped();
  } finally {
    await beat.end();
  }
}

/**
 * Does a batch, all of it or nothing. When the process ends, or the database is away, it stays as it is, for another attempt;
 * what else goes wrong ends it, with a sentence.
 */
async function runBatch(options: QueueOptions, id: number, ending: AbortSignal): Promise<void> {
  const { db, clock, log } = options;
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, ending]);
  try {
    await db.tx((tx) => work(options, id, tx, stop, signal), { patient: true, signal });
  } catch (error) {
    if (ending.aborted || error instanceof DatabaseUnavailable) return;
    const known = error instanceof Refusal;
    if (!known) log.error({ batch: id, err: error }, 'batch failed');
    await endBatch(db, id, {
      state: known && error.message === stoppedWords ? 'stopped' : 'failed',
      failure: known ? error.message : 'Внутренняя ошибка: ничего не сделано, подробности в журнале сервера',
      now: clock(),
    });
  }
}

/** Batches that take longer than a call. */
export function batchQueue(options: QueueOptions): JobQueue {
  const { db } = options;
  return {
    kind: 'batches',
    run: (id, signal) => runBatch(options, id, signal),
    left: async () => {
      const left = await db.rows<{ id: number }>(sql`
        SELECT b.id FROM batches b WHERE b.state IN ('waiting', 'running')
          AND NOT EXISTS (SELECT 1 FROM pg_locks l WHERE l.locktype = 'advisory' AND l.granted AND l.classid = b.id::oid AND l.objid = (-4)::oid
            AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()))
        ORDER BY b.id`);
      return left.map(({ id }) => id);
    },
  };
}
