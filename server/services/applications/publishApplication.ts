import sql from 'sql-template-tag';
import { checkPart } from '../../../src/contract/applicationRules';
import { notFound } from '../../../src/contract/refusal';
import type { Queryable } from '../../db/queryable';
import { audit } from '../kernel/audit';
import type { Context, Service } from '../kernel/context';
import { openFile, putPart, type ProgramFile } from './files';
import { publishVersion, refuseTaken } from './publishVersion';
import { findVersion } from './versions';

/** A file that the caller is sending, locked for the transaction; 404 for one of somebody else, or of a version. */
async function ownFile(tx: Queryable, { caller }: Pick<Context, 'caller'>, file: number): Promise<ProgramFile> {
  const found = await tx.one<ProgramFile>(sql`
    SELECT f.id, f.size::int AS size FROM application_files f
    WHERE f.id = ${file} AND f.server_alias = ${caller.server} AND f.p_id = ${caller.id}
      AND NOT EXISTS (SELECT 1 FROM application_versions v WHERE v.file_id = f.id) FOR UPDATE`);
  if (!found) throw notFound();
  return found;
}

/** `POST …/application-files/`: its number is looked at first, before anything is sent in vain. */
export const createApplicationFile: Service<'createApplicationFile'> = ({ db, caller, clock }, { body }) =>
  db.tx(async (tx) => {
    await refuseTaken(tx, body);
    return openFile(tx, body.size, { sender: caller, now: clock() });
  });

/** `POST …/parts/{place}/`. */
export const sendApplicationPart: Service<'sendApplicationPart'> = (context, { params, file }) =>
  context.db.tx(async (tx) => {
    const { id, size } = await ownFile(tx, context, params.file);
    checkPart(size, params.place, file.bytes.length);
    // The same memory, no copy of it.
    const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
    await putPart(tx, id, { place: params.place, bytes, now: context.clock() });
    return undefined;
  });

/** `DELETE …/application-files/{file}/`. */
export const removeApplicationFile: Service<'removeApplicationFile'> = (context, { params }) =>
  context.db.tx(async (tx) => {
    const { id } = await ownFile(tx, context, params.file);
    await tx.run(sql`DELETE FROM application_files WHERE id = ${id}`);
    return undefined;
  });

/** `POST …/applications/{app_type}/{version}/`. */
export const publishApplication: Service<'publishApplication'> = (context, { params, body }) =>
  context.db.tx(async (tx) => {
    const { file: sent, file_name, sha256, notes = '' } = body;
    const file = await ownFile(tx, context, sent);
    const wanted = { ...params, file_name, sha256, notes };
    await publishVersion(tx, file, wanted, { by: context.caller.login, now: context.clock() });
    const after = { ...wanted, size: file.size };
    await audit(tx, context, { entity: 'application', id: `${params.app_type}:${params.version}`, after });
    return findVersion(tx, params);
  });
