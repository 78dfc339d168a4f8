import type { BatchKindName, BatchRequest } from '../contract/batches';
import type { BatchRun } from '../contract/plans/singleRun';
import { boardSize, type BoardState } from '../contract/board';
import type { Month } from '../domain/month';
import type { SheetName } from '../contract/sheets';
import { splitId } from '../domain/recordId';
import { groupFilters } from './adapters/groups';
import type { CallOptions, Client } from './client';
import { followBatch } from './followBatch';

/** Rows of a batch on a page. */
export const batchRowsSize = 50;

/** Batches of a page. */
export const batchesSize = 20;

/** Organisations by their ids, or all that the filters of their list leave. */
export type PickedOrganisations = { ids: readonly string[] } | { filter: Readonly<Record<string, unknown>> };

const chosenOf = (picked: PickedOrganisations) =>
  'ids' in picked
    ? { organisations: picked.ids.map(splitId).map(({ server, id }) => ({ server_alias: server, p_gid: id })) }
    : { filter: groupFilters(picked.filter) as BatchRequest<'organisations-status'>['filter'] };

/** Of what a sheet is. */
export interface ExportedOf {
  dealer: number | undefined;
  month: Month | undefined;
  server: string | undefined;
  parent: number | undefined;
}

export const createBatchVerbs = (client: Client) => ({
  /** The organisations of a batch, as every kind of it names them. */
  chosenOf,

  /** The price lists of all dealers for a month; pages from 1. */
  readPriceBoard: async (
    { year, month }: Month,
    query: { page: number; state?: BoardState; server_alias?: string; search?: string },
  ) => (await client.readPriceBoard({ query: { ...query, year, month, page_size: boardSize } }, { quiet: true })).data,

  /** What a batch would change, and the checksum to apply it by. */
  previewBatch: async <K extends BatchKindName>(kind: K, input: BatchRequest<K>) =>
    (await client.previewBatch({ params: { kind }, body: input }, { quiet: true })).data,

  /**
   * Does what the preview has shown, but the rows named by `skip`; the same key twice does it once. A long one is followed to its
   * end; what is not done throws.
   */
  applyBatch: async <K extends BatchKindName>(
    body: {
      kind: K;
      input: BatchRequest<K>;
      checksum: string;
      skip: string[];
      reason: string;
      checked?: boolean;
    },
    idempotencyKey: string,
    onProgress?: (run: BatchRun) => void,
  ): Promise<BatchRun> => {
    const { data } = await client.applyBatch({ body }, { idempotencyKey, quiet: true });
    const look = { page: 1, page_size: 1 };
    const read = async (id: number) => (await client.readBatch({ params: { id }, query: look }, { quiet: true })).data;
    return followBatch(data, read, onProgress);
  },

  /** Pages from 1, the newest first. */
  listBatches: async (page: number) =>
    (await client.listBatches({ query: { page, page_size: batchesSize } }, { quiet: true })).data,

  /** What a dealer has, or all of them, as a sheet that can be loaded again. */
  exportSheet: (kind: SheetName, of: ExportedOf, options: CallOptions) => {
    const { dealer: dealer_id, parent: parent_id, server: server_alias, month } = of;
    const query = {
      ...(dealer_id !== undefined && { dealer_id }),
      ...(parent_id !== undefined && { parent_id }),
      ...(server_alias !== undefined && { server_alias }),
      ...month,
    };
    return client.exportSheet({ params: { kind }, query }, options);
  },

  /** With a page of its rows, from 1. */
  readBatch: async (id: number, page = 1) =>
    (await client.readBatch({ params: { id }, query: { page, page_size: batchRowsSize } }, { quiet: true })).data,

  /** Ends what waits or is under way; nothing of it stays. */
  stopBatch: async (id: number): Promise<unknown> => (await client.stopBatch({ params: { id } })).data,

  undoBatch: async (id: number, idempotencyKey: string) =>
    (await client.undoBatch({ params: { id } }, { idempotencyKey, quiet: true })).data,
});

export type BatchVerbs = ReturnType<typeof createBatchVerbs>;
