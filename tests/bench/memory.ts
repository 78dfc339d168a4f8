import { readFileSync } from 'node:fs';

/** The resident memory of a process, MB; only Linux tells it. */
export const residentMb = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** The most that the process held while the work went on, MB. */
export async function peakDuring(pid: number, work: Promise<unknown>): Promise<number> {
  let peak = residentMb(pid);
  const timer = setInterval(() => (peak = Math.max(peak, residentMb(pid))), 20);
  await work.finally(() => clearInterval(timer));
  return peak;
}
