import sql from 'sql-template-tag';
import type { AccessStatus } from '../../../src/contract/lists';
import { audit } from '../kernel/audit';
import type { Service } from '../kernel/context';
import { invertedStatus } from '../../../src/contract/organisationRules';
import { conflict, notFound } from '../../../src/contract/refusal';
import { checkRevision, type LastChange } from '../../../src/contract/revision';
import { lockGroupInScope } from '../kernel/scope';

interface State {
  access_status: AccessStatus;
}

interface Stored extends State, LastChange {
  revision: string;
}

/**
 * `POST …/archive-status-invert/`: «Приостановлена» ⇄ «В архиве»; 409 for another status, and where the body names the status
 * that the caller saw and it is no longer so (a toggle alone would undo itself on a retry).
 */
export const invertArchiveStatus: Service<'invertArchiveStatus'> = (context, { params, body }) =>
  context.db.tx(async (tx) => {
    const { server, p_gid } = await lockGroupInScope(tx, context.caller, params);
    const where = sql`server_alias = ${server} AND p_gid = ${p_gid}`;
    const stored = await tx.one<Stored>(
      sql`SELECT access_status, revision::text AS revision, modified_by, modified_at FROM groups WHERE ${where}`,
    );
    if (!stored) throw notFound();
    checkRevision(context, stored.revision, stored);
    const before: State = { access_status: stored.access_status };
    invertedStatus(before.access_status, body?.access_status);
    const after = await tx.one<State>(sql`
      UPDATE groups SET archived = NOT archived, banned = true, modified_at = ${context.clock()}, modified_by = ${context.caller.login},
             revision = revision + 1
      WHERE ${where} RETURNING access_status`);
    if (!after) throw conflict('Организация изменена, обновите список');
    await audit(tx, context, { entity: 'group', id: `${server}:${p_gid}`, before, after });
    return after;
  });
