import { createHash } from 'node:crypto';
import { z } from 'zod';

/*
 * A backup is one gzip file of lines: the head; for each table a line that names it, its rows as COPY writes them and `\.`;
 * the tail. COPY escapes what would end a line, so no row is ever `\.`.
 */
export const endOfRows = '\\.';

export const head = z.strictObject({
  format: z.literal('declaration-back-office'),
  version: z.literal(1),
  made_at: z.string(),
  migrations: z.array(z.string()),
  /** Shows whether a key reads the messaging passwords, without telling anything of the key. */
  key: z.string(),
});

export const tableLine = z.strictObject({
  table: z.string().regex(/^([a-z_]+|declared\.r_\d{1,9}|facts\.(rest|m_2[01]\d\d_(0[1-9]|1[0-2])))$/),
  columns: z.array(z.string().regex(/^[a-z0-9_]+$/)).min(1),
  /** A month of facts that is left aside. */
  detached: z.boolean().optional(),
});

/** The last line: without it the file was cut off. */
export const tail = z.strictObject({
  rows: z.record(z.string(), z.int()),
  sequences: z.record(z.string().regex(/^([a-z_]+|declared\.r_\d{1,9}_id_seq)$/), z.string().regex(/^\d+$/).nullable()),
});

export const keyMark = (secretKey: Buffer) =>
  createHash('sha256').update('backup').update(secretKey).digest('hex').slice(0, 16);
