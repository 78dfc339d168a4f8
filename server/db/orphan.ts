import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const stepMs = 25;
const fastMs = 2_000;
const immediateMs = 8_000;

function tryKill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Tells a PostgreSQL process to end: INT closes its connections and saves its state, QUIT leaves that to the next start. */
export function signalPostgres(bin: string, pid: number, signal: 'INT' | 'QUIT'): void {
  // Node cannot deliver a signal on Windows; PostgreSQL's own tool can.
  if (process.platform === 'win32') spawnSync(join(bin, 'pg_ctl'), ['kill', signal, String(pid)]);
  else tryKill(pid, `SIG${signal}`);
}

function pidIn(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
    return Number.isInteger(pid) && pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the process is the PostgreSQL of this cluster; by now its number may belong to another process. */
function serves(pid: number, data: string): boolean {
  if (process.platform === 'win32')
    return spawnSync('tasklist', ['/FI', `PID eq ${pid}`, '/NH'], { encoding: 'utf8' }).stdout.includes('postgres');
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(data);
  try {
    const folder = statSync(`/proc/${pid}/cwd`);
    const cluster = statSync(data);
    return folder.dev === cluster.dev && folder.ino === cluster.ino;
  } catch {
    return false;
  }
}

async function endsWithin(ms: number, pid: number, data: string): Promise<boolean> {
  for (let waited = 0; waited < ms && serves(pid, data); waited += stepMs) await pause(stepMs);
  return !serves(pid, data);
}

/**
 * Stops a PostgreSQL that a killed server left running, and removes the files that would keep a new one from starting. The
 * folder's lock must be ours. Throws a sentence where the old one does not go.
 */
export async function stopOrphan(bin: string, data: string): Promise<void> {
  const file = join(data, 'postmaster.pid');
  const pid = pidIn(file);
  if (pid !== undefined && serves(pid, data)) {
    signalPostgres(bin, pid, 'INT');
    if (await endsWithin(fastMs, pid, data)) return;
    signalPostgres(bin, pid, 'QUIT');
    if (!(await endsWithin(immediateMs, pid, data)))
      throw new Error(`Прежний PostgreSQL (процесс ${pid}) не останавливается`);
  }
  rmSync(file, { force: true });
}
