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

const json = (value: object | null | undefined) => (value ? JSON.stringify(value) : null);

/** Writes audit records, in their order, in the transaction of the changes themselves. */
export async function auditEach(tx: Queryable, context: Context, entries: readonly AuditEntry[]): Promise<void> {
  const { caller } = context;
  await tx.tell(sql`
    INSERT INTO audit (at, request_id, actor_server, actor_id, actor_login, operation, entity, entity_id, before, after, batch_id, subject)
    SELECT ${context.clock()}::timestamptz, ${context.requestId}, ${caller.server}, ${caller.id}::integer, ${caller.login}, ${context.operation}, e.entity, e.id,
           e.before::jsonb, e.after::jsonb, ${context.batch ?? null}::integer,
           (SELECT server_alias || ':' || p_gid FROM dealers d WHERE d.id = e.dealer)
    FROM unnest(${entries.map(({ entity }) => entity)}::text[], ${entries.map(({ id }) => id)}::text[],
                ${entries.map(({ before }) => json(before))}::text[], ${entries.map(({ after }) => json(after))}::text[],
                ${entries.map(({ dealer }) => dealer ?? null)}::integer[])
         WITH ORDINALITY AS e(entity, id, before, after, dealer, place)
    ORDER BY e.place`);
}

/** Writes the audit record in the transaction of the change itself. */
export const audit = (tx: Queryable, context: Context, entry: AuditEntry) => auditEach(tx, context, [entry]);
