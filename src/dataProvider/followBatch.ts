import type { Batch } from '../contract/batches';
import { HttpError } from './http';

/** How often one looks how far a long batch is, in milliseconds. */
const lookMs = 1000;

/** So many looks in a row may go unanswered: a server that starts anew, half a minute without a network. */
const mostUnanswered = 30;

export const isUnderWay = ({ state }: Batch) => state === 'waiting' || state === 'running';

const pause = () => new Promise<void>((done) => setTimeout(done, lookMs));

const mayPass = (error: unknown) => {
  const status = error instanceof HttpError ? error.status : undefined;
  return status === 0 || status === 429 || (status !== undefined && status >= 500);
};

/** Follows a batch to its end; throws, in the words that it has ended with, where nothing of it was done. */
export async function followBatch(
  begun: Batch,
  read: (id: number) => Promise<Batch>,
  onProgress?: (batch: Batch) => void,
): Promise<Batch> {
  let batch = begun;
  let unanswered = 0;
  while (isUnderWay(batch)) {
    onProgress?.(batch);
    await pause();
    try {
      batch = await read(begun.id);
      unanswered = 0;
    } catch (error) {
      unanswered += 1;
      if (!mayPass(error) || unanswered > mostUnanswered)
        throw new HttpError('Связь прервалась, изменение идёт дальше', 0);
    }
  }
  if (batch.state !== 'done') throw new Error(batch.failure ?? 'Ничего не сделано');
  return batch;
}
