import { id, idText, listQuery, moment, page } from './common';
import { defineEndpoints } from './endpoint';
import { requiredText } from './fields';
import { z } from './schema';

/** What can be loaded: the registers of organisations and operators, package facts, servers, lookups with roles, prices of unlimited services, who is online. */
export const kindNames = ['organisations', 'facts', 'operators', 'servers', 'lookups', 'services', 'online'] as const;
export const kindName = z.enum(kindNames, 'Неизвестный вид данных');
export type KindName = z.infer<typeof kindName>;

/** What each is called, and its rows by their forms: «строка», «строки», «строк». */
export const kindWords: Record<KindName, { title: string; units: readonly [one: string, few: string, many: string] }> =
  {
    organisations: { title: 'Реестр организаций', units: ['ID', 'ID', 'ID'] },
    facts: { title: 'Факты по пакетам', units: ['строка', 'строки', 'строк'] },
    operators: { title: 'Реестр операторов', units: ['профиль', 'профиля', 'профилей'] },
    servers: { title: 'Серверы', units: ['сервер', 'сервера', 'серверов'] },
    lookups: { title: 'Справочники и роли', units: ['значение', 'значения', 'значений'] },
    services: { title: 'Цены безлимитных услуг', units: ['цена', 'цены', 'цен'] },
    online: { title: 'Кто онлайн', units: ['онлайн', 'онлайн', 'онлайн'] },
  };

const count = z.int().nonnegative();

/** A load of a file. In bytes: `size` as announced, `received`, `read`. In lines: `lines`, `faulty`; in rows the rest. */
export const importRun = z.strictObject({
  id,
  kind: kindName,
  file_name: z.string(),
  state: z.enum(['receiving', 'waiting', 'running', 'done', 'failed', 'stopped']),
  size: count.nullable(),
  received: count,
  read: count,
  lines: count,
  added: count,
  changed: count,
  removed: count,
  same: count,
  repeated: count,
  faulty: count,
  failure: z.string().nullable(),
  actor: z.string(),
  created_at: moment,
  finished_at: moment.nullable(),
});
export type ImportRun = z.infer<typeof importRun>;

const column = z.strictObject({ name: z.string(), label: z.string(), needed: z.boolean(), secret: z.boolean() });

/** A kind of data, how many rows there are, and its last load. `about`: so many that they are not counted one by one, `rows` is near. */
export const importKind = z.strictObject({
  kind: kindName,
  title: z.string(),
  unit: z.string(),
  rows: count,
  about: z.literal(true).optional(),
  waiting: count,
  columns: z.array(column),
  last: importRun.nullable(),
});
export type ImportKind = z.infer<typeof importKind>;

const lineError = z.strictObject({ line: count, field: z.string(), value: z.string(), problem: z.string() });
export type LineError = z.infer<typeof lineError>;

/** A line that waits for a place; a secret among its values is not told. */
const quarantined = z.strictObject({
  id,
  line: count,
  field: z.string(),
  problem: z.string(),
  values: z.record(z.string(), z.string()),
  created_at: moment,
});
export type Quarantined = z.infer<typeof quarantined>;

/** How many lines found their place, and how many still wait. */
const released = z.strictObject({ released: count, waiting: count });

const batch = z.strictObject({
  batch: z.string().regex(/^[\w.:-]{8,100}$/, 'Номер пачки: от 8 до 100 латинских букв, цифр и знаков - _ . :'),
  rows: z
    .array(z.record(z.string(), z.unknown()))
    .min(1, 'Пачка пуста')
    .max(20_000, 'Не больше 20 000 записей в пачке'),
});

/** What became of a batch; `errors` of the records that wait in quarantine, by their places from 1. */
const batchResult = importRun
  .pick({ lines: true, added: true, changed: true, removed: true, same: true, repeated: true, faulty: true })
  .extend({ errors: z.array(lineError) });

const params = z.strictObject({ kind: kindName });
const runParams = z.strictObject({ run: idText });
const run = { kind: 'json', schema: importRun } as const;
const mostMended = 1000;
const added = { extension: 'data', source: 'an extension: data that come in (decisions, Rights)' } as const;

