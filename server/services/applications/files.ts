import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { partSize } from '../../../src/contract/applications';
import type { Queryable } from '../../db/queryable';

/** A file of a program, in parts of `partSize`; `size` in bytes. */
export interface ProgramFile {
  id: number;
  size: number;
}

/** Who sends a file; nobody in particular on the command line. */
export interface Sender {
  server: string;
  id: number;
}

/** Makes room for a file. */
export async function openFile(
  tx: Queryable,
  size: number,
  { sender, now }: { sender?: Sender | undefined; now: Date },
): Promise<ProgramFile> {
  const row = await tx.one<{ id: number }>(sql`
    INSERT INTO application_files (size, server_alias, p_id, touched_at)
    VALUES (${size}, ${sender?.server ?? null}, ${sender?.id ?? null}, ${now}) RETURNING id`);
  if (!row) throw new Error('no file');
  return { id: row.id, size };
}

/** Keeps a part; one that comes again replaces the earlier one. */
export async function putPart(
  tx: Queryable,
  id: number,
  { place, bytes, now }: { place: number; bytes: Buffer; now: Date },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO application_parts (file_id, place, bytes) VALUES (${id}, ${place}, ${bytes})
    ON CONFLICT (file_id, place) DO UPDATE SET bytes = excluded.bytes`);
  await tx.run(sql`UPDATE application_files SET touched_at = ${now} WHERE id = ${id}`);
}

/** The bytes of a file from one to another, both included, a part at a time; ends early where a part is not there. */
export async function* readBytesOf(db: Pick<Queryable, 'one'>, id: number, first: number, last: number) {
  for (let place = Math.floor(first / partSize); place * partSize <= last; place += 1) {
    const row = await db.one<{ bytes: Buffer }>(
      sql`SELECT bytes FROM application_parts WHERE file_id = ${id} AND place = ${place}`,
    );
    if (!row) return;
    const start = place * partSize;
    yield row.bytes.subarray(Math.max(0, first - start), last - start + 1);
  }
}

/** The SHA-256 of a file that is there whole, in hexadecimal; undefined where a part is missing. */
export async function checksumOf(db: Pick<Queryable, 'one'>, { id, size }: ProgramFile): Promise<string | undefined> {
  const hash = createHash('sha256');
  let read = 0;
  for await (const bytes of readBytesOf(db, id, 0, size - 1)) {
    hash.update(bytes);
    read += bytes.length;
  }
  return read === size ? hash.digest('hex') : undefined;
}
