import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** Starts the real server over a fresh embedded database, once for the run; stops it and clears up at the end. */
export default async function globalSetup() {
  const folder = mkdtempSync(join(tmpdir(), 'back-office-e2e-'));
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn', CHECK_ANSWERS: '1', DATABASE_URL: '', API_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((done) => server.once('exit', () => done()));
  const lines = createInterface({ input: server.stdout });
  const url = await new Promise<string>((found, failed) => {
    lines.on('line', (line) => {
      const address = /http:\/\/localhost:(\d+)\/account\//.exec(line);
      if (address) found(`http://127.0.0.1:${address[1]}`);
      else process.stdout.write(`[server] ${line}\n`);
    });
    void exited.then(() => failed(new Error('the server ended before it was ready')));
  });
  process.env.E2E_URL = url;
  return async () => {
    server.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
}
