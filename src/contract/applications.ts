import { added } from './added';
import { z } from './schema';
import { defineEndpoints } from './endpoint';

export const appType = z.enum(['main', 'sea', 'air']);

const link = z.string().nullable();

/**
 * A client program: its current version and the one before, each with the address of its page for people (that of the one before names it), that of its file
 * within the API, its size in bytes and its SHA-256.
 */
export const application = z.strictObject({
  app_type: appType,
  name: added(z.string()),
  latest: z.string(),
  latest_link: z.string(),
  download_latest_link: z.string(),
  latest_size: added(z.int()),
  latest_sha256: added(z.string()),
  prev: z.string().nullable(),
  prev_link: link,
  download_prev_link: link,
  prev_size: added(z.int().nullable()),
  prev_sha256: added(z.string().nullable()),
});
export type Application = z.infer<typeof application>;

export const applicationEndpoints = defineEndpoints({
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
    params: z.strictObject({
      app_type: appType,
      version: z.string().regex(/^[0-9A-Za-z][0-9A-Za-z._-]{0,40}$/, 'Неизвестная версия'),
    }),
    answer: { kind: 'file', type: 'binary', filename: '{app_type}-{version}' },
  },
});
