import sql, { empty, type Sql } from 'sql-template-tag';
import type { Subgroup } from '../../../src/contract/subgroups';
import type { Queryable } from '../../db/connect';
import type { Caller } from '../kernel/context';
import { notFound } from '../../../src/contract/refusal';
import type { LastChange } from '../../../src/contract/revision';
import { portalOf, groupsInScope } from '../kernel/scope';

export interface StoredSubgroup extends LastChange {
  model: Subgroup;
  revision: string;
}

/** The subgroup with its revision, if its organisation is in scope; 404 else. `lock` keeps it for the transaction. */
export async function readSubgroupInScope(
  db: Pick<Queryable, 'one'>,
  caller: Caller,
  at: { alias: string; p_gid: number },
  lock: Sql = empty,
): Promise<StoredSubgroup> {
  const row = await db.one<Subgroup & LastChange & { revision: number }>(sql`
    SELECT s.is_org AS p_is_org, s.opf AS p_opf, s.fullname AS p_fullname, s.inn AS p_inn, s.kpp AS p_kpp, s.p_gid, s.group_gid AS parent_p_gid,
           s.revision, s.modified_by, s.modified_at
    FROM subgroups s JOIN groups g ON g.server_alias = s.server_alias AND g.p_gid = s.group_gid
    WHERE s.server_alias = ${portalOf(caller, at.alias)} AND s.p_gid = ${at.p_gid} AND ${groupsInScope(caller)} ${lock}`);
  if (!row) throw notFound();
  const { revision, modified_by, modified_at, ...model } = row;
  return { model, revision: String(revision), modified_by, modified_at };
}

/** A department has no legal form and no taxpayer numbers. */
export const asKept = (model: Subgroup): Subgroup =>
  model.p_is_org ? model : { ...model, p_opf: null, p_inn: null, p_kpp: null };
