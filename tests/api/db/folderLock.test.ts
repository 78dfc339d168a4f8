import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockFolder } from '../../../server/db/folderLock';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function race(path: string, runners: number) {
  const results = await Promise.allSettled(Array.from({ length: runners }, () => lockFolder(path)));
  return results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

it('lets exactly one of many at once hold a folder, again and again, and leaves nothing behind', async () => {
  for (let round = 0; round < 20; round += 1) {
    const winners = await race(folder, 8);
    expect(winners).toHaveLength(1);
    expect(await race(folder, 3)).toEqual([]);
    await winners[0]?.release();
  }
  expect(await readdir(folder)).toEqual([]);
});

it('holds a folder whose path is too long for a socket', async () => {
  const long = join(folder, 'папка-с-длинным-именем'.repeat(2));
  await mkdir(long);
  const [winner, ...more] = await race(long, 3);
  expect(more).toEqual([]);
  await expect(lockFolder(long)).rejects.toThrow('занята другим запущенным сервером');
  await winner?.release();
});
