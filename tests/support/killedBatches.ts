import { riseBy } from './batchCalls';
import type { Batch } from '../../src/contract/batches';
import type { Board } from '../../src/contract/board';
import { apiBase } from '../../server/app';
import type { RunningServer } from './startServer';
import type { Preview } from './batchCalls';

interface Killing {
  start: () => Promise<RunningServer>;
  /** The month of a cycle, in which nobody has a list yet. */
  month: (cycle: number) => { year: number; month: number };
  cycles: number;
  /** Between 0 and 1. */
  random: () => number;
}

/** How a cycle went: after how many milliseconds the process was killed, and what stood then. */
export interface Killed {
  after: number;
  madeThen: number;
  state: Batch['state'];
  madeAtLast: number;
  wanted: number;
}

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

const sessionOf = async ({ url }: RunningServer, known?: string) => {
  const call = async <T>(method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const token = headers.Authorization ?? (known === undefined ? undefined : `Token ${known}`);
    const answer = await fetch(url + apiBase + path, {
      method,
      headers: {
        ...(body && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: token }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const token =
    known ?? (await call<{ token: string }>('POST', '/auth/', { username: 'admin', password: 'demo' })).token;
  return {
    token,
    call: <T>(method: string, path: string, body?: object) =>
      call<T>(method, path, body, { Authorization: `Token ${token}` }),
  };
};

/**
 * Again and again: a long batch of lists, its process killed at a moment between its beginning and when it should be done, another
 * started. Answers what stood when nobody worked on it, and at the end.
 */
export async function killBatches({ start, month, cycles, random }: Killing): Promise<Killed[]> {
  let server = await start();
  let { token, call } = await sessionOf(server);
  const killed: Killed[] = [];
  /** How long the last whole batch took, in milliseconds. */
  let lasts = 0;
  try {
    for (let cycle = 0; cycle <= cycles; cycle += 1) {
      const at = month(cycle);
      const made = async () =>
        (await call<Board>('GET', `/prices/board/?year=${at.year}&month=${at.month}&page=1&page_size=1`)).counters.done;
      const { ids } = await call<Board>('GET', `/prices/board/?year=${at.year}&month=${at.month}&page=1&page_size=1`);
      const input = { ...at, dealers: ids, recipe: riseBy(1) };
      const { checksum, rows } = await call<Preview>('POST', '/batches/prices-from-current/preview/', input);
      const skip = rows.filter(({ problems }) => problems.length > 0).map(({ key }) => key);
      const body = { kind: 'prices-from-current', input, checksum, skip, reason: `Цикл ${cycle}` };
      const { id, state: first } = await call<Batch>('POST', '/batches/', body);
      if (first !== 'waiting')
        throw new Error(`the batch of ${rows.length - skip.length} rows did not wait for its turn`);
      const begun = performance.now();
      const after = random() * lasts;
      let madeThen = 0;
      // The first is left alone, and tells how long one takes.
      if (cycle > 0) {
        await wait(after);
        process.kill(server.pid, 'SIGKILL');
        await server.ended;
        server = await start();
        ({ token, call } = await sessionOf(server, token));
        madeThen = await made();
      }
      let state = first as Batch['state'];
      while (state === 'waiting' || state === 'running') {
        await wait(100);
        ({ state } = await call<Batch>('GET', `/batches/${id}/?page=1&page_size=1`));
      }
      if (cycle === 0) lasts = performance.now() - begun;
      else killed.push({ after, madeThen, state, madeAtLast: await made(), wanted: ids.length });
    }
  } finally {
    await server.stop();
  }
  return killed;
}
