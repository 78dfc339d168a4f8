import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Book, FromWriter, Report, ToWriter } from './book';

/** One core is left to the calls. */
const mostThreads = Math.max(1, Math.min(4, availableParallelism() - 1));

type Listener = (message: FromWriter) => void;

interface Thread {
  worker: Worker;
  jobs: Map<number, Listener>;
}

/** A book that is being written in a thread. */
export interface WriterJob {
  tell(message: { rows: readonly (readonly unknown[])[] } | { end: true }): void;
  /** The book is done, or nobody wants it any more. */
  close(): void;
}

const threads: Thread[] = [];
let lastJob = 0;

/** Built, the thread stands beside the server. From the sources it registers the TypeScript loader, which threads do not inherit. */
function startWorker(): Worker {
  // Young garbage goes at once instead of growing to the process's own limit.
  const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 };
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('writer.js', import.meta.url), { resourceLimits });
  const source = JSON.stringify(new URL('writer.ts', import.meta.url).href);
  const start = `import('tsx/esm/api').then(({ register }) => { register(); return import(${source}); })`;
  return new Worker(start, { eval: true, resourceLimits });
}

function startThread(): Thread {
  const thread: Thread = { worker: startWorker(), jobs: new Map() };
  const lose = (why: string) => {
    const at = threads.indexOf(thread);
    if (at >= 0) threads.splice(at, 1);
    for (const listener of thread.jobs.values()) listener({ failed: why });
    thread.jobs.clear();
  };
  thread.worker
    .on('message', ({ job, ...message }: Report) => thread.jobs.get(job)?.(message))
    .on('error', (error: Error) => lose(error.message))
    .on('exit', () => lose('the thread has ended'));
  // An idle thread lets the process end.
  thread.worker.unref();
  threads.push(thread);
  return thread;
}

/** The thread with the fewest books; one more is started while all are busy and there may be more. */
function freest(): Thread {
  const [first] = [...threads].sort((a, b) => a.jobs.size - b.jobs.size);
  return first && (first.jobs.size === 0 || threads.length >= mostThreads) ? first : startThread();
}

/**
 * Begins a book in one of a few threads that live as long as the server: starting one costs a quarter of a second, and each
 * writes any number of books by turns. A thread that dies fails its books, and the next book starts another.
 */
export function openJob(book: Book, listener: Listener): WriterJob {
  const thread = freest();
  const job = (lastJob += 1);
  const post = (message: ToWriter) => thread.worker.postMessage(message);
  thread.jobs.set(job, listener);
  post({ job, book });
  return {
    tell: (message) => post({ job, ...message } as ToWriter),
    close: () => {
      thread.jobs.delete(job);
      post({ job, drop: true });
    },
  };
}
