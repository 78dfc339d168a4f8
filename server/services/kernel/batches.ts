import { nothingToLoad } from '../../../src/contract/refusal';

/** Batches of which the first has been read: a file begins once there is something to write, and says first what it is about. */
export interface Begun<T> {
  first: T;
  /** All of them, the first included. */
  all: AsyncIterable<T>;
}

/** Reads the first batch; 404 «Нет данных для загрузки» where there is none. Whoever stops at it ends the others too: they hold a connection. */
export async function begin<T>(batches: AsyncGenerator<T, void, undefined>): Promise<Begun<T>> {
  const head = await batches.next();
  if (head.done) throw nothingToLoad();
  async function* all(first: T) {
    try {
      yield first;
      yield* batches;
    } finally {
      await batches.return();
    }
  }
  return { first: head.value, all: all(head.value) };
}
