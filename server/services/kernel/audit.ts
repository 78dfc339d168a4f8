import sql from 'sql-template-tag';
import type { Queryable } from '../../db/queryable';
import type { Context } from './context';

/** What happened to one thing; `before` and `after` hold no secrets. `id` is `server_alias:p_gid` and the like. */
export interface AuditEntry {
  entity: string;
  id: string;
  before?: object | null;
  after?: object | null;
  /** The dealer in whose sight it lies, of what is not there any more. */
  dealer?: number;
}

/** Writes the audit record in the transaction of the change itself. */
export async function audit(tx: Queryable, context: Context, entry: AuditEntry): Promise<void> {
  const { caller } = context;
  await tx.run(sql`
    INSERT INTO audit (at, request_id, actor_server, actor_id, actor_login, operation, entity, entity_id, before, after, batch_id, subject)
    VALUES (${context.clock()}, ${context.requestId}, ${caller.server}, ${caller.id}, ${caller.login},
            ${context.operation}, ${entry.entity}, ${entry.id},
            ${entry.before ? JSON.stringify(entry.before) : null}, ${entry.after ? JSON.stringify(entry.after) : null}, ${context.batch ?? null},
            (SELECT server_alias || ':' || p_gid FROM dealers WHERE id = ${entry.dealer ?? null}))`);
}
