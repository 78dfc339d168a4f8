import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** Runs test files in their long form; answers the exit code of the runner. */
export async function runLong(files: readonly string[], env: Record<string, string>): Promise<number> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', ...files];
  const child = spawn(process.execPath, args, {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
