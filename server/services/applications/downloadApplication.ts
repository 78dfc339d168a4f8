import sql from 'sql-template-tag';
import type { Context, Service } from '../kernel/context';
import { notFound, Refusal } from '../../../src/contract/refusal';
import { byteRange } from './byteRange';

const chunk = 1024 * 1024;

async function* read({ db, signal }: Context, id: number, first: number, last: number) {
  for (let at = first; at <= last && !signal.aborted; at += chunk) {
    const size = Math.min(chunk, last - at + 1);
    const row = await db.one<{ part: Buffer }>(
      sql`SELECT substring(content FROM ${at + 1} FOR ${size}) AS part FROM application_versions WHERE id = ${id}`,
    );
    if (!row) throw notFound();
    yield row.part;
  }
}

/** The file of a version, whole or the part that `Range` asks for; its SHA-256 is its ETag. */
export const downloadApplication: Service<'downloadApplication'> = async (context, { params }) => {
  const found = await context.db.one<{ id: number; file_name: string; size: number; sha256: string }>(sql`
    SELECT id, file_name, size::int AS size, sha256 FROM application_versions WHERE app_type = ${params.app_type} AND version = ${params.version}`);
  if (!found) throw notFound();
  const { id, file_name, size, sha256 } = found;
  const etag = `"${sha256}"`;
  const same = context.ifRange === undefined || context.ifRange === etag;
  const range = same ? byteRange(context.range, size) : undefined;
  if (range === 'unsatisfiable')
    throw new Refusal(416, 'В файле нет такой части', undefined, { 'Content-Range': `bytes */${size}` });
  const { first, last } = range ?? { first: 0, last: size - 1 };
  return {
    filename: file_name,
    bytes: read(context, id, first, last),
    status: range ? 206 : 200,
    headers: {
      'Accept-Ranges': 'bytes',
      'Content-Length': String(last - first + 1),
      ETag: etag,
      ...(range ? { 'Content-Range': `bytes ${first}-${last}/${size}` } : {}),
    },
  };
};
