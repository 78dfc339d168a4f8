import sql, { type Sql } from 'sql-template-tag';
import { userEntity } from '../../../src/contract/entities/user';
import { notFound } from '../../../src/contract/refusal';
import type { User } from '../../../src/contract/users';
import { rightOfId, type Rights } from '../../../src/domain/rights';
import type { Queryable } from '../../db/queryable';
import { modelColumns } from '../kernel/columns';
import type { Caller } from '../kernel/context';
import { writerOf } from '../kernel/pairs';
import { groupsInScope, portalOf } from '../kernel/scope';
import { storedOf, type Stored, type StoredRow } from '../kernel/stored';

/** The tables of a user in a statement. */
export const fromUsers = {
  aliases: { users: 'u', groups: 'g' },
  computed: { p_gid: sql`coalesce(u.subgroup_gid, u.group_gid)` },
};

/** The columns of what is written of a user. */
export const userPairs = writerOf(userEntity);

/** The rights behind their ids on the wire. */
export const rightsBehind = (ids: readonly number[]): Rights => new Set(ids.flatMap((one) => rightOfId(one) ?? []));

const columns = modelColumns(userEntity, fromUsers);

/** The user with his revision, if his organisation is in scope; 404 else. `lock` keeps him for the transaction. */
export async function readUserInScope(
  db: Pick<Queryable, 'one'>,
  caller: Caller,
  at: { alias: string; p_id: number },
  lock: Sql = sql``,
): Promise<Stored<User>> {
  const row = await db.one<StoredRow<User>>(sql`
    SELECT ${columns}, u.revision, u.modified_by, u.modified_at
    FROM users u JOIN groups g ON g.server_alias = u.server_alias AND g.p_gid = u.group_gid
    WHERE u.server_alias = ${portalOf(caller, at.alias)} AND u.p_id = ${at.p_id} AND ${groupsInScope(caller)} ${lock}`);
  if (!row) throw notFound();
  return storedOf(row);
}
