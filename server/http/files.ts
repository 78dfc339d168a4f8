import type { FileAnswer } from '../services/kernel/context';

const disposition = (filename: string) => `attachment; filename="${filename.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(filename)}`;

/**
 * Sends a file while it is being made. The first bytes are awaited before the status goes out, so that a failure at the start
 * is an error answer; a failure later breaks the connection, so that a cut file is never taken for a whole one.
 */
export async function sendFile(file: FileAnswer, signal: AbortSignal): Promise<Response> {
  const bytes = file.bytes[Symbol.asyncIterator]();
  const stop = () => void bytes.return?.();
  signal.addEventListener('abort', stop, { once: true });
  let next = await bytes.next();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (next.done) {
        signal.removeEventListener('abort', stop);
        return controller.close();
      }
      controller.enqueue(next.value);
      next = await bytes.next();
    },
    async cancel() {
      await bytes.return?.();
    },
  });
  return new Response(stream, {
    status: file.status ?? 200,
    headers: {
      'Content-Type': file.type,
      'Content-Disposition': disposition(file.filename),
      'Cache-Control': 'no-store',
      ...file.headers,
    },
  });
}
