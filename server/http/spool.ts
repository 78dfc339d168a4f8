import { randomUUID } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What is kept in memory; more goes to a temporary file. */
const memory = 256 * 1024;
const part = 64 * 1024;

/** Bytes that are written at one end and read at the other; on disk once there are many, in a file that nobody else sees. */
function createStore() {
  const name = join(tmpdir(), `back-office-export-${randomUUID()}`);
  let kept: Buffer = Buffer.alloc(0);
  let opened: FileHandle | undefined;
  let file: FileHandle | undefined;
  let size = 0;

  const moveToDisk = async () => {
    opened = await open(name, 'wx+', 0o600);
    // Gone from the folder at once, where the system allows that, so that a killed process leaves nothing.
    await rm(name).catch(() => undefined);
    await opened.writeFile(kept);
    file = opened;
    kept = Buffer.alloc(0);
  };

  return {
    size: () => size,
    async append(bytes: Uint8Array): Promise<void> {
      if (!file && size + bytes.length > memory) await moveToDisk();
      if (file) await file.writeFile(bytes);
      else kept = Buffer.concat([kept, bytes]);
      size += bytes.length;
    },
    async read(from: number): Promise<Uint8Array> {
      if (!file) return kept.subarray(from);
      const buffer = Buffer.allocUnsafe(Math.min(part, size - from));
      const { bytesRead } = await file.read(buffer, 0, buffer.length, from);
      return buffer.subarray(0, bytesRead);
    },
    async close(): Promise<void> {
      await opened?.close();
      if (opened) await rm(name, { force: true });
    },
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
    for (let at = 0; ;) {
      signal.throwIfAborted();
      if (at < store.size()) {
        const bytes = await store.read(at);
        at += bytes.length;
        yield bytes;
      } else if (failure !== undefined) throw failure as Error;
      else if (ended) return;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    left = true;
    signal.removeEventListener('abort', onAbort);
    void taking.then(() => store.close());
  }
}
