import sql, { empty } from 'sql-template-tag';
import type { Service } from '../kernel/context';
import { notFound, Refusal } from '../../../src/contract/refusal';
import { may } from '../../../src/domain/policy';
import { byteRange } from './byteRange';
import { readBytesOf } from './files';

/**
 * The file of a version, whole or the part that `Range` asks for; its SHA-256 is its ETag. One that was withdrawn is there for those alone
 * who publish.
 */
export const downloadApplication: Service<'downloadApplication'> = async (context, { params }) => {
  const { db, caller, range: asked, ifRange } = context;
  const offered = may(caller.rights, 'listApplicationVersions') ? empty : sql`AND withdrawn_at IS NULL`;
  const found = await db.one<{ file: number; file_name: string; size: number; sha256: string }>(sql`
    SELECT file_id AS file, file_name, size::int AS size, sha256 FROM application_versions
    WHERE app_type = ${params.app_type} AND version = ${params.version} ${offered}`);
  if (!found) throw notFound();
  const { file, file_name, size, sha256 } = found;
  const etag = `"${sha256}"`;
  const range = ifRange === undefined || ifRange === etag ? byteRange(asked, size) : undefined;
  if (range === 'unsatisfiable')
    throw new Refusal(416, 'В файле нет такой части', undefined, { 'Content-Range': `bytes */${size}` });
  const { first, last } = range ?? { first: 0, last: size - 1 };
  return {
    filename: file_name,
    bytes: readBytesOf(db, file, first, last),
    status: range ? 206 : 200,
    headers: {
      'Accept-Ranges': 'bytes',
      'Content-Length': String(last - first + 1),
      ETag: etag,
      ...(range ? { 'Content-Range': `bytes ${first}-${last}/${size}` } : {}),
    },
  };
};
