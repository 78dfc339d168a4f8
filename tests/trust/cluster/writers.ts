import { setTimeout as pause } from 'node:timers/promises';
import { apiBase } from '../../../server/app';

const betweenMs = 100;
const retryMs = 200;
const callMs = 30_000;

/** A write that was acknowledged. */
interface Acknowledged {
  id: number;
  title: string;
}

/** What became of one writer's calls. */
export interface Written {
  acknowledged: Acknowledged[];
  /** Every answer by its status; 0 where none came. */
  answers: Map<number, number>;
  /** Answers that nobody may get, with their first words. */
  wrong: string[];
  /** When the last acknowledged write was begun, and when it was acknowledged, on the clock of `performance`. */
  begunAt: number;
  acknowledgedAt: number;
  /** The longest time without an acknowledgement since `watchAnew`, in milliseconds. */
  longestMs: number;
}

/** The longest time without an acknowledgement counts from now on. */
export function watchAnew(written: Written): void {
  written.longestMs = 0;
  written.acknowledgedAt = performance.now();
}

interface WriterOptions {
  name: string;
  /** The address of its own server, and of the other. */
  urls: () => string[];
  token: string;
  signal: AbortSignal;
}

/** Writes one record after the other, each under a key of its own; what has no answer, or a refusal that passes, is sent again under the same key. */
export function startWriter({ name, urls, token, signal }: WriterOptions): { written: Written; done: Promise<void> } {
  const written: Written = {
    acknowledged: [],
    answers: new Map(),
    wrong: [],
    begunAt: 0,
    acknowledgedAt: 0,
    longestMs: 0,
  };
  const count = (status: number) => written.answers.set(status, (written.answers.get(status) ?? 0) + 1);
  const send = async (url: string, title: string, key: string) => {
    try {
      const answer = await fetch(`${url}${apiBase}/categories/`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Token ${token}`, 'Idempotency-Key': key },
        body: JSON.stringify({ title, type: 1, preview: 'А', content: '<p>Т</p>', is_published: false }),
        signal: AbortSignal.timeout(callMs),
      });
      return { status: answer.status, text: await answer.text() };
    } catch {
      return { status: 0, text: '' };
    }
  };
  const write = async (number: number) => {
    const title = `Проба ${name}-${number}`;
    for (let attempt = 0; ; attempt += 1) {
      const begun = performance.now();
      const [own = '', other = own] = urls();
      // Whoever gets no answer at all asks the other server, as a balancer would.
      const { status, text } = await send(attempt % 2 === 0 ? own : other, title, `trial-${name}-${number}`);
      count(status);
      if (status === 201) {
        written.acknowledged.push({ id: (JSON.parse(text) as { id: number }).id, title });
        const now = performance.now();
        written.longestMs = Math.max(written.longestMs, now - written.acknowledgedAt);
        Object.assign(written, { begunAt: begun, acknowledgedAt: now });
        return;
      }
      if (![0, 429, 503].includes(status)) written.wrong.push(`${status} ${text.slice(0, 200)}`);
      if (signal.aborted && attempt > 100) return;
      if (status !== 0) attempt = -1;
      await pause(retryMs);
    }
  };
  const work = async () => {
    for (let number = 0; !signal.aborted; number += 1) {
      await write(number);
      await pause(betweenMs);
    }
  };
  return { written, done: work() };
}
