import { mkdtemp, mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAll, readFolder } from '../../../server/services/declared/readFolder';
import { contractsText } from '../../support/declared';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'declared-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('M02 one file is wrong, too large or no file, and the others are read', async () => {
  await writeFile(join(folder, 'contracts.json'), contractsText);
  await writeFile(join(folder, 'broken.json'), '{');
  await writeFile(join(folder, '.hidden.json'), '{');
  await writeFile(join(folder, 'notes.txt'), 'no resource');
  await writeFile(join(folder, 'huge.json'), '');
  await truncate(join(folder, 'huge.json'), 50 * 1024 * 1024);
  await mkdir(join(folder, 'folder.json'));
  const all = readAll((await readFolder(folder)) ?? { files: new Map() });
  const faults = [...all].map(([name, read]) => [name, 'faults' in read ? read.faults[0]?.message : 'right']);
  expect(faults).toEqual([
    ['broken', expect.stringContaining('Закройте')],
    ['contracts', 'right'],
    ['folder', expect.stringContaining('Это не файл')],
    ['huge', expect.stringContaining('больше 256 КБ')],
  ]);
});

it('M02 no folder is no fault', async () => {
  expect(await readFolder(join(folder, 'nowhere'))).toBeUndefined();
});

it('M02 what is no folder is told of by its setting', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  await expect(readFolder(file)).rejects.toThrow(`RESOURCES_DIR: ${file} — это не папка`);
});
