import { setTimeout as pause } from 'node:timers/promises';
import { apiBase } from '../../server/app';
import type { Db } from '../../server/db/connect';
import { riseBy } from './batchCalls';

const retryMs = 50;

/** Something that a writer does again and again, each time under a key of its own. */
interface Work {
  /** Sends the piece with this number; true where it was acknowledged. */
  send(number: number): Promise<boolean>;
  /** How often the piece with this number is there. */
  count(db: Db, number: number): Promise<number>;
}

/** Where the server is now, and the token of whoever writes. */
export interface Door {
  url: () => string;
  token: string;
}

const caller =
  ({ url, token }: Door) =>
  async <T>(method: string, path: string, body: object, key?: string): Promise<{ status: number; body: T }> => {
    const answer = await fetch(`${url()}${apiBase}${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Token ${token}`,
        ...(key !== undefined && { 'Idempotency-Key': key }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    const text = await answer.text();
    if (answer.status !== 503 && answer.status >= 400) throw new Refused(`${path}: ${answer.status} ${text}`);
    return { status: answer.status, body: (answer.status < 300 ? JSON.parse(text) : {}) as T };
  };

/** An answer that nobody may get. */
class Refused extends Error {}

const countOf = async (db: Db, text: string, values: unknown[]) =>
  (await db.one<{ n: number }>({ text, values }))?.n ?? 0;

/** A piece of news after the other. */
export function newsWork(door: Door): Work {
  const call = caller(door);
  const titleOf = (number: number) => `Проба ${number}`;
  return {
    send: async (number) => {
      const body = { title: titleOf(number), type: 1, preview: 'А', content: '<p>Т</p>', is_published: false };
      return (await call('POST', '/categories/', body, `news-${number}-key`)).status === 201;
    },
    count: (db, number) => countOf(db, 'SELECT count(*)::int AS n FROM news WHERE title = $1', [titleOf(number)]),
  };
}

const dayOf = (number: number) => new Date(Date.UTC(2001, 0, 1 + number)).toISOString().slice(0, 10);

/** A load of facts after the other, each of a day of its own. */
export function factsWork(door: Door, sender: number): Work {
  const call = caller(door);
  return {
    send: async (number) => {
      const row = { server: 'nova', user: sender, day: dayOf(number), position: 'pp_pi', origin: 'api', count: 5 };
      return (await call('POST', '/facts/', { batch: `kill-facts-${number}`, rows: [row] })).status === 200;
    },
    count: (db, number) =>
      countOf(db, 'SELECT (sum(count) / 5)::int AS n FROM package_facts WHERE p_id = $1 AND day = $2', [
        sender,
        dayOf(number),
      ]),
  };
}

/** A batch of price lists after the other, each of a month of its own. */
export function batchWork(door: Door): Work {
  const call = caller(door);
  const monthOf = (number: number) => ({ year: 2070 + Math.floor(number / 12), month: (number % 12) + 1 });
  const dealers = [2, 3, 4];
  const bodies = new Map<number, object>();
  const prepare = async (number: number) => {
    const input = { ...monthOf(number), dealers, aliases: ['dyn_tp'], recipe: riseBy(1) };
    const { status, body } = await call<{ checksum: string }>('POST', '/batches/prices-from-current/preview/', input);
    if (status !== 200) return undefined;
    return { kind: 'prices-from-current', input, checksum: body.checksum, skip: [], reason: `Проба ${number}` };
  };
  return {
    send: async (number) => {
      // Under one key there is one body, whatever became of it.
      const body = bodies.get(number) ?? (await prepare(number));
      if (!body) return false;
      bodies.set(number, body);
      return (await call('POST', '/batches/', body, `batch-${number}-key`)).status < 300;
    },
    count: async (db, number) => {
      const { year, month } = monthOf(number);
      const batches = await countOf(db, 'SELECT count(*)::int AS n FROM batches WHERE reason = $1', [
        `Проба ${number}`,
      ]);
      const lists = await countOf(db, 'SELECT count(*)::int AS n FROM price_lists WHERE year = $1 AND month = $2', [
        year,
        month,
      ]);
      return lists === batches * dealers.length ? batches : NaN;
    },
  };
}

/** How far a writer has come. */
export interface Written {
  acknowledged: number;
  wrong: string[];
}

/** Does one piece after the other until told to stop; what has no answer is sent again under the same key. */
export function startWork(work: Work, signal: AbortSignal): { written: Written; done: Promise<void> } {
  const written: Written = { acknowledged: 0, wrong: [] };
  const run = async () => {
    while (!signal.aborted) {
      const isDone = await work.send(written.acknowledged).catch((error: unknown) => {
        if (error instanceof Refused) written.wrong.push(error.message);
        return false;
      });
      if (isDone) written.acknowledged += 1;
      else await pause(retryMs);
    }
  };
  return { written, done: run() };
}
