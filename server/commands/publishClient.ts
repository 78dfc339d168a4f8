import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import {
  appType,
  fileSize,
  newVersionText,
  partSize,
  programFileName,
  versionNotes,
} from '../../src/contract/applications';
import { lengthAt } from '../../src/contract/applicationRules';
import type { Queryable } from '../db/queryable';
import { openFile, putPart } from '../services/applications/files';
import { noteCommand, publishVersion } from '../services/applications/publishVersion';
import { noMoreThan } from './inWords';
import { run, say, withDatabase } from './run';

const help = `npm run publish-client -- --type main --version 2026.11.1 файл    новая версия клиентской программы
  --type     main, sea или air
  --version  номер: латинские буквы, цифры, точка, дефис
  --notes    заметка, которую увидят на странице «Скачать дистрибутив»
`;

const options = z.object({
  type: z.enum(appType.options, `одно из ${appType.options.join(', ')}`),
  version: newVersionText,
  notes: versionNotes.default(''),
  file_name: programFileName,
});

type Options = z.infer<typeof options>;

/** Reads a file part by part into the database, and publishes it; answers its SHA-256. */
async function publish(tx: Queryable, path: string, { type: app_type, ...given }: Options): Promise<string> {
  const now = new Date();
  const source = await open(path).catch(() => {
    throw new Error(`Нет файла ${path}`);
  });
  try {
    const { size } = await source.stat();
    const file = await openFile(tx, fileSize.parse(size), { now });
    const hash = createHash('sha256');
    for (let place = 0; lengthAt(size, place) > 0; place += 1) {
      const bytes = Buffer.alloc(lengthAt(size, place));
      await source.read(bytes, 0, bytes.length, place * partSize);
      hash.update(bytes);
      await putPart(tx, file.id, { place, bytes, now });
    }
    const wanted = { app_type, ...given, sha256: hash.digest('hex') };
    await publishVersion(tx, file, wanted, { by: 'publish-client', now });
    await noteCommand(tx, { ...wanted, size }, now);
    return `${size} байт, SHA-256 ${wanted.sha256}`;
  } finally {
    await source.close();
  }
}

/** An error in sentences, what does not parse too. */
function inWords(error: unknown): Error {
  if (error instanceof z.ZodError) return new Error(error.issues.map(({ message }) => message).join('\n'));
  return error instanceof Error ? error : new Error(String(error));
}

run(help, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { type: { type: 'string' }, version: { type: 'string' }, notes: { type: 'string' } },
  });
  const [file] = noMoreThan(1, positionals);
  if (file === undefined) throw new Error(help.trim());
  const parsed = options.safeParse({ ...values, file_name: basename(file) });
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path: [name], message }) =>
      name === 'file_name' ? message : `--${String(name)}: ${message}`,
    );
    throw new Error([...faults, help.trim()].join('\n'));
  }
  const { type, version } = parsed.data;
  const told = await withDatabase(({ db }) => db.tx((tx) => publish(tx, file, parsed.data))).catch((error: unknown) => {
    throw inWords(error);
  });
  say(`Опубликовано: ${type} ${version}, ${told}`);
});
