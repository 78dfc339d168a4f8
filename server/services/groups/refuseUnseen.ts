import sql from 'sql-template-tag';
import { notFound } from '../../../src/contract/refusal';
import type { Context } from '../kernel/context';
import { groupsInScope, portalOf } from '../kernel/scope';
import type { At } from './model';

/** Where the organisation stands that a path names; 404 for one that is not in scope. */
export async function refuseUnseen(
  { caller, db }: Pick<Context, 'caller' | 'db'>,
  { alias, p_gid }: { alias: string; p_gid: number },
): Promise<At> {
  const server = portalOf(caller, alias);
  const seen = await db.one(
    sql`SELECT 1 FROM groups g WHERE g.server_alias = ${server} AND g.p_gid = ${p_gid} AND ${groupsInScope(caller)}`,
  );
  if (!seen) throw notFound();
  return { server, p_gid };
}
