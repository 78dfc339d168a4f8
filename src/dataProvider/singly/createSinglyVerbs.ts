import type { Batch, BatchKindName, BatchRequest, BatchRow } from '../../contract/batches';
import type { BatchRun, RowResult } from '../../contract/plans/singleRun';
import type { PriceGround } from '../../contract/plans/recalculated';
import { usualPriceGuard } from '../../contract/priceGuard';
import { currentMonth, type Month } from '../../domain/month';
import { newKey } from '../../domain/newKey';
import { lacksCall, type Rights } from '../../domain/rights';
import type { SheetName } from '../../contract/sheets';
import { createBatchVerbs, type ExportedOf } from '../batchVerbs';
import type { CallOptions, Client } from '../client';
import { byServer } from '../../domain/serverTime';
import { readBoard } from './readBoard';
import { runSingly } from './runSingly';
import { exportSheet } from './sheets/exportSheet';
import { isSingleKind, singleAsked } from './singleKinds';
import { quiet, type SingleTools } from './singleKind';

type BoardQuery = Parameters<typeof readBoard>[2];

/** Previews that may still be applied. */
const mostKept = 10;

interface Body {
  kind: BatchKindName;
  input: unknown;
  checksum: string;
  skip: string[];
  reason: string;
}

const askedOf = (kind: BatchKindName, input: unknown) => {
  if (isSingleKind(kind)) return singleAsked(kind, input);
  throw new Error('Этот сервер не умеет менять такие записи по одной');
};

/** A batch that goes record by record, as far as it is. */
const runOf = ({ kind, reason }: Body, id: number, state: Batch['state'], results: readonly RowResult[]): BatchRun => {
  const done = results.filter((one) => one.state === 'done').length;
  return {
    id,
    kind,
    actor: '',
    reason,
    state,
    rows: done,
    done,
    failure: null,
    created_at: '',
    finished_at: null,
    undone_at: null,
    undone_by: null,
    results,
  };
};

/** The verbs of batches before a server that knows none: planned in the browser, and written by documented calls one by one. */
export function createSinglyVerbs(
  client: Client,
  rights: () => Rights,
  today: () => Month = () => currentMonth(byServer(new Date())),
) {
  const previews = new Map<string, BatchRow[]>();
  const stopping = new Set<number>();
  let runs = 0;
  /** One's own list is the server's to refuse. */
  const ground = async (): Promise<PriceGround> => {
    const held = rights();
    const settings = lacksCall(held, 'readPriceGuard')
      ? usualPriceGuard
      : (await client.readPriceGuard({}, quiet)).data;
    return { rights: held, own: null, now: today(), settings };
  };
  const tools = async (): Promise<SingleTools> => ({ client, ground: await ground() });
  return {
    ...createBatchVerbs(client),

    readPriceBoard: async (month: Month, query: BoardQuery) => readBoard(await tools(), month, query),

    previewBatch: async <K extends BatchKindName>(kind: K, input: BatchRequest<K>) => {
      const rows = await askedOf(kind, input).plan(await tools());
      const checksum = newKey();
      previews.set(checksum, rows);
      for (const old of [...previews.keys()].slice(0, -mostKept)) previews.delete(old);
      return { checksum, rows };
    },

    /** Resolves once every row has its result; a stop leaves what is done. */
    applyBatch: async (body: Body, _key: string, onProgress?: (run: BatchRun) => void): Promise<BatchRun> => {
      const left = new Set(body.skip);
      const rows = (previews.get(body.checksum) ?? [])
        .map((row, place) => ({ row, place }))
        .filter(({ row }) => !left.has(row.key));
      const id = -++runs;
      const tell = (results: readonly RowResult[]) => onProgress?.(runOf(body, id, 'running', results));
      const asked = askedOf(body.kind, body.input);
      const results = await runSingly(await tools(), asked, rows, tell, () => stopping.has(id));
      return runOf(body, id, stopping.has(id) ? 'stopped' : 'done', results);
    },

    exportSheet: async (name: SheetName, of: ExportedOf, options: CallOptions) =>
      exportSheet(await tools(), name, of, options),

    stopBatch: async (id: number) => void stopping.add(id),
  };
}
