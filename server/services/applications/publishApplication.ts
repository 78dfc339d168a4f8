import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Application } from '../../../src/contract/applications';
import type { Db } from '../../db/connect';

export interface NewVersion {
  app_type: Application['app_type'];
  version: string;
  file_name: string;
  content: Buffer;
}

/** Puts a version of a client program where `listApplications` finds it as the latest; answers its SHA-256. Throws a Russian sentence. */
export function publishApplication(
  db: Pick<Db, 'tx'>,
  { app_type, version, file_name, content }: NewVersion,
  now: Date,
): Promise<string> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  return db.tx(async (tx) => {
    const added = await tx.run(sql`
      INSERT INTO application_versions (app_type, version, file_name, sha256, size, content, published_at)
      VALUES (${app_type}, ${version}, ${file_name}, ${sha256}, ${content.length}, ${content}, ${now})
      ON CONFLICT (app_type, version) DO NOTHING`);
    if (added === 0) throw new Error(`Версия ${version} уже опубликована: у новой сборки должен быть новый номер`);
    const after = { app_type, version, file_name, sha256, size: content.length };
    await tx.run(sql`
      INSERT INTO audit (at, request_id, actor_login, operation, entity, entity_id, after)
      VALUES (${now}, 'command', 'publish-client', 'publishApplication', 'application', ${`${app_type}:${version}`}, ${JSON.stringify(after)})`);
    return sha256;
  });
}
