import sql from 'sql-template-tag';
import { mayGrant, rightId, rightOfId, type Rights } from '../../../src/domain/rights';
import { normalisePhone } from '../../../src/domain/text';
import type { Queryable } from '../../db/connect';
import { uniqueViolation } from '../../db/errors';
import type { Caller } from '../kernel/context';
import { badField, conflict, forbidden } from '../../../src/contract/refusal';
import type { UserFields } from './model';

const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);
const lists = ['p_rights', 'p_package_types', 'p_online_rights', 'p_statuses'] as const;

/** Values as they are kept: ids in order, a phone as +7…; no statuses where notification is off. */
export function normalise(given: Partial<UserFields>, notification: boolean): Partial<UserFields> {
  const ordered = Object.fromEntries(lists.flatMap((field) => (given[field] ? [[field, sorted(given[field])]] : [])));
  const phone = given.p_phone ? { p_phone: normalisePhone(given.p_phone) } : {};
  return { ...given, ...ordered, ...phone, ...(notification ? {} : { p_statuses: [] }) };
}

/** Whoever changes a right of another must hold it himself: to give it, and to take it away. */
export function refuseForeignRights(giver: Rights, before: readonly number[], after: readonly number[]): void {
  const changed = [...before.filter((one) => !after.includes(one)), ...after.filter((one) => !before.includes(one))];
  for (const one of changed) {
    const right = rightOfId(one);
    if (!right || rightId(right) !== one) throw badField('p_rights', 'Неизвестное право');
    if (!mayGrant(giver, right)) throw forbidden();
  }
}

const kinds = {
  p_package_types: 'package_type',
  p_online_rights: 'online_permission',
  p_statuses: 'notification_status',
} as const;

/** Refuses ids that their lookup list does not know. */
export async function checkLists(db: Pick<Queryable, 'one'>, given: Partial<UserFields>): Promise<void> {
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
  if (uniqueViolation(error) === 'users_login_key') throw conflict('Логин уже занят', { p_name: ['Логин уже занят'] });
  throw error;
}
