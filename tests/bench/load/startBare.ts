import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BareTask } from './bareServer';

/** The bare server in a process of its own. */
export async function startBare(task: BareTask): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const child = fork(join(import.meta.dirname, 'bareServer.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
    serialization: 'advanced',
  });
  const ended = once(child, 'exit');
  child.send(task);
  const [port] = (await once(child, 'message')) as [number];
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