export const importEndpoints = defineEndpoints({
  listImports: {
    ...added,
    method: 'GET',
    path: '/imports/',
    summary: 'Виды данных: сколько строк, последняя загрузка, сколько ждёт в карантине',
    answer: { kind: 'json', schema: z.array(importKind) },
  },
  createImport: {
    ...added,
    method: 'POST',
    path: '/imports/{kind}/',
    summary: 'Начать загрузку файла; за ней идут его части',
    params,
    body: z.strictObject({
      file_name: requiredText(200, 'Назовите файл'),
      size: z
        .int('Размер файла в байтах')
        .positive('Файл пуст')
        .max(2 * 1024 ** 3, 'Файл больше 2 ГиБ: разделите его'),
    }),
    answer: { ...run, status: 201 },
  },
  sendImportPart: {
    ...added,
    method: 'POST',
    path: '/import-runs/{run}/parts/{place}/',
    summary: 'Часть файла по порядку с нуля, до 1 МиБ; повторённая заменяет прежнюю',
    params: runParams.extend({
      place: z
        .string()
        .regex(/^(0|[1-9]\d{0,4})$/)
        .transform(Number),
    }),
    file: 'part',
    answer: run,
  },
  startImport: {
    ...added,
    method: 'POST',
    path: '/import-runs/{run}/start/',
    summary: 'Все части на месте: загрузить файл',
    params: runParams,
    answer: run,
  },
  listImportRuns: {
    ...added,
    method: 'GET',
    path: '/import-runs/',
    summary: 'Загрузки, новые сверху, страницами: чья, когда и чем кончилась',
    query: listQuery.omit({ search: true }).extend({ kind: kindName.optional() }),
    answer: { kind: 'json', schema: page(importRun) },
  },
  readImport: {
    ...added,
    method: 'GET',
    path: '/import-runs/{run}/',
    summary: 'Загрузка: как далеко она и чем кончилась',
    params: runParams,
    answer: run,
  },
  listImportErrors: {
    ...added,
    method: 'GET',
    path: '/import-runs/{run}/errors/',
    summary: 'Первые негодные строки загрузки, не больше тысячи',
    params: runParams,
    answer: { kind: 'json', schema: z.array(lineError) },
  },
  stopImport: {
    ...added,
    method: 'POST',
    path: '/import-runs/{run}/stop/',
    summary: 'Остановить загрузку: от неё не останется ничего',
    params: runParams,
    answer: run,
  },
  readImportTemplate: {
    ...added,
    method: 'GET',
    path: '/imports/{kind}/template/',
    summary: 'Образец файла: CSV с названиями столбцов и одной строкой',
    params,
    answer: { kind: 'file', type: 'binary', filename: '{kind}.csv' },
  },
  listQuarantine: {
    ...added,
    method: 'GET',
    path: '/imports/{kind}/quarantine/',
    summary: 'Строки, которым не нашлось места, страницами',
    params,
    query: listQuery.omit({ search: true }),
    answer: { kind: 'json', schema: page(quarantined) },
  },
  mendQuarantine: {
    ...added,
    method: 'POST',
    path: '/imports/{kind}/quarantine/mend/',
    summary: 'Исправить строки карантина и разместить их; что не вышло, ждёт дальше',
    params,
    body: z.strictObject({
      changes: z
        .array(z.strictObject({ id, values: z.record(z.string(), z.string().max(2000, 'Не длиннее 2000 знаков')) }))
        .min(1, 'Нечего исправлять')
        .max(mostMended, `Не больше ${mostMended} строк`),
    }),
    answer: { kind: 'json', schema: released },
  },
  releaseQuarantine: {
    ...added,
    method: 'POST',
    path: '/imports/{kind}/quarantine/release/',
    summary: 'Разместить всё, чему место уже нашлось',
    params,
    answer: { kind: 'json', schema: released },
  },
  sendFacts: {
    ...added,
    method: 'POST',
    path: '/facts/',
    summary: 'Пачка фактов по пакетам; повторённая под тем же номером ничего не меняет',
    body: batch,
    answer: { kind: 'json', schema: batchResult },
    batch: true,
  },
  sendRecords: {
    ...added,
    method: 'POST',
    path: '/registers/{kind}/',
    summary: 'Пачка записей реестра; повторённая под тем же номером ничего не меняет',
    params,
    body: batch,
    answer: { kind: 'json', schema: batchResult },
    batch: true,
  },
});
