import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { unlimited, withSettings } from '../pools';
import { endOfRows, keyMark } from './format';
import { sign } from './signature';
import { quoted, readDeclaredTables, readMigrations, readSequences, readTables, type DumpedTable } from './tables';

interface DumpOptions {
  secretKey: Buffer;
  now: Date;
  /** Ends it, with nothing left of the file; rejects with the signal's reason. */
  signal?: AbortSignal;
}

const put = (out: Writable, part: string | Buffer) =>
  new Promise<void>((done, failed) => out.write(part, (error) => (error ? failed(error) : done())));
const line = (out: Writable, value: unknown) =>
  put(out, `${typeof value === 'string' ? value : JSON.stringify(value)}\n`);

const isOfFile = (error: unknown) => error instanceof Error && 'syscall' in error;

async function writeRows(client: pg.Client, out: Writable, { table, columns, detached }: DumpedTable): Promise<number> {
  await line(out, { table, columns, detached });
  const rows = client.query(copyTo(`COPY ${quoted(table)} (${columns.map(quoted).join(', ')}) TO STDOUT`));
  for await (const part of rows) await put(out, part as Buffer);
  await line(out, endOfRows);
  return rows.rowCount;
}

async function writeAll(client: pg.Client, out: Writable, { secretKey, now }: DumpOptions): Promise<number> {
  await client.query(withSettings('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', unlimited));
  const migrations = await readMigrations(client);
  await line(out, {
    format: 'declaration-back-office',
    version: 1,
    made_at: now.toISOString(),
    migrations,
    key: keyMark(secretKey),
  });
  const rows: Record<string, number> = {};
  for (const table of [...(await readTables(client)), ...(await readDeclaredTables(client))])
    rows[table.table] = await writeRows(client, out, table);
  await line(out, { rows, sequences: await readSequences(client) });
  await client.query('COMMIT');
  return Object.values(rows).reduce((sum, count) => sum + count, 0);
}

/**
 * Writes all data of one moment into `file` (gzip, signed, readable by its owner alone) while the servers go on; answers the number
 * of rows. The file appears only when it is whole.
 */
export async function dump(url: string, file: string, options: DumpOptions): Promise<number> {
  const part = `${file}.part`;
  const client = new pg.Client({ connectionString: url, application_name: 'declaration-back-office backup' });
  client.on('error', () => undefined);
  await client.connect();
  const gzip = createGzip();
  const { secretKey, signal } = options;
  const written = pipeline(gzip, sign(secretKey), createWriteStream(part, { mode: 0o600 }), { signal });
  written.catch(() => undefined);
  const read = writeAll(client, gzip, options);
  read.catch(() => undefined);
  try {
    // Where nothing more can be written, what is read waits for ever to be taken.
    await Promise.race([read, written]);
    gzip.end();
    await written;
    await rename(part, file);
    return await read;
  } catch (error) {
    gzip.destroy();
    // Why nothing more could be written is known to the file alone; where it could not be begun, that is the folder's.
    const cause = await written.then(
      () => error,
      (failure: unknown) => (isOfFile(failure) ? Object.assign(failure, { path: dirname(file) }) : error),
    );
    await rm(part, { force: true });
    signal?.throwIfAborted();
    throw cause;
  } finally {
    await client.end();
  }
}
