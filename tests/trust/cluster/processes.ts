import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

const stopMs = 30_000;

/** The user that root runs the cluster as; empty where we are an ordinary user. */
export const clusterUser = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {};
  const numberOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: numberOf('-u'), gid: numberOf('-g') };
};

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** The programs of the cluster by name; each writes a log of its own, and ends only when it is told. */
export function createProcesses(folder: string) {
  const running = new Map<string, ChildProcess>();
  const owner = clusterUser();
  const start = (name: string, program: string, args: readonly string[]) => {
    const log = openSync(`${folder}/log/${name}.log`, 'a');
    const child = spawn(program, args, {
      ...owner,
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8' },
      detached: true,
      stdio: ['ignore', log, log],
    });
    child.on('error', () => undefined);
    closeSync(log);
    running.set(name, child);
  };
  const end = async (name: string, signal: NodeJS.Signals) => {
    const child = running.get(name);
    running.delete(name);
    if (!child || hasEnded(child)) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    const inTime = await Promise.race([ended.then(() => true), pause(stopMs, false, { ref: false })]);
    if (!inTime) child.kill('SIGKILL');
    await ended;
  };
  return {
    start,
    kill: (name: string) => end(name, 'SIGKILL'),
    stop: (name: string) => end(name, 'SIGTERM'),
    isRunning: (name: string) => {
      const child = running.get(name);
      return child !== undefined && !hasEnded(child);
    },
  };
}
