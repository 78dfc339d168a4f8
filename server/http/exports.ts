import { Refusal } from '../../src/contract/refusal';
import { createExportQueue, type ExportLimits } from './exportQueue';
import { spool } from './spool';

export interface ExportOptions extends ExportLimits {
  /** How long a file may take to be made, in milliseconds. */
  makingMs: number;
  /** How long its caller may take over it after that. */
  takingMs: number;
}

/** Two files of one user, four of all at once; forty wait, a minute at most. */
export const exportLimits: ExportOptions = {
  running: 4,
  waiting: 40,
  perUser: 2,
  patienceMs: 60_000,
  makingMs: 5 * 60_000,
  takingMs: 30 * 60_000,
};

const tooLong = () =>
  new Refusal(503, 'Файл готовится слишком долго: повторите позже, а если есть отбор — сузьте его', undefined, {
    'Retry-After': '60',
  });

interface Made {
  bytes: AsyncIterable<Uint8Array>;
}

/** Makes a file for a user in his turn; `run` gets a signal that ends it when the caller goes or the time is over. */
export type MakeExport = <F extends Made>(
  user: string,
  caller: AbortSignal,
  run: (signal: AbortSignal) => Promise<F>,
) => Promise<F>;

async function* thenCall(bytes: AsyncIterable<Uint8Array>, over: () => void) {
  try {
    yield* bytes;
  } finally {
    over();
  }
}

/** The one way to a file that is made of rows: bounded, by turns, ended in time, and never at the pace of a slow caller. */
export function createExports({ makingMs, takingMs, ...limits }: ExportOptions = exportLimits): MakeExport {
  const enter = createExportQueue(limits);
  return async (user, caller, run) => {
    const place = await enter(user, caller);
    const late = new AbortController();
    const making = setTimeout(() => late.abort(tooLong()), makingMs);
    const taking = setTimeout(() => {
      late.abort(tooLong());
      place.left();
    }, makingMs + takingMs);
    const onMade = () => {
      clearTimeout(making);
      place.made();
    };
    const onLeft = () => {
      clearTimeout(taking);
      place.left();
    };
    const signal = AbortSignal.any([caller, late.signal]);
    try {
      const file = await run(signal);
      return { ...file, bytes: thenCall(spool(file.bytes, { signal, onMade }), onLeft) };
    } catch (error) {
      onMade();
      onLeft();
      throw error;
    }
  };
}
