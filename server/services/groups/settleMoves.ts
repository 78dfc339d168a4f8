import sql, { empty } from 'sql-template-tag';
import type { Queryable } from '../../db/queryable';
import type { At } from './model';

/**
 * Puts organisations, or those that are named, below the dealers that they have moved to by the month; what has been done is not done
 * again. Nobody has changed them: what a batch has left can be undone as before.
 */
export async function settleMoves(db: Queryable, month: number, only?: readonly At[]): Promise<number> {
  const named = only
    ? sql`AND (c.server_alias, c.p_gid) IN (
        SELECT * FROM unnest(${only.map(({ server }) => server)}::text[], ${only.map(({ p_gid }) => p_gid)}::integer[]))`
    : empty;
  const settled = await db.one<{ moved: number }>(sql`
    WITH moved AS (
      UPDATE groups g SET parent_gid = c.dealer_gid, revision = g.revision + 1
      FROM client_dealers c
      WHERE c.from_month > 0 AND c.from_month <= ${month} AND (c.until_month IS NULL OR c.until_month > ${month})
        AND g.server_alias = c.server_alias AND g.p_gid = c.p_gid AND NOT g.is_dealer AND g.parent_gid IS DISTINCT FROM c.dealer_gid
        ${named}
      RETURNING 'group ' || g.server_alias || ':' || g.p_gid AS record, g.revision),
    left_by AS (
      UPDATE batch_items i SET revision_after = m.revision::text FROM moved m, batches b
      WHERE i.record = m.record AND i.revision_after = (m.revision - 1)::text AND b.id = i.batch_id AND b.undone_at IS NULL)
    SELECT count(*)::int AS moved FROM moved`);
  return settled?.moved ?? 0;
}
