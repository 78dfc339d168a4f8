import type { BatchInput, BatchKindName } from '../contract/batches';
import type { Client } from './client';

/** Batches at once. */
const pageSize = 20;

export const createBatchVerbs = (client: Client) => ({
  /** What a batch would change, and the checksum to apply it by. */
  previewBatch: async <K extends BatchKindName>(kind: K, input: BatchInput<K>) =>
    (await client.previewBatch({ params: { kind }, body: input }, { quiet: true })).data,

  /** Does what the preview has shown, but the rows named by `skip`; the same key twice does it once. */
  applyBatch: async <K extends BatchKindName>(
    body: { kind: K; input: BatchInput<K>; checksum: string; skip: string[]; reason: string },
    idempotencyKey: string,
  ) => (await client.applyBatch({ body }, { idempotencyKey, quiet: true })).data,

  /** Pages from 1, the newest first. */
  listBatches: async (page: number) =>
    (await client.listBatches({ query: { page, page_size: pageSize } }, { quiet: true })).data,

  readBatch: async (id: number) => (await client.readBatch({ params: { id } }, { quiet: true })).data,

  undoBatch: async (id: number, idempotencyKey: string) =>
    (await client.undoBatch({ params: { id } }, { idempotencyKey, quiet: true })).data,
});

export type BatchVerbs = ReturnType<typeof createBatchVerbs>;
