import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { appType, applicationEndpoints } from '../../src/contract/applications';
import { publishApplication } from '../services/applications/publishApplication';
import { run, say, withDatabase } from './run';

const help = `npm run publish-client -- --type main --version 2026.11.1 файл    новая версия клиентской программы
  --type     main, sea или air
  --version  номер: латинские буквы, цифры, точка, дефис
`;

const largest = 512 * 1024 * 1024;

const options = z.object({
  type: appType,
  version: applicationEndpoints.downloadApplication.params.shape.version,
  file_name: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,120}$/, 'Имя файла: латинские буквы, цифры, точка, дефис, подчёркивание'),
});

run(async () => {
  const {
    values,
    positionals: [file],
  } = parseArgs({ allowPositionals: true, options: { type: { type: 'string' }, version: { type: 'string' } } });
  if (file === undefined) throw new Error(help.trim());
  const parsed = options.safeParse({ ...values, file_name: basename(file) });
  if (!parsed.success)
    throw new Error(`${parsed.error.issues.map(({ message }) => message).join('\n')}\n${help.trim()}`);
  const { type: app_type, version, file_name } = parsed.data;
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new Error(`Нет файла ${file}`);
  if (found.size === 0 || found.size > largest) throw new Error('Файл пуст или больше 512 МБ');
  const content = await readFile(file);
  const sha256 = await withDatabase(({ db }) =>
    publishApplication(db, { app_type, version, file_name, content }, new Date()),
  );
  say(`Опубликовано: ${app_type} ${version}, ${content.length} байт, SHA-256 ${sha256}`);
});
