import { hash } from 'node:crypto';
import type { BatchRow } from '../../../src/contract/batches';

/** Of a digest, so many characters: 60 bits, where only chance and no one's will must be met. */
const size = 10;

const digest = (value: unknown) => hash('sha256', JSON.stringify(value), 'base64url').slice(0, size);

/** A value with its fields by name: what a batch is asked with comes back from the database with them in another order. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, one]) => [name, inOrder(one)]));
}

/** All that a row says, whatever the order in which its fields were named. */
const digestOf = ({ words, ...row }: BatchRow): string =>
  digest(inOrder({ ...row, words: words?.toSorted((a, b) => (a.field < b.field ? -1 : 1)) }));

/** The rows of a preview, each by its key and by all that it says: what is the same later has not moved. */
export const checksumOf = (rows: readonly BatchRow[]): string =>
  digest(rows.length) + rows.map((row) => digest(row.key) + digestOf(row)).join('');

/** How many rows the preview had. */
export const rowsIn = (checksum: string): number => Math.floor((checksum.length - size) / (2 * size));

/** The rows that are not what they were in the preview, or were not there; and how many of it have gone. */
export function movedSince(checksum: string, rows: readonly BatchRow[]): { moved: BatchRow[]; gone: string[] } {
  const seen = new Map<string, string>();
  for (let at = size; at < checksum.length; at += 2 * size)
    seen.set(checksum.slice(at, at + size), checksum.slice(at + size, at + 2 * size));
  const moved = rows.filter((row) => seen.get(digest(row.key)) !== digestOf(row));
  const present = new Set(rows.map(({ key }) => digest(key)));
  return { moved, gone: [...seen.keys()].filter((key) => !present.has(key)) };
}

/** Whether a row that has gone is one of those that were left out. */
export const keyDigest = (key: string) => digest(key);
