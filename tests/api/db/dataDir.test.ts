import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../server/db/open';
import { readEnv } from '../../../server/env';

it('Q06 a folder of the embedded database that is none stops the start with a sentence that names the setting', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'data-dir-'));
  const file = join(folder, 'file');
  await writeFile(file, '');
  await symlink(join(folder, 'gone'), join(folder, 'link'));
  const open = (DATA_DIR: string) =>
    openDatabase(readEnv({ DATA_DIR }), { log: pino({ level: 'silent' }), say: () => undefined });
  try {
    await expect(open(file)).rejects.toThrow('DATA_DIR: это не папка, а файл');
    await expect(open(join(file, 'data'))).rejects.toThrow('DATA_DIR: это не папка, а файл');
    await expect(open(join(folder, 'link', 'data', 'own'))).rejects.toThrow(
      'DATA_DIR: этой папки нет, и создать её здесь нельзя',
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
