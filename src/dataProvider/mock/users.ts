import { changesOf, refuseFixed } from '../../contract/changes';
import { userEntity } from '../../contract/entities/user';
import { badField, forbidden, notFound } from '../../contract/refusal';
import { keptUser, refuseForeignRights, takenLogin } from '../../contract/userRules';
import type { User } from '../../contract/users';
import { loginKey } from '../../domain/login';
import { recordId } from '../../domain/recordId';
import { mayManage, rightOfId } from '../../domain/rights';
import { joinLegalForm } from '../../domain/taxpayer';
import { versioned, type Handlers } from './call';
import { lists, roles } from './lookups';
import { createdOf, readOf } from './records';
import { groupsInScope, portalOf, type Asking } from './scope';
import type { GroupRecord, Store, UserRecord } from './store';
import type { Kept } from './table';

const ofGroup = ({ p_opf, p_fullname, p_inn, p_kpp }: GroupRecord) => ({
  p_company: joinLegalForm(p_opf, p_fullname),
  p_opf,
  p_inn,
  p_kpp,
});

/** The user as he is read, with what his organisation is by now. */
const modelOf =
  ({ groups }: Store) =>
  (user: UserRecord): User => ({
    ...readOf(userEntity, user),
    ...ofGroup(groups.get(recordId(user.server_alias, user.parent_p_gid)).value),
  });

/** The user that a path names, if his organisation is in scope; 404 else. */
export function userAt(call: Asking, at: { alias: string; p_id: number }): Kept<UserRecord> {
  const server = portalOf(call, at.alias);
  const kept = call.store.users.get(recordId(server, at.p_id));
  const owner = recordId(server, kept.value.parent_p_gid);
  if (!groupsInScope(call).some(({ key }) => key === owner)) throw notFound();
  return kept;
}

/** The organisation in scope that a new user belongs to, by itself or by one of its subgroups. */
function organisationOf(call: Asking, server: string, p_gid: number): Kept<GroupRecord> {
  const owner = call.store.subgroups.find(recordId(server, p_gid))?.value.parent_p_gid ?? p_gid;
  const group = groupsInScope(call).find(({ key }) => key === recordId(server, owner));
  if (!group) throw notFound();
  return group;
}

const known = {
  p_package_types: lists.packageTypes,
  p_online_rights: lists.online,
  p_statuses: lists.statuses,
} as const;

/** Refuses what no list knows, and a login that somebody has. */
function checkUser(call: Asking, given: Partial<User>, kept?: Kept<UserRecord>): void {
  for (const field of ['p_package_types', 'p_online_rights', 'p_statuses'] as const) {
    const ids = known[field].map(({ id }) => id);
    if (given[field]?.some((one) => !ids.includes(one))) throw badField(field, 'Неизвестное значение');
  }
  if (given.p_rid !== undefined && !roles.some(({ p_rid }) => p_rid === given.p_rid))
    throw badField('p_rid', 'Неизвестная роль');
  const login = given.p_name && loginKey(given.p_name);
  const taken = ({ key, value }: Kept<UserRecord>) => key !== kept?.key && loginKey(value.p_name) === login;
  if (call.store.users.all().some(taken)) throw takenLogin();
}

const roleOf = (p_rid: number) => ({ role: roles.find((one) => one.p_rid === p_rid)?.name ?? '' });

/** Users of the organisations in scope and of their subgroups. */
export const userHandlers = {
  readUserProfile: (call) => versioned(userAt(call, call.params), modelOf(call.store)),
  updateUser: (call) => {
    const { store, rights } = call;
    const { p_pass, ...given } = call.body;
    const kept = userAt(call, call.params);
    const before = modelOf(store)(kept.value);
    if (!mayManage(rights, new Set(before.p_rights.flatMap((one) => rightOfId(one) ?? [])))) throw forbidden();
    store.users.check(kept, call);
    const changes = changesOf(before, keptUser(given, given.p_notification ?? before.p_notification));
    refuseFixed(Object.keys(changes), userEntity);
    refuseForeignRights(rights, before.p_rights, changes.p_rights ?? before.p_rights);
    checkUser(call, changesOf(before, given), kept);
    const role = changes.p_rid === undefined ? {} : roleOf(changes.p_rid);
    const more = p_pass ? { password_changed: true } : {};
    return versioned(store.users.write(kept, { ...kept.value, ...changes, ...role }, call, more), modelOf(store));
  },
  createUser: (call) => {
    const { store } = call;
    const { p_pass: _, in_online: _offline, p_company, p_opf, p_inn, p_kpp, parent_p_gid, ...given } = call.body;
    const server_alias = portalOf(call, call.params.alias);
    const { value: group } = organisationOf(call, server_alias, given.p_gid);
    if (parent_p_gid !== undefined && parent_p_gid !== group.p_gid)
      throw badField('parent_p_gid', 'Подразделение другой организации');
    const kept = keptUser(given, given.p_notification ?? false);
    refuseForeignRights(call.rights, [], kept.p_rights ?? []);
    checkUser(call, given);
    const [foreign] = Object.keys(changesOf(ofGroup(group), { p_company, p_opf, p_inn, p_kpp }));
    if (foreign) throw badField(foreign, 'У организации пользователя другое значение');
    const p_id = store.users.next((user) => user.p_id, 2001);
    const whole = { p_app: 1, ...kept, ...ofGroup(group), p_id, parent_p_gid: group.p_gid };
    const made = { ...createdOf(userEntity, whole), ...roleOf(given.p_rid), server_alias, selfsign: 'Нет' };
    return versioned(store.users.insert(recordId(server_alias, p_id), made, call), modelOf(store));
  },
} satisfies Partial<Handlers>;
