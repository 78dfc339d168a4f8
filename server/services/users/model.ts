import sql, { join, type Sql } from 'sql-template-tag';
import type { User } from '../../../src/contract/users';
import { rightId, rightOfId, rightsOf, type Rights } from '../../../src/domain/rights';
import type { Queryable } from '../../db/connect';
import type { Caller } from '../kernel/context';
import { notFound } from '../../../src/contract/refusal';
import type { LastChange } from '../../../src/contract/revision';
import { portalOf, groupsInScope } from '../kernel/scope';

type Field = Exclude<
  keyof User,
  'p_id' | 'in_online' | 'p_gid' | 'parent_p_gid' | 'p_company' | 'p_opf' | 'p_inn' | 'p_kpp'
>;
export type UserFields = Pick<User, Field>;

/** Rights by name, for the ids of the wire. */
const rightNames = (ids: readonly number[]) => ids.flatMap((one) => rightOfId(one) ?? []);

const columns: { [F in Field]: { name: Sql; value: (given: UserFields[F]) => unknown } } = {
  p_fullname: { name: sql`full_name`, value: (given) => given },
  p_email: { name: sql`email`, value: (given) => given },
  p_name: { name: sql`login`, value: (given) => given },
  p_phone: { name: sql`phone`, value: (given) => given },
  p_rid: { name: sql`p_rid`, value: (given) => given },
  p_rights: { name: sql`rights`, value: rightNames },
  p_package_types: { name: sql`package_types`, value: (given) => given },
  p_online_rights: { name: sql`online_rights`, value: (given) => given },
  p_comments: { name: sql`comments`, value: (given) => given },
  p_app: { name: sql`app`, value: (given) => given },
  p_notification: { name: sql`notification`, value: (given) => given },
  p_statuses: { name: sql`statuses`, value: (given) => given },
};

const valueOf = <F extends Field>(field: F, given: UserFields[F]) => columns[field].value(given);

/** Columns and values of the fields that are there, for an INSERT or an UPDATE. */
export function columnsOf(changes: Partial<UserFields>): { name: Sql; value: unknown }[] {
  const fields = Object.keys(columns) as Field[];
  return fields.flatMap((field) => {
    const given = changes[field];
    return given === undefined ? [] : [{ name: columns[field].name, value: valueOf(field, given) }];
  });
}

export const assignments = (changes: Partial<UserFields>): Sql =>
  join(columnsOf(changes).map(({ name, value }) => sql`${name} = ${value}`));

export interface StoredUser extends LastChange {
  model: User;
  rights: Rights;
  revision: string;
}

type Row = Omit<User, 'p_rights'> & LastChange & { rights: string[]; revision: number };

/** The user with his revision, if his organisation is in scope; 404 else. `lock` keeps him for the transaction. */
export async function readUserInScope(
  db: Pick<Queryable, 'one'>,
  caller: Caller,
  at: { alias: string; p_id: number },
  lock: Sql = sql``,
): Promise<StoredUser> {
  const row = await db.one<Row>(sql`
    SELECT u.p_id, u.full_name AS p_fullname, u.email AS p_email, u.login AS p_name, u.phone AS p_phone, u.p_rid, u.rights,
           u.package_types AS p_package_types, u.online_rights AS p_online_rights, u.comments AS p_comments, u.app AS p_app,
           u.notification AS p_notification, u.statuses AS p_statuses, u.in_online, coalesce(u.subgroup_gid, u.group_gid) AS p_gid,
           u.group_gid AS parent_p_gid, g.name AS p_company, g.opf AS p_opf, g.inn AS p_inn, g.kpp AS p_kpp, u.revision, u.modified_by, u.modified_at
    FROM users u JOIN groups g ON g.server_alias = u.server_alias AND g.p_gid = u.group_gid
    WHERE u.server_alias = ${portalOf(caller, at.alias)} AND u.p_id = ${at.p_id} AND ${groupsInScope(caller)} ${lock}`);
  if (!row) throw notFound();
  const { rights: names, revision, modified_by, modified_at, ...rest } = row;
  const rights = rightsOf(names);
  const p_rights = [...rights].map(rightId).sort((a, b) => a - b);
  return { model: { ...rest, p_rights }, rights, revision: String(revision), modified_by, modified_at };
}
