import sql from 'sql-template-tag';
import type { Queryable } from '../../db/queryable';
import { uniqueViolation } from '../../db/errors';
import type { Caller } from '../kernel/context';
import { badField, forbidden } from '../../../src/contract/refusal';
import { takenLogin, type MadeUser } from '../../../src/contract/userRules';
import type { User } from '../../../src/contract/users';
import { loginKey } from '../../../src/domain/login';

const kinds = {
  p_package_types: 'package_type',
  p_online_rights: 'online_permission',
  p_statuses: 'notification_status',
} as const;

/** Refuses ids that their lookup list does not know. */
export async function checkLists(db: Pick<Queryable, 'one'>, given: Partial<User>): Promise<void> {
  for (const field of ['p_package_types', 'p_online_rights', 'p_statuses'] as const) {
    const ids = given[field] ?? [];
    const known = await db.one<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM lookups WHERE kind = ${kinds[field]} AND id = ANY(${ids}::int[])`,
    );
    if (known?.n !== ids.length) throw badField(field, 'Неизвестное значение');
  }
}

/** A role that the caller may give: not above his own; the banned ones are everybody's to give. Tells whether it bans. */
export async function checkRole(
  db: Pick<Queryable, 'one'>,
  caller: Caller,
  p_rid: number,
): Promise<{ banned: boolean }> {
  const role = await db.one<{ banned: boolean; allowed: boolean }>(sql`
    SELECT banned, banned OR p_rid >= (SELECT u.p_rid FROM users u WHERE u.server_alias = ${caller.server} AND u.p_id = ${caller.id}) AS allowed
    FROM roles WHERE p_rid = ${p_rid}`);
  if (!role) throw badField('p_rid', 'Неизвестная роль');
  if (!role.allowed) throw forbidden();
  return role;
}

/** Turns the database's word about a login that somebody has into a 409 on the field. */
export function refuseTakenLogin(error: unknown): never {
  if (uniqueViolation(error) === 'users_login_key') throw takenLogin();
  throw error;
}

/** Refuses a login that somebody has where the new user is to be, and says who made him and when: it may be the same user, saved again. */
export async function refuseLoginHere(
  db: Pick<Queryable, 'one'>,
  server: string,
  p_gid: number,
  login: string,
): Promise<void> {
  const here = await db.one<MadeUser>(sql`
    SELECT created_by AS create_user, to_json(created_at) #>> '{}' AS create_date FROM users
    WHERE server_alias = ${server} AND coalesce(subgroup_gid, group_gid) = ${p_gid} AND login_key = ${loginKey(login)}`);
  if (here) throw takenLogin(here);
}
