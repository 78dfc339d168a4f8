import sql, { empty, type Sql } from 'sql-template-tag';
import { subgroupEntity } from '../../../src/contract/entities/subgroup';
import type { Subgroup } from '../../../src/contract/subgroups';
import type { Queryable } from '../../db/queryable';
import { modelColumns } from '../kernel/columns';
import type { Caller } from '../kernel/context';
import { writerOf } from '../kernel/pairs';
import { notFound } from '../../../src/contract/refusal';
import { groupsInScope, portalOf } from '../kernel/scope';
import { storedOf, type Stored, type StoredRow } from '../kernel/stored';

/** The tables of a subgroup in a statement. */
export const fromSubgroups = { aliases: { subgroups: 's' }, computed: {} };

/** The columns of what is written of a subgroup. */
export const subgroupPairs = writerOf(subgroupEntity);

const columns = modelColumns(subgroupEntity, fromSubgroups);

/** The subgroup with its revision, if its organisation is in scope; 404 else. `lock` keeps it for the transaction. */
export async function readSubgroupInScope(
  db: Pick<Queryable, 'one'>,
  caller: Caller,
  at: { alias: string; p_gid: number },
  lock: Sql = empty,
): Promise<Stored<Subgroup>> {
  const row = await db.one<StoredRow<Subgroup>>(sql`
    SELECT ${columns}, s.revision, s.modified_by, s.modified_at
    FROM subgroups s JOIN groups g ON g.server_alias = s.server_alias AND g.p_gid = s.group_gid
    WHERE s.server_alias = ${portalOf(caller, at.alias)} AND s.p_gid = ${at.p_gid} AND ${groupsInScope(caller)} ${lock}`);
  if (!row) throw notFound();
  return storedOf(row);
}
