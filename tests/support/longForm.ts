import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** Runs one of the test files in its long form; answers the exit code of the runner. */
export async function runLong(file: string, env: Record<string, string>): Promise<number> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', file];
  const child = spawn(process.execPath, args, {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
