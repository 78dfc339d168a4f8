import { parentPort } from 'node:worker_threads';
import type { FromWriter, Report, ToWriter } from './book';
import { createBookWriter, type BookWriter } from './bookWriter';

const port = parentPort;
if (!port) throw new Error('the xlsx writer runs in a worker thread');

const writers = new Map<number, BookWriter>();

/** A book that is dropped says no more. */
const report = (job: number, message: FromWriter) => {
  if (!writers.has(job)) return;
  if ('ended' in message || 'failed' in message) writers.delete(job);
  port.postMessage({ job, ...message } satisfies Report);
};

function take(message: ToWriter): void {
  const { job } = message;
  if ('book' in message) {
    // The first bytes come with the first rows, when the writer is known.
    writers.set(
      job,
      createBookWriter(message.book, (said) => report(job, said)),
    );
    return;
  }
  const writer = writers.get(job);
  if (!writer) return;
  if ('rows' in message) {
    writer.add(message.rows);
    // The next turn, so that what is written gets compressed and sent before more is asked for.
    setImmediate(() => report(job, { ready: true }));
  } else if ('end' in message) {
    writer.finish().catch((error: unknown) => report(job, { failed: String(error) }));
  } else writers.delete(job);
}

port.on('message', (message: ToWriter) => {
  try {
    take(message);
  } catch (error) {
    report(message.job, { failed: String(error) });
  }
});
