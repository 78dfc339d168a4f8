import { pino } from 'pino';
import { connect, type Db } from '../../server/db/connect';
import { createSealer } from '../../server/security/secrets';
import { kinds } from '../../server/services/imports/kinds';
import type { Loaded } from '../../server/services/imports/load';
import { runFile } from '../../server/services/imports/runFile';
import { enterRun } from '../../server/services/imports/runs';
import type { KindName } from '../../src/contract/imports';
import { freshDatabase } from './database';
import { demoKey } from './demo';

/** A demonstration database that files are loaded into as the command does it. */
export interface Loading {
  db: Db;
  /** Loads a file; what it came to, and the lines at fault. */
  load(kind: KindName, file: string | Uint8Array | AsyncIterable<Uint8Array>): Promise<Loaded>;
  close(): Promise<void>;
}

async function* partsOf(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
}

export async function createLoading(now = '2040-01-01T09:00:00Z'): Promise<Loading> {
  const { url, drop } = await freshDatabase();
  const db = connect(url, { log: pino({ level: 'silent' }), maxConnections: 6 });
  // The days of the facts that tests load lie behind it, and none of the demonstration's beside them.
  const clock = () => new Date(now);
  return {
    db,
    load: async (kind, file) => {
      const source =
        typeof file === 'string' ? partsOf(Buffer.from(file)) : file instanceof Uint8Array ? partsOf(file) : file;
      const actor = { server: null, id: null, login: 'import' };
      const run = await enterRun(db, { kind, file_name: 'file.csv', size: null, actor, now: clock() }, 'running');
      return runFile(run, kinds[kind], source, { db, sealer: createSealer(demoKey), clock });
    },
    close: async () => {
      await db.close();
      await drop();
    },
  };
}

/** What the last load came to, as it is kept. */
export const lastRun = (db: Db) =>
  db.one<{ state: string; failure: string | null; faulty: number; lines: number }>(
    'SELECT state, failure, faulty, lines FROM import_runs ORDER BY id DESC LIMIT 1',
  );
