import type { Batch } from '../contract/batches';
import { HttpError } from './http';

/** How often one looks how far a long batch is, in milliseconds. */
const lookMs = 1000;

export const isUnderWay = ({ state }: Batch) => state === 'waiting' || state === 'running';

const pause = () => new Promise<void>((done) => setTimeout(done, lookMs));

/** Follows a batch to its end; throws, in the words that it has ended with, where nothing of it was done. */
export async function followBatch(
  begun: Batch,
  read: (id: number) => Promise<Batch>,
  onProgress?: (batch: Batch) => void,
): Promise<Batch> {
  let batch = begun;
  while (isUnderWay(batch)) {
    onProgress?.(batch);
    await pause();
    batch = await read(begun.id).catch(() => {
      throw new HttpError('Связь прервалась, изменение идёт дальше', 0);
    });
  }
  if (batch.state !== 'done') throw new Error(batch.failure ?? 'Ничего не сделано');
  return batch;
}
