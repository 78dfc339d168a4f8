import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

export interface Ended {
  code: number | null;
  out: string;
}

/** Runs a command of the server, as it was built, to its end; `input` is piped in. */
export function command(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
  input = '',
): Promise<Ended> {
  const child = spawn(process.execPath, [`dist-server/${name}.js`, ...args], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, NODE_NO_WARNINGS: '1', DATABASE_URL: '', API_URL: '', ...env },
  });
  let out = '';
  const keep = (part: Buffer) => (out += part.toString('utf8'));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  child.stdin.end(input);
  return new Promise((done) => child.once('close', (code) => done({ code, out })));
}
