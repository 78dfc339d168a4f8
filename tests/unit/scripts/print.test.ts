import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

it('M01 a resource that is printed by its name is all that is printed, whatever has become of the packages', async () => {
  const kept = join(root, 'node_modules/.vite/deps');
  await mkdir(kept, { recursive: true });
  const outdated = { hash: '', configHash: '', lockfileHash: '', browserHash: '', optimized: {}, chunks: {} };
  await writeFile(join(kept, '_metadata.json'), JSON.stringify(outdated));
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/resources.mjs', 'print', 'groups'], {
    cwd: root,
  });
  expect(JSON.parse(stdout)).toMatchObject({ name: 'groups' });
});
