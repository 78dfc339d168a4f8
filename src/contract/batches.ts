import { id, idText, listQuery, moment, page } from './common';
import { endpointsOf } from './endpoint';
import { requiredText } from './fields';
import { organisationBatchInputs } from './organisationBatches';
import { saveMonths } from './priceRows';
import { billingAlias } from './prices';
import { recipeBatchInputs } from './recipeBatches';
import { recipe } from './recipes';
import { z } from './schema';
import { sheetBatchInputs } from './sheetBatches';

/** What can be done to many records at once. */
const batchKindNames = [
  'prices-from-current',
  'organisations-status',
  'organisations-billing-type',
  'organisations-dealer',
  'spec-conditions',
  'recalculate-prices',
  'recalculate-specs',
  'declared-records',
  'minimum-tariffs',
  'api-conditions',
  'price-lists',
  'clients',
] as const;
export const batchKindName = z.enum(batchKindNames, 'Неизвестный вид пакетного изменения');
export type BatchKindName = z.infer<typeof batchKindName>;

/** The most records that one batch changes. */
const mostRows = 10_000;

const { year, month } = saveMonths;

/** What a batch of each kind is asked with. */
export const batchInputs = {
  /** New lists for a month, each made of the one that would go on into it; with a recipe recalculated. Schemes: all unless told. */
  'prices-from-current': z.strictObject({
    year,
    month,
    dealers: z.array(id).min(1, 'Выберите дилеров').max(mostRows, `Не больше ${mostRows} дилеров`),
    aliases: z.array(billingAlias).min(1).optional(),
    recipe: recipe.optional(),
  }),
  ...organisationBatchInputs,
  ...sheetBatchInputs,
  ...recipeBatchInputs,
} as const satisfies Record<BatchKindName, z.ZodType>;
export type BatchInput<K extends BatchKindName> = z.infer<(typeof batchInputs)[K]>;

/** The same as it is sent. */
export type BatchRequest<K extends BatchKindName> = z.input<(typeof batchInputs)[K]>;

const values = z.record(z.string(), z.json());

/** An organisation that may be meant, where several are. */
const choice = z.strictObject({ id, name: z.string(), kpp: z.string().nullable() });

/** A cell of a sheet that may mean several records: `text` in its place means just one of them. */
const cellChoices = z.strictObject({
  column: z.string(),
  choices: z.array(z.strictObject({ text: z.string(), caption: z.string() })),
});

const fieldWords = z.strictObject({ field: z.string(), label: z.string(), before: z.string(), after: z.string() });

/**
 * A record that a batch would change: what it is now and what it becomes, null for what there is none of. With a problem it stays
 * as it is; a doubt keeps it from nothing; `remarks` are those on single prices, by their paths. `revision` is that of what the row was made of. `above`: where the row stands, from 0, that is of the same record already. `choices`: one of them is to be named;
 * `asks`: the same of single cells. `words`: what becomes of it, field by field, as people read it.
 */
export const batchRow = z.strictObject({
  key: z.string(),
  label: z.string(),
  before: values.nullable(),
  after: values.nullable(),
  problems: z.array(z.string()),
  above: z.int().nonnegative().optional(),
  doubts: z.array(z.string()).optional(),
  remarks: z.array(z.strictObject({ field: z.string(), message: z.string() })).optional(),
  revision: z.string().nullable(),
  choices: z.array(choice).optional(),
  asks: z.array(cellChoices).optional(),
  words: z.array(fieldWords).optional(),
});
export type BatchRow = z.infer<typeof batchRow>;

/** Tells whether rows are still what they were, row by row. */
const checksum = z.string().regex(/^[\w-]{1,400000}$/, 'Неизвестная контрольная сумма: откройте предпросмотр заново');

const count = z.int().nonnegative();

/** A batch; `rows` is how many it changes, `done` how far a long one is. `undone_at`: it was taken back. */
export const batch = z.strictObject({
  id,
  kind: batchKindName,
  actor: z.string(),
  reason: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'stopped']),
  rows: count,
  done: count,
  failure: z.string().nullable(),
  created_at: moment,
  finished_at: moment.nullable(),
  undone_at: moment.nullable(),
  undone_by: z.string().nullable(),
});
export type Batch = z.infer<typeof batch>;

/** A record that was changed; `touched`: by whom and when since, null where it is still as the batch left it. */
const item = batchRow.pick({ key: true, label: true, before: true, after: true, words: true }).extend({
  touched: z.strictObject({ by: z.string().nullable(), at: moment.nullable() }).nullable(),
});
export type BatchItem = z.infer<typeof item>;

const wholeBatch = batch.extend({ input: values, items: z.array(item) });
export type WholeBatch = z.infer<typeof wholeBatch>;

const params = z.strictObject({ id: idText });
const one = { kind: 'json', schema: batch } as const;
const added = { extension: 'batches' } as const;

export const batchEndpoints = endpointsOf('an extension: many records changed at once, as a whole', {
  previewBatch: {
    ...added,
    method: 'POST',
    path: '/batches/{kind}/preview/',
    summary: 'Что изменит пакетное изменение, строка за строкой; ничего не записывает',
    params: z.strictObject({ kind: batchKindName }),
    body: values,
    large: true,
    answer: { kind: 'json', schema: z.strictObject({ checksum: z.string(), rows: z.array(batchRow) }) },
  },
  applyBatch: {
    ...added,
    method: 'POST',
    path: '/batches/',
    summary:
      'Выполнить ровно то, что показал предпросмотр, целиком; строки, изменившиеся с тех пор: 409, и ничего не сделано',
    body: z.strictObject({
      kind: batchKindName,
      input: values,
      checksum,
      skip: z.array(z.string().max(100)).max(mostRows),
      reason: requiredText(500, 'Напишите причину'),
      /** Somebody has looked at the remarks on prices, which are kept with the reason; `false` asks to be refused over them. */
      checked: z.boolean().optional(),
    }),
    large: true,
    answer: { ...one, status: 201, accepted: 'waiting' },
  },
  listBatches: {
    ...added,
    method: 'GET',
    path: '/batches/',
    summary: 'Пакетные изменения: кто, что и почему; новое сверху',
    query: listQuery.omit({ search: true }),
    answer: { kind: 'json', schema: page(batch) },
  },
  readBatch: {
    ...added,
    method: 'GET',
    path: '/batches/{id}/',
    summary:
      'Пакетное изменение со строками, всеми или страницей их, и тем, что с ними стало потом; у долгого — сколько строк пройдено',
    params,
    query: listQuery.omit({ search: true }),
    answer: { kind: 'json', schema: wholeBatch },
  },
  stopBatch: {
    ...added,
    method: 'POST',
    path: '/batches/{id}/stop/',
    summary: 'Остановить изменение, которое ждёт очереди или выполняется: не останется ничего',
    params,
    answer: one,
  },
  undoBatch: {
    ...added,
    method: 'POST',
    path: '/batches/{id}/undo/',
    summary:
      'Отменить целиком, пока каждая запись такова, какой её оставило изменение; иначе 409 с теми, что изменены с тех пор',
    params,
    answer: one,
  },
});
