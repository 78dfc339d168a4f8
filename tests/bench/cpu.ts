import { readFileSync } from 'node:fs';

/** Processor time is told in hundredths of a second. */
const tickMs = 10;

/** The processor time that a process has had, ms; 0 for one that is gone. Only Linux tells it. */
export function cpuMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return tickMs * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return 0;
  }
}
