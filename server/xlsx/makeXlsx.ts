import type { Book, Cell, FromWriter } from './book';
import { openJob } from './writerThreads';

type Rows = readonly (readonly Cell[])[];

/** Batches that the thread has at once, so that it need not wait for the next. */
const mostAhead = 2;

/**
 * The bytes of a workbook, made batch by batch in a thread, so that an export of 100,000 rows neither holds the server's
 * event loop nor its memory: the next batch is read when the last one is written and its bytes are taken.
 */
export async function* makeXlsx(book: Book, batches: AsyncIterable<Rows>): AsyncGenerator<Uint8Array, void, undefined> {
  const inbox: FromWriter[] = [];
  let wake: () => void = () => undefined;
  const job = openJob(book, (message) => {
    inbox.push(message);
    wake();
  });
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
  try {
    let ahead = 0;
    for await (const rows of batches) {
      job.tell({ rows });
      ahead += 1;
      if (ahead === mostAhead) {
        yield* until('ready');
        ahead -= 1;
      }
    }
    job.tell({ end: true });
    yield* until('ended');
  } finally {
    job.close();
  }
}
