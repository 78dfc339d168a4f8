import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** The real server in a process of its own. */
export interface RunningServer {
  /** `http://127.0.0.1:40123`, without a path. */
  url: string;
  pid: number;
  /** The process is gone, for whatever reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/** Starts the server, as it was built, on a free port with the given environment; rejects where it ends before it is ready, `killed` for one. */
export async function startServer(
  env: Record<string, string>,
  say: (line: string) => void = () => undefined,
  killed?: AbortSignal,
): Promise<RunningServer> {
  const server = spawn(process.execPath, ['dist-server/main.js'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATABASE_URL: '', API_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  killed?.addEventListener('abort', () => server.kill('SIGKILL'));
  const exited = new Promise<void>((done) => server.once('exit', () => done()));
  const said: string[] = [];
  const url = await new Promise<string>((found, failed) => {
    createInterface({ input: server.stdout }).on('line', (line) => {
      const address = /http:\/\/localhost:(\d+)\/account\//.exec(line);
      if (address) found(`http://127.0.0.1:${address[1]}`);
      else {
        said.push(line);
        say(line);
      }
    });
    void exited.then(() => failed(new Error(['the server ended before it was ready', ...said.slice(-5)].join('\n'))));
  });
  return {
    url,
    pid: server.pid ?? 0,
    ended: exited,
    stop: async () => {
      server.kill('SIGTERM');
      await exited;
    },
  };
}
