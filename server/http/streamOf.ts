/**
 * Bytes to be sent while they are made. The first are awaited before the status goes out, so that a failure at the start
 * is an error answer; a failure later breaks the connection, so that a cut answer is never taken for a whole one.
 */
export async function streamOf(
  source: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const bytes = source[Symbol.asyncIterator]();
  const stop = () => void bytes.return?.();
  signal.addEventListener('abort', stop, { once: true });
  let next = await bytes.next();
  return new ReadableStream<Uint8Array>({
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
}
