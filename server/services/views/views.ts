import sql, { type Sql } from 'sql-template-tag';
import { notFound, Refusal } from '../../../src/contract/refusal';
import { checkRevision } from '../../../src/contract/revision';
import { viewBounds } from '../../../src/contract/viewBounds';
import { mayChangeView, refuseForeignView, refuseSharing, takenViewName } from '../../../src/contract/viewRules';
import type { SavedView, ViewSave } from '../../../src/contract/views';
import { uniqueViolation } from '../../db/errors';
import type { Queryable } from '../../db/queryable';
import { audit } from '../kernel/audit';
import type { Context, Service } from '../kernel/context';
import { served } from '../kernel/written';
import { listsInSight, seenView } from './sight';

interface Row {
  id: number;
  list: string;
  name: string;
  shared: boolean;
  mine: boolean;
  content: Omit<ViewSave, 'name' | 'shared'>;
  revision: number;
  modified_by: string;
  modified_at: Date;
}

const isMine = ({ caller }: Context) => sql`(v.server_alias = ${caller.server} AND v.owner_id = ${caller.id})`;

const columns = (context: Context) =>
  sql`v.id, v.list, v.name, v.shared, ${isMine(context)} AS mine, v.content, v.revision, v.modified_by, v.modified_at`;

/** Narrows `views v` to the caller's own, and to those that his organisation shares of the lists that he may open. */
const inSight = (context: Context): Sql => {
  const { server, company } = context.caller;
  return sql`(${isMine(context)} OR (v.shared AND v.server_alias = ${server} AND v.p_gid = ${company.p_gid}
    AND v.list = ANY(${listsInSight(context)}::text[])))`;
};

function viewOf(context: Context, { content, revision, modified_at: _, ...row }: Row): SavedView {
  const changeable = mayChangeView(context.caller.rights, row.mine);
  return seenView(context, { ...row, ...content, changeable, revision: String(revision) });
}

const answerOf = (context: Context, row: Row) =>
  served({ model: viewOf(context, row), revision: String(row.revision) });

/** `GET /views/`: own ones and shared ones, by name. */
export const listViews: Service<'listViews'> = async (context, { query }) => {
  const { list = null } = query;
  const rows = await context.db.rows<Row>(sql`
    SELECT ${columns(context)} FROM views v
    WHERE ${inSight(context)} AND (${list}::text IS NULL OR v.list = ${list})
    ORDER BY v.name COLLATE "ru-x-icu", v.id`);
  return rows.map((row) => viewOf(context, row));
};

const shares = { true: 'общих', false: 'своих' } as const;

/** Refuses a shared view to who only reads, or of a list that he may not open, and one too many. */
async function checkRoom(tx: Queryable, context: Context, { list, shared }: { list: string; shared: boolean }) {
  const { caller } = context;
  refuseSharing(caller.rights, shared);
  if (shared && !listsInSight(context).includes(list)) throw notFound();
  const among = shared
    ? sql`v.shared AND v.server_alias = ${caller.server} AND v.p_gid = ${caller.company.p_gid}`
    : isMine(context);
  const stand = await tx.one<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM views v WHERE ${among} AND v.list = ${list}`,
  );
  const most = shared ? viewBounds.shared : viewBounds.own;
  if ((stand?.count ?? 0) >= most)
    throw new Refusal(400, `Больше ${most} ${shares[`${shared}`]} видов у списка не бывает: удалите лишние`);
}

const namedOnce = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (uniqueViolation(error) === undefined) throw error;
    throw takenViewName();
  }
};

const told = ({ list, name, shared }: Row) => ({ list, name, shared });

/** What one does with his own views is nobody's business; what is shared, the audit is told of. */
async function tell(tx: Queryable, context: Context, before: Row | undefined, after: Row | undefined) {
  const id = String((after ?? before)?.id);
  const [was, is] = [before?.shared ? told(before) : undefined, after?.shared ? told(after) : undefined];
  if (was || is)
    await audit(tx, context, { entity: 'view', id, ...(was && { before: was }), ...(is && { after: is }) });
}

/** `POST /views/`: a new one; 409 where one has one of that name. */
export const createView: Service<'createView'> = (context, { body: { list, name, shared, ...content } }) =>
  namedOnce(() =>
    context.db.tx(async (tx) => {
      const { server, id, company, login } = context.caller;
      await checkRoom(tx, context, { list, shared });
      const row = await tx.one<Row>(sql`
        INSERT INTO views AS v (server_alias, owner_id, p_gid, list, name, shared, content, modified_at, modified_by)
        VALUES (${server}, ${id}, ${company.p_gid}, ${list}, ${name}, ${shared}, ${JSON.stringify(content)}, ${context.clock()}, ${login})
        RETURNING ${columns(context)}`);
      if (!row) throw notFound();
      await tell(tx, context, undefined, row);
      return answerOf(context, row);
    }),
  );

/** A view in sight that the caller may change, locked. */
async function lock(tx: Queryable, context: Context, id: number): Promise<Row> {
  const row = await tx.one<Row>(
    sql`SELECT ${columns(context)} FROM views v WHERE v.id = ${id} AND ${inSight(context)} FOR UPDATE`,
  );
  if (!row) throw notFound();
  refuseForeignView(viewOf(context, row));
  checkRevision(context, String(row.revision), row);
  return row;
}

/** `PUT /views/{id}/`: another content or name, or no longer shared; 409 where it has changed since. The same again leaves the version. */
export const changeView: Service<'changeView'> = (context, { params, body: { name, shared, ...content } }) =>
  namedOnce(() =>
    context.db.tx(async (tx) => {
      const before = await lock(tx, context, params.id);
      if (shared && !before.shared) await checkRoom(tx, context, { list: before.list, shared });
      const given = sql`${name}::text, ${shared}::boolean, ${JSON.stringify(content)}::jsonb,
        CASE WHEN ${isMine(context)} THEN ${context.caller.company.p_gid}::int ELSE v.p_gid END`;
      const row = await tx.one<Row>(sql`
        UPDATE views AS v SET (name, shared, content, p_gid) = (SELECT ${given}), revision = v.revision + 1,
          modified_at = ${context.clock()}, modified_by = ${context.caller.login}
        WHERE v.id = ${params.id} AND (v.name, v.shared, v.content, v.p_gid) IS DISTINCT FROM (${given}) RETURNING ${columns(context)}`);
      if (!row) return answerOf(context, before);
      await tell(tx, context, before, row);
      return answerOf(context, row);
    }),
  );

/** `DELETE /views/{id}/`. */
export const removeView: Service<'removeView'> = (context, { params }) =>
  context.db.tx(async (tx) => {
    const before = await lock(tx, context, params.id);
    await tx.run(sql`DELETE FROM views v WHERE v.id = ${params.id}`);
    await tell(tx, context, before, undefined);
    return undefined;
  });
