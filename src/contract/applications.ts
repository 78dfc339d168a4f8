import { added } from './added';
import { id, idText, moment } from './common';
import { z } from './schema';
import { endpointsOf } from './endpoint';

/** A file goes and is kept in parts of so many bytes, all but the last full. */
export const partSize = 1024 * 1024;
/** The largest file, bytes. */
export const largestFile = 512 * partSize;

export const appType = z.enum(['main', 'sea', 'air']);

const versionText = (wrong: string) => z.string().regex(/^[0-9A-Za-z][0-9A-Za-z._-]{0,40}$/, wrong);
/** What a new version is called, as its form says it. */
export const newVersionText = versionText('Номер: латинские буквы, цифры, точка, дефис, подчёркивание; до 41 знака');
export const programFileName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,120}$/, 'Имя файла: латинские буквы, цифры, точка, дефис, подчёркивание');
export const fileSize = z.int().positive('Файл пуст').max(largestFile, 'Файл больше 512 МБ');
export const versionNotes = z.string().trim().max(2000, 'Не длиннее 2000 знаков');

const link = z.string().nullable();
const notes = added(z.string());

/**
 * A client program: its current version and the one before, each with the address of its page for people (that of the one before names it), that of its file
 * within the API, its size in bytes, its SHA-256 and what was said of it.
 */
export const application = z.strictObject({
  app_type: appType,
  name: added(z.string()),
  latest: z.string(),
  latest_link: z.string(),
  download_latest_link: z.string(),
  latest_size: added(z.int()),
  latest_sha256: added(z.string()),
  latest_notes: notes,
  prev: z.string().nullable(),
  prev_link: link,
  download_prev_link: link,
  prev_size: added(z.int().nullable()),
  prev_sha256: added(z.string().nullable()),
  prev_notes: notes,
});
export type Application = z.infer<typeof application>;

/** A version of a program as whoever publishes sees it; `withdrawn_at` is null while it is offered, `revision` is that of its note. */
export const applicationVersion = z.strictObject({
  app_type: appType,
  version: z.string(),
  file_name: z.string(),
  size: z.int(),
  sha256: z.string(),
  notes: z.string(),
  published_at: moment,
  published_by: z.string().nullable(),
  withdrawn_at: moment.nullable(),
  withdrawn_by: z.string().nullable(),
  revision: z.string(),
});
export type ApplicationVersion = z.infer<typeof applicationVersion>;

/** A file on its way: it becomes a version, or is forgotten an hour after its last part. */
const applicationFile = z.strictObject({ id, size: z.int() });
const fileParams = z.strictObject({ file: idText });
const versionParams = z.strictObject({ app_type: appType, version: versionText('Неизвестная версия') });
const publishing = {
  source: 'an extension: versions of programs are published in the browser',
  extension: 'publishing',
} as const;

export const applicationEndpoints = endpointsOf('doc 2 §2.7', {
  listApplications: {
    method: 'GET',
    path: '/piportals/nova/applications/',
    summary: 'Клиентские программы: текущая и предыдущая версии',
    source: 'contract, Reports; doc 2 §2.7',
    unnamed: { variable: 'API_APPLICATIONS', without: 'дистрибутив' },
    answer: { kind: 'json', schema: z.array(application) },
  },
  downloadApplication: {
    method: 'GET',
    path: '/piportals/nova/applications/{app_type}/{version}/',
    summary: 'Файл версии клиентской программы; отвечает и на запрос части (Range)',
    source: 'doc 2 §7: downloaded via the given link',
    extension: 'application-files',
    params: versionParams,
    answer: { kind: 'file', type: 'binary', filename: '{app_type}-{version}' },
  },
  listApplicationVersions: {
    ...publishing,
    method: 'GET',
    path: '/piportals/nova/applications/versions/',
    summary: 'Все версии клиентских программ, отозванные тоже; новые сверху',
    answer: { kind: 'json', schema: z.array(applicationVersion) },
  },
  createApplicationFile: {
    ...publishing,
    method: 'POST',
    path: '/piportals/nova/application-files/',
    summary: 'Начать передачу файла новой версии; за ней идут его части',
    body: z.strictObject({ app_type: appType, version: newVersionText, size: fileSize }),
    answer: { kind: 'json', schema: applicationFile, status: 201 },
  },
  sendApplicationPart: {
    ...publishing,
    method: 'POST',
    path: '/piportals/nova/application-files/{file}/parts/{place}/',
    summary: 'Часть файла по порядку с нуля, ровно 1 МиБ, последняя — остаток; повторённая заменяет прежнюю',
    params: fileParams.extend({
      place: z
        .string()
        .regex(/^(0|[1-9]\d{0,2})$/)
        .transform(Number),
    }),
    file: 'part',
    answer: { kind: 'empty' },
  },
  removeApplicationFile: {
    ...publishing,
    method: 'DELETE',
    path: '/piportals/nova/application-files/{file}/',
    summary: 'Прервать передачу: от файла не останется ничего',
    params: fileParams,
    answer: { kind: 'empty' },
  },
  publishApplication: {
    ...publishing,
    method: 'POST',
    path: '/piportals/nova/applications/{app_type}/{version}/',
    summary: 'Опубликовать версию: файл передан, его SHA-256 сверяется',
    params: versionParams,
    body: z.strictObject({
      file: id,
      file_name: programFileName,
      sha256: z.string().regex(/^[0-9a-f]{64}$/, 'SHA-256: 64 шестнадцатеричные цифры'),
      notes: versionNotes.optional(),
    }),
    answer: { kind: 'json', schema: applicationVersion, status: 201 },
  },
  changeApplication: {
    ...publishing,
    method: 'PATCH',
    path: '/piportals/nova/applications/{app_type}/{version}/',
    summary: 'Отозвать версию, вернуть её, изменить заметку о ней',
    params: versionParams,
    body: z.strictObject({ withdrawn: z.boolean(), notes: versionNotes }).partial(),
    answer: { kind: 'json', schema: applicationVersion },
    versioned: true,
  },
});
