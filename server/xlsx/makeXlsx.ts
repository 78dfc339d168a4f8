import { Worker } from 'node:worker_threads';
import type { Book, Cell, FromWriter, ToWriter } from './book';

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Rows = readonly (readonly Cell[])[];

/** Batches that the thread has at once, so that it need not wait for the next. */
const mostAhead = 2;

/** A thread does not inherit the TypeScript loader of the process, so it starts with a line that registers it. */
const startTypeScript = (file: URL) => `
  import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))}).then(({ register }) => { register(); return import(${JSON.stringify(file.href)}); })`;

/**
 * The bytes of a workbook, made batch by batch in a thread of its own, so that an export of 100,000 rows neither holds the
 * server's event loop nor its memory: the next batch is read when the last one is written and its bytes are taken.
 */
export async function* makeXlsx(book: Book, batches: AsyncIterable<Rows>): AsyncGenerator<Uint8Array, void, undefined> {
  const worker = new Worker(startTypeScript(new URL('./writer.ts', import.meta.url)), {
    eval: true,
    workerData: book,
    // Young garbage goes at once instead of growing to the process's own limit.
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 },
  });
  const inbox: FromWriter[] = [];
  let wake: () => void = () => undefined;
  const post = (message: FromWriter) => {
    inbox.push(message);
    wake();
  };
  worker.on('message', post);
  worker.on('error', (error: Error) => post({ failed: error.message }));
  const receive = async (): Promise<FromWriter> => {
    for (;;) {
      const message = inbox.shift();
      if (message) return message;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  };
  async function* until(word: 'ready' | 'ended') {
    for (;;) {
      const message = await receive();
      if ('failed' in message) throw new Error(`xlsx: ${message.failed}`);
      if ('chunk' in message) yield message.chunk;
      else if (word in message) return;
    }
  }
  const tell = (message: ToWriter) => worker.postMessage(message);
  try {
    let ahead = 0;
    for await (const rows of batches) {
      tell({ rows });
      ahead += 1;
      if (ahead === mostAhead) {
        yield* until('ready');
        ahead -= 1;
      }
    }
    tell({ end: true });
    yield* until('ended');
  } finally {
    await worker.terminate();
  }
}
