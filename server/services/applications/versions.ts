import sql, { empty, type Sql } from 'sql-template-tag';
import { revisionOfVersion, stateOf } from '../../../src/contract/applicationRules';
import type { ApplicationVersion } from '../../../src/contract/applications';
import { pick } from '../../../src/contract/changes';
import { notFound } from '../../../src/contract/refusal';
import { checkRevision } from '../../../src/contract/revision';
import type { Queryable } from '../../db/queryable';
import { audit } from '../kernel/audit';
import type { Service } from '../kernel/context';
import { served } from '../kernel/written';

type Row = Omit<ApplicationVersion, 'published_at' | 'withdrawn_at' | 'revision'> & {
  published_at: Date;
  withdrawn_at: Date | null;
};

const columns = sql`v.app_type, v.version, v.file_name, v.size::int AS size, v.sha256, v.notes, v.published_at, v.published_by, v.withdrawn_at, v.withdrawn_by`;

const modelOf = (row: Row): ApplicationVersion => ({
  ...row,
  published_at: row.published_at.toISOString(),
  withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
  revision: revisionOfVersion(row),
});

/** One version, withdrawn or not; 404 where there is none. */
export async function findVersion(
  db: Pick<Queryable, 'one'>,
  { app_type, version }: Pick<ApplicationVersion, 'app_type' | 'version'>,
  lock: Sql = empty,
): Promise<ApplicationVersion> {
  const row = await db.one<Row>(
    sql`SELECT ${columns} FROM application_versions v WHERE v.app_type = ${app_type} AND v.version = ${version} ${lock}`,
  );
  if (!row) throw notFound();
  return modelOf(row);
}

/** `GET …/applications/versions/`. */
export const listApplicationVersions: Service<'listApplicationVersions'> = async ({ db }) => {
  const rows = await db.rows<Row>(
    sql`SELECT ${columns} FROM application_versions v ORDER BY v.published_at DESC, v.id DESC LIMIT 1000`,
  );
  return rows.map(modelOf);
};

const answerOf = (model: ApplicationVersion) => served({ model, revision: model.revision });

/** `PATCH …/applications/{app_type}/{version}/`: withdrawn, offered again, commented; 409 where somebody else has commented it since. */
export const changeApplication: Service<'changeApplication'> = (context, { params, body }) =>
  context.db.tx(async (tx) => {
    const found = await findVersion(tx, params, sql`FOR UPDATE`);
    const before = stateOf(found);
    // An empty note is a note too: it takes the former one away.
    const { withdrawn = before.withdrawn, notes = before.notes } = body;
    const fields = [
      ...(withdrawn === before.withdrawn ? [] : ['withdrawn']),
      ...(notes === before.notes ? [] : ['notes']),
    ];
    if (fields.length === 0) return answerOf(found);
    checkRevision(context, found.revision);
    const [at, by] = withdrawn ? [context.clock(), context.caller.login] : [null, null];
    await tx.run(sql`
      UPDATE application_versions SET notes = ${notes} ${
        fields.includes('withdrawn') ? sql`, withdrawn_at = ${at}, withdrawn_by = ${by}` : empty
      } WHERE app_type = ${params.app_type} AND version = ${params.version}`);
    const after = await findVersion(tx, params);
    await audit(tx, context, {
      entity: 'application',
      id: `${params.app_type}:${params.version}`,
      before: pick(before, fields),
      after: pick(stateOf(after), fields),
    });
    return answerOf(after);
  });
