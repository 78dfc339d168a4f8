import type { Batch, BatchRow } from '../../contract/batches';
import type { Handlers } from './call';

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

/** One batch that has been done, and can be undone. */
export const batchHandlers = {
  previewBatch: () => ({ checksum: 'preview', rows: [row] }),
  applyBatch: ({ body: { kind, reason } }) => ({ ...batch, kind, reason }),
  listBatches: () => ({ count: 1, total: 1, results: [batch] }),
  readBatch: () => ({
    ...batch,
    input,
    items: [{ key: row.key, label: row.label, before: row.before, after: row.after, touched: null }],
  }),
  undoBatch: () => ({ ...batch, undone_at: at, undone_by: 'admin' }),
} satisfies Partial<Handlers>;
