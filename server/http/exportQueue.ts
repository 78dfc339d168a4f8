import { Refusal } from '../../src/contract/refusal';

export interface ExportLimits {
  /** Files made at once. */
  running: number;
  /** Calls that wait for their turn. */
  waiting: number;
  /** Of one user: made, waiting and on their way to him. */
  perUser: number;
  /** How long a call waits for its turn, in milliseconds. */
  patienceMs: number;
}

const refuse = (status: 429 | 503, detail: string, seconds: number) =>
  new Refusal(status, detail, undefined, { 'Retry-After': String(seconds) });

const tooManyOfOne = (most: number) =>
  refuse(429, `Одновременно готовится не больше ${most} файлов: дождитесь их и повторите`, 10);
const tooManyOfAll = () => refuse(503, 'Сейчас готовится слишком много файлов, повторите через минуту', 60);

/** A place among the files that are being made. */
export interface Place {
  /** The file is made: the next may begin. */
  made(): void;
  /** The file has arrived, or its caller has gone: he may ask for another. */
  left(): void;
}

interface Waiting {
  user: string;
  begin(): void;
}

/**
 * Bounds how many files are made at once, so that exports take the server from nobody. Whoever waits longest goes first,
 * but for those who have a file in the making already. Refuses with 429 what is too much for one user, with 503 what is
 * too much for all; both say when to come back.
 */
export function createExportQueue({ running: most, waiting: mostWaiting, perUser, patienceMs }: ExportLimits) {
  const held = new Map<string, number>();
  const running = new Map<string, number>();
  let busy = 0;
  let line: Waiting[] = [];

  const add = (counts: Map<string, number>, user: string, change: 1 | -1) => {
    const count = (counts.get(user) ?? 0) + change;
    if (count > 0) counts.set(user, count);
    else counts.delete(user);
  };

  const start = (user: string) => {
    busy += 1;
    add(running, user, 1);
  };

  const next = () => {
    const [first] = line;
    if (!first || busy >= most) return;
    const chosen = line.find(({ user }) => !running.has(user)) ?? first;
    line = line.filter((one) => one !== chosen);
    start(chosen.user);
    chosen.begin();
  };

  const turn = (user: string, signal: AbortSignal) =>
    new Promise<void>((begin, fail) => {
      const leave = (why: unknown) => {
        line = line.filter((one) => one !== waiting);
        settle();
        fail(why as Error);
      };
      const onAbort = () => leave(signal.reason);
      const patience = setTimeout(() => leave(tooManyOfAll()), patienceMs);
      const settle = () => {
        clearTimeout(patience);
        signal.removeEventListener('abort', onAbort);
      };
      const waiting: Waiting = {
        user,
        begin: () => {
          settle();
          begin();
        },
      };
      signal.addEventListener('abort', onAbort, { once: true });
      line.push(waiting);
    });

  /** Waits for a place. Rejects with a `Refusal`, or with the signal's reason. */
  return async function enter(user: string, signal: AbortSignal): Promise<Place> {
    signal.throwIfAborted();
    if ((held.get(user) ?? 0) >= perUser) throw tooManyOfOne(perUser);
    if (busy >= most && line.length >= mostWaiting) throw tooManyOfAll();
    add(held, user, 1);
    try {
      if (busy < most) start(user);
      else await turn(user, signal);
    } catch (error) {
      add(held, user, -1);
      throw error;
    }
    let making = true;
    let there = true;
    const made = () => {
      if (!making) return;
      making = false;
      busy -= 1;
      add(running, user, -1);
      next();
    };
    return {
      made,
      left: () => {
        made();
        if (there) add(held, user, -1);
        there = false;
      },
    };
  };
}
