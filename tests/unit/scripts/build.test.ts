import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';

const root = mkdtempSync(join(tmpdir(), 'build-'));
vi.doMock('../../../scripts/lib/run.mjs', () => ({
  root,
  node: (args: string[]) => {
    if (args.includes('--outDir')) mkdirSync(args[args.indexOf('--outDir') + 1] ?? '', { recursive: true });
    return Promise.resolve(0);
  },
}));
afterAll(() => rmSync(root, { recursive: true }));

it('a command that has to build first says so beside its output, which may be a key', async () => {
  mkdirSync(join(root, 'server'));
  writeFileSync(join(root, 'server/main.ts'), '');
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const beside = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { buildServer } = await import('../../../scripts/lib/build.mjs');
  await buildServer();
  expect(existsSync(join(root, 'dist-server/.stamp'))).toBe(true);
  expect(beside).toHaveBeenCalledWith('Собираю сервер…\n');
  expect(output).not.toHaveBeenCalled();
  output.mockRestore();
  beside.mockRestore();
});
