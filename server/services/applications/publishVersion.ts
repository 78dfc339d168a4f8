import sql from 'sql-template-tag';
import type { Application } from '../../../src/contract/applications';
import { checkSum, takenVersion } from '../../../src/contract/applicationRules';
import type { Queryable } from '../../db/queryable';
import { checksumOf, type ProgramFile } from './files';

export interface NewVersion {
  app_type: Application['app_type'];
  version: string;
  file_name: string;
  /** As its sender has counted it. */
  sha256: string;
  notes: string;
}

/** Refuses the number of a version that there is, withdrawn ones too. */
export async function refuseTaken(
  db: Pick<Queryable, 'one'>,
  { app_type, version }: Pick<NewVersion, 'app_type' | 'version'>,
): Promise<void> {
  const found = await db.one(
    sql`SELECT 1 FROM application_versions WHERE app_type = ${app_type} AND version = ${version}`,
  );
  if (found) throw takenVersion(version);
}

/**
 * Puts a version of a client program where `listApplications` finds it as the latest: its file has come whole and as it was sent, and
 * its number is new. The one way of publishing, of the call and of the command.
 */
export async function publishVersion(
  tx: Queryable,
  file: ProgramFile,
  { app_type, version, file_name, sha256, notes }: NewVersion,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  checkSum(await checksumOf(tx, file), sha256);
  const added = await tx.run(sql`
    INSERT INTO application_versions (app_type, version, file_name, sha256, size, file_id, notes, published_at, published_by)
    VALUES (${app_type}, ${version}, ${file_name}, ${sha256}, ${file.size}, ${file.id}, ${notes}, ${now}, ${by})
    ON CONFLICT (app_type, version) DO NOTHING`);
  if (added === 0) throw takenVersion(version);
}

/** The audit record of the command, which nobody has signed in for. */
export const noteCommand = (tx: Queryable, after: NewVersion & { size: number }, now: Date): Promise<unknown> =>
  tx.run(sql`
    INSERT INTO audit (at, request_id, actor_login, operation, entity, entity_id, after)
    VALUES (${now}, 'command', 'publish-client', 'publishApplication', 'application',
            ${`${after.app_type}:${after.version}`}, ${JSON.stringify(after)})`);
