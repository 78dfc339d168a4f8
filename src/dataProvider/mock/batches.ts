import type { Batch, BatchRow } from '../../contract/batches';
import { slice } from '../../contract/paging';
import type { SheetName } from '../../contract/sheets';
import { apiConditions } from '../../domain/sheets/apiConditions';
import { clients } from '../../domain/sheets/clients';
import { minimumTariffs } from '../../domain/sheets/minimumTariffs';
import { priceLists } from '../../domain/sheets/priceLists';
import type { SheetKind } from '../../domain/sheets/sheetKind';
import { specConditions } from '../../domain/sheets/specConditions';
import { reportName } from '../../domain/fileName';
import { fileOf, type Handlers } from './call';
import { dealerAt, dealerName } from './scope';
import { applyRecords, previewRecords } from './sheetRecords';
import { isSingleKind } from '../singly/singleKinds';
import { applySingly, doneSingly, previewSingly, undoSingly } from './singleBatches';

const sheets: Record<SheetName, Pick<SheetKind, 'title' | 'headings'>> = {
  'spec-conditions': specConditions,
  'api-conditions': apiConditions,
  'minimum-tariffs': minimumTariffs,
  'price-lists': priceLists,
  clients,
};

const at = '2026-05-13T10:40:00Z';

const batch: Batch = {
  id: 7,
  kind: 'organisations-status',
  actor: 'admin',
  reason: 'Долг за апрель',
  state: 'done',
  rows: 1,
  done: 1,
  failure: null,
  created_at: at,
  finished_at: at,
  undone_at: null,
  undone_by: null,
};

const row: BatchRow = {
  key: 'nova:1001',
  label: 'ООО «Ореховый Якорь»',
  before: { access_status: 'Работает' },
  after: { access_status: 'Приостановлена' },
  problems: [],
  revision: '1',
};

const input = { action: 'suspend', organisations: [{ server_alias: 'nova', p_gid: 1001 }] };

/** One batch of organisations that has been done; of prices those that are previewed and applied here. */
export const batchHandlers = {
  previewBatch: (call) => {
    const { kind } = call.params;
    if (kind === 'declared-records') return previewRecords(call, call.body);
    return isSingleKind(kind) ? previewSingly(call, kind, call.body) : { checksum: 'preview', rows: [row] };
  },
  applyBatch: (call) => {
    const { kind, reason } = call.body;
    if (kind === 'declared-records') return applyRecords(call, call.body);
    return isSingleKind(kind) ? applySingly(call, call.body) : { ...batch, kind, reason };
  },
  listBatches: ({ store, query: { page = 1, page_size = 20 } }) => {
    const all = [...doneSingly(store).map((one) => one.batch), batch];
    return { count: all.length, total: all.length, results: all.slice((page - 1) * page_size, page * page_size) };
  },
  readBatch: ({ store, params, query }) => {
    const { limit, offset } = slice(query);
    const done = doneSingly(store).find((one) => one.batch.id === params.id);
    if (done)
      return { ...done.batch, input: done.input as typeof input, items: done.items.slice(offset, offset + limit) };
    return {
      ...batch,
      input,
      items: [{ key: row.key, label: row.label, before: row.before, after: row.after, touched: null }],
    };
  },
  exportSheet: (call) => {
    const { title, headings } = sheets[call.params.kind];
    const { dealer_id } = call.query;
    const whose = dealer_id === undefined ? 'все' : dealerName(dealerAt(call, dealer_id).value);
    return fileOf([headings.map(({ label }) => label)], reportName(title, '', whose));
  },
  stopBatch: () => ({ ...batch, state: 'stopped' as const }),
  undoBatch: async (call) =>
    (await undoSingly(call, call.params.id)) ?? { ...batch, undone_at: at, undone_by: 'admin' },
} satisfies Partial<Handlers>;
