import { randomUUID } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What may wait in memory; what comes while more waits goes to a temporary file. */
const memory = 256 * 1024;
const part = 64 * 1024;

/** A file that nobody else sees; gone from its folder at once, where the system allows that, so that a killed process leaves nothing. */
async function openHidden() {
  const name = join(tmpdir(), `back-office-export-${randomUUID()}`);
  const handle = await open(name, 'wx+', 0o600);
  const remove = () => rm(name, { force: true }).catch(() => undefined);
  await remove();
  return {
    handle,
    close: async () => {
      await handle.close();
      await remove();
    },
  };
}

async function writeAt(handle: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length;)
    done += (await handle.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
}

/** Bytes that wait for their reader, the first to come first: those in memory are older than those in the file. */
function createStore() {
  const parts: Uint8Array[] = [];
  let inMemory = 0;
  let hidden: Awaited<ReturnType<typeof openHidden>> | undefined;
  const file = { read: 0, written: 0 };
  const inFile = () => file.written - file.read;

  return {
    waiting: () => inMemory + inFile(),
    /** One call after another. */
    async append(bytes: Uint8Array): Promise<void> {
      if (inFile() === 0 && inMemory + bytes.length <= memory) {
        parts.push(bytes);
        inMemory += bytes.length;
        return;
      }
      if (inFile() === 0) file.read = file.written = 0;
      const { handle } = (hidden ??= await openHidden());
      await writeAt(handle, bytes, file.written);
      file.written += bytes.length;
    },
    /** The next of what waits. */
    async read(): Promise<Uint8Array> {
      const first = parts.shift();
      inMemory -= first?.length ?? 0;
      if (first || !hidden) return first ?? new Uint8Array();
      const buffer = Buffer.allocUnsafe(Math.min(part, inFile()));
      const { bytesRead } = await hidden.handle.read(buffer, 0, buffer.length, file.read);
      file.read += bytesRead;
      return buffer.subarray(0, bytesRead);
    },
    close: async () => hidden?.close(),
  };
}

interface SpoolOptions {
  signal: AbortSignal;
  /** Called once nothing more is made, whatever the reason. */
  onMade?: () => void;
}

/**
 * Takes bytes as fast as they are made and gives them out at the reader's pace, so that a slow caller holds neither a
 * connection to the database nor a thread. A failure of the source comes when all before it has been read.
 */
export async function* spool(
  source: AsyncIterable<Uint8Array>,
  { signal, onMade }: SpoolOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  const store = createStore();
  let ended = false;
  let left = false;
  let failure: unknown;
  let wake: () => void = () => undefined;

  const take = async () => {
    for await (const bytes of source) {
      if (left) break;
      await store.append(bytes);
      wake();
    }
  };
  const taking = take()
    .catch((error: unknown) => (failure = error))
    .finally(() => {
      ended = true;
      onMade?.();
      wake();
    });
  const onAbort = () => wake();
  signal.addEventListener('abort', onAbort, { once: true });

  try {
    for (;;) {
      signal.throwIfAborted();
      if (store.waiting() > 0) yield await store.read();
      else if (failure !== undefined) throw failure as Error;
      else if (ended) return;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    left = true;
    signal.removeEventListener('abort', onAbort);
    // What cannot be closed has been told of already.
    void taking.then(() => store.close()).catch(() => undefined);
  }
}
