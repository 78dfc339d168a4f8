import sql, { join, type Sql } from 'sql-template-tag';
import type { Context } from '../kernel/context';

/**
 * The condition that narrows `news n` to what the caller reads: what is out by now, and for his kinds (`isFor` says the same).
 * It belongs in every statement that reads news for their readers.
 */
export function newsFor({ caller, clock }: Pick<Context, 'caller' | 'clock'>): Sql {
  const { server, id, scope, company } = caller;
  const out = sql`n.is_published AND n.publication_date <= ${clock()}::timestamptz`;
  if (scope === 'all') return out;
  const client = sql`(SELECT u.app FROM users u WHERE u.server_alias = ${server} AND u.p_id = ${id})`;
  const kind = sql`(SELECT p.server_type FROM portals p WHERE p.server_alias = ${server})`;
  return join(
    [
      out,
      sql`(NOT n.for_dealers OR ${company.dealer_id !== null}::boolean)`,
      sql`(n.client_type IS NULL OR n.client_type = ${client})`,
      sql`(n.server_types = '{}' OR coalesce(${kind} = ANY(n.server_types), true))`,
    ],
    ' AND ',
  );
}
