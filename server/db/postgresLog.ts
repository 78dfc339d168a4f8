import { chmodSync, copyFileSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

const maxBytes = 10 * 1024 * 1024;
const checkMs = 60_000;

/** PostgreSQL's log in the data folder: `postgres.log`, and the 10 MB before it in `postgres.log.1`. */
export function postgresLog(home: string) {
  const file = join(home, 'postgres.log');
  // PostgreSQL appends through a descriptor of its own, so the file is emptied in place rather than renamed.
  const rotate = () => {
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= maxBytes) return;
    copyFileSync(file, `${file}.1`);
    truncateSync(file);
  };
  const timer = setInterval(rotate, checkMs).unref();
  return {
    file,
    /** A descriptor to append to; the caller closes it. */
    open(): number {
      rotate();
      const descriptor = openSync(file, 'a', 0o600);
      chmodSync(file, 0o600);
      return descriptor;
    },
    /** The last fatal line of the log: why PostgreSQL ended. */
    lastFailure(): string {
      const lines = readFileSync(file, 'utf8').split('\n');
      return lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? 'причина неизвестна';
    },
    close: () => clearInterval(timer),
  };
}

export type PostgresLog = ReturnType<typeof postgresLog>;
