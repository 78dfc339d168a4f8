import type { Batch, BatchRow } from '../../contract/batches';
import { specConditions } from '../../domain/sheets/specConditions';
import { reportName } from '../../domain/fileName';
import { fileOf, type Handlers } from './call';
import { dealerAt, dealerName } from './scope';

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

const pi = (client: number) => ({
  message_price_position_alias: 'pp_pi',
  client_points_cost: Array.from({ length: 6 }, () => client),
  daobit_points_cost: Array.from({ length: 6 }, () => 20),
});
const listOf = (month: number, client: number) => ({
  year: 2026,
  month,
  lycense: [],
  packages: [pi(client)],
  percents: {},
});
const lists: BatchRow[] = [
  {
    key: '1:dyn_tp',
    label: 'Дилер 1, Даобит',
    before: listOf(1, 100),
    after: listOf(6, 107),
    problems: [],
    revision: '1.1',
  },
  {
    key: '1:dyn_pu',
    label: 'Дилер 1, Пик-ЮГ',
    before: null,
    after: null,
    problems: ['Нет прайса, из которого создать'],
    revision: null,
  },
];

/** One batch that has been done, and can be undone; a preview of lists has one that can be made. */
export const batchHandlers = {
  previewBatch: ({ params: { kind } }) => ({
    checksum: 'preview',
    rows: kind === 'prices-from-current' ? lists : [row],
  }),
  applyBatch: ({ body: { kind, reason } }) => ({ ...batch, kind, reason }),
  listBatches: () => ({ count: 1, total: 1, results: [batch] }),
  readBatch: () => ({
    ...batch,
    input,
    items: [{ key: row.key, label: row.label, before: row.before, after: row.after, touched: null }],
  }),
  exportSheet: (call) => {
    const { title, headings } = specConditions;
    const whose = dealerName(dealerAt(call, call.query.dealer_id).value);
    return fileOf([headings.map(({ label }) => label)], reportName(title, '', whose));
  },
  stopBatch: () => ({ ...batch, state: 'stopped' as const }),
  undoBatch: () => ({ ...batch, undone_at: at, undone_by: 'admin' }),
} satisfies Partial<Handlers>;
