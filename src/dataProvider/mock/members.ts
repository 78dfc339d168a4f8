import { asRead, changesOf, refuseFixed } from '../../contract/changes';
import { fcsProfileEntity, maskedPassword } from '../../contract/entities/fcsProfile';
import { subgroupEntity } from '../../contract/entities/subgroup';
import { userEntity } from '../../contract/entities/user';
import { changedProfile, profileProblems } from '../../contract/fcsProfiles';
import { badField, forbidden, refuseProblems } from '../../contract/refusal';
import { keptSubgroup, subgroupProblems } from '../../contract/subgroups';
import { keptUser, refuseForeignRights, takenLogin } from '../../contract/userRules';
import type { User } from '../../contract/users';
import { isBannedRole } from '../../domain/bannedRole';
import { loginKey } from '../../domain/login';
import { generatePassword } from '../../domain/password';
import { recordId, splitId } from '../../domain/recordId';
import { mayManage, rightOfId } from '../../domain/rights';
import { isInnCorrect } from '../../domain/taxpayer';
import { joinLegalForm } from '../../domain/taxpayerNames';
import type { MockAccount } from './accounts';
import { versioned, type Handlers, type MockCall } from './call';
import { lists, roles } from './lookups';
import {
  createdOf,
  readOf,
  type GroupRecord,
  type ProfileRecord,
  type SubgroupRecord,
  type UserRecord,
} from './records';
import { groupAt, memberAt, portalOf, type Asking } from './scope';
import type { Store } from './store';
import type { Kept } from './table';

const ofGroup = ({ p_opf, p_fullname, p_inn, p_kpp }: GroupRecord) => ({
  p_company: joinLegalForm(p_opf, p_fullname),
  p_opf,
  p_inn,
  p_kpp,
});

/** The user as he is read, with what his organisation is by now. */
const userOf =
  ({ groups }: Store) =>
  (user: UserRecord): User => ({
    ...readOf(userEntity, user),
    ...ofGroup(groups.get(recordId(user.server_alias, user.parent_p_gid)).value),
  });

const subgroupOf = (subgroup: SubgroupRecord) => readOf(subgroupEntity, subgroup);

const known = {
  p_package_types: lists.packageTypes,
  p_online_rights: lists.online,
  p_statuses: lists.statuses,
} as const;

const loginOf = ({ user }: MockAccount) => user.user_profile.login;

/** Refuses what no list knows, and a login that somebody has; `of` is the user, or where the new one is to be. */
function checkUser(call: Asking, given: Partial<User>, of: { kept: Kept<UserRecord> } | { server: string }): void {
  for (const field of ['p_package_types', 'p_online_rights', 'p_statuses'] as const)
    if (given[field]?.some((one) => !known[field].some(({ id }) => id === one)))
      throw badField(field, 'Неизвестное значение');
  if (given.p_rid !== undefined && !roles.some(({ p_rid }) => p_rid === given.p_rid))
    throw badField('p_rid', 'Неизвестная роль');
  const login = given.p_name && loginKey(given.p_name);
  if (!login || ('kept' in of && loginKey(of.kept.value.p_name) === login)) return;
  const { users, accounts } = call.store;
  const taken = users.all().find(({ value }) => loginKey(value.p_name) === login);
  const isHere = 'server' in of && taken?.value.server_alias === of.server && taken.value.p_gid === given.p_gid;
  if (taken) throw takenLogin(isHere ? taken.trace : undefined);
  if (accounts.some((one) => loginKey(loginOf(one)) === login)) throw takenLogin();
}

/** The profile of an organisation or subgroup; an empty one of revision 0 where none is stored. */
export function profileOf({ profiles, now }: Store, key: string): Kept<ProfileRecord> {
  const { server: server_alias, id: p_gid } = splitId(key);
  return (
    profiles.find(key) ?? {
      key,
      value: { ...createdOf(fcsProfileEntity, { p_gid }), server_alias },
      revision: 0,
      trace: { create_user: null, create_date: now(), modify_user: null, modify_date: null },
    }
  );
}

/** The profile that a path names; a department goes by the INN of its organisation. */
function profileAt(call: MockCall<'readFcsProfile' | 'updateFcsProfile' | 'readFcsProfileFile'>): Kept<ProfileRecord> {
  const { alias, groupType, p_gid } = call.params;
  const subgroup = groupType === 'subgroups' ? memberAt(call, call.store.subgroups, alias, p_gid) : undefined;
  const group = groupAt(call, { alias, p_gid: subgroup?.value.parent_p_gid ?? p_gid });
  const kept = profileOf(call.store, (subgroup ?? group).key);
  const p_is_inn_correct = subgroup?.value.p_is_org
    ? isInnCorrect(subgroup.value.p_inn ?? '', subgroup.value.p_opf)
    : group.value.is_inn_correct;
  return { ...kept, value: { ...kept.value, p_is_inn_correct } };
}

const profileModel = (profile: ProfileRecord) => readOf(fcsProfileEntity, profile);

const userAt = (call: MockCall<'readUserProfile' | 'updateUser' | 'resetPassword' | 'listUserHistory'>) =>
  memberAt(call, call.store.users, call.params.alias, call.params.p_id);
const subgroupAt = (call: MockCall<'readSubgroup' | 'updateSubgroup'>) =>
  memberAt(call, call.store.subgroups, call.params.alias, call.params.p_gid);

/** Users, departments and messaging profiles of organisations. A chosen file holds the same four values whatever is in it. */
export const memberHandlers = {
  readUserProfile: (call) => versioned(userAt(call), userOf(call.store)),
  listUserHistory: (call) => call.store.historyOf(['user'], userAt(call).key, call.query),
  updateUser: (call) => {
    const { store, rights } = call;
    const { p_pass, ...sent } = call.body;
    const given = asRead(sent, userEntity, call.ifMatch);
    const kept = userAt(call);
    const before = userOf(store)(kept.value);
    if (!mayManage(rights, new Set(before.p_rights.flatMap((one) => rightOfId(one) ?? [])))) throw forbidden();
    store.users.check(kept, call);
    const changes = changesOf(before, keptUser(given, given.p_notification ?? before.p_notification));
    refuseFixed(Object.keys(changesOf(before, given)), userEntity, rights);
    refuseForeignRights(rights, before.p_rights, changes.p_rights ?? before.p_rights);
    checkUser(call, changesOf(before, given), { kept });
    const more = p_pass ? { password_changed: true } : {};
    return versioned(store.users.write(kept, { ...kept.value, ...changes }, call, more), userOf(store));
  },
  createUser: (call) => {
    const { store } = call;
    const {
      p_id: _id,
      p_pass: _,
      in_online: _offline,
      p_company,
      p_opf,
      p_inn,
      p_kpp,
      parent_p_gid,
      ...given
    } = call.body;
    const { alias } = call.params;
    const server_alias = portalOf(call, alias);
    const owner = store.subgroups.find(recordId(server_alias, given.p_gid))?.value.parent_p_gid ?? given.p_gid;
    const { value: group } = groupAt(call, { alias, p_gid: owner });
    if (parent_p_gid !== undefined && parent_p_gid !== owner)
      throw badField('parent_p_gid', 'Подразделение другой организации');
    const kept = keptUser(given, given.p_notification ?? false);
    refuseForeignRights(call.rights, [], kept.p_rights ?? []);
    checkUser(call, given, { server: server_alias });
    const [foreign] = Object.keys(changesOf(ofGroup(group), { p_company, p_opf, p_inn, p_kpp }));
    if (foreign) throw badField(foreign, 'У организации пользователя другое значение');
    const p_id = store.users.next((user) => user.p_id, 2001);
    const made = createdOf(userEntity, { p_app: 1, ...kept, ...ofGroup(group), p_id, parent_p_gid: owner });
    return versioned(store.users.insert({ ...made, server_alias, selfsign: 'Нет' }, call), userOf(store));
  },
  resetPassword: (call) => {
    const { store, body, rights } = call;
    const kept = userAt(call);
    const { p_rights, p_name: login, p_fullname: full_name, p_rid, parent_p_gid } = kept.value;
    if (!mayManage(rights, new Set(p_rights.flatMap((one) => rightOfId(one) ?? [])))) throw forbidden();
    store.users.check(kept, call);
    const closed = { Приостановлена: 'suspended', 'В архиве': 'archived', Работает: null, Демо: null } as const;
    const { access_status } = store.groups.get(recordId(kept.value.server_alias, parent_p_gid)).value;
    const banned = roles.some((role) => role.p_rid === p_rid && isBannedRole(role.name));
    const told = { ...body, ended_sessions: 0, barred: banned ? ('role' as const) : closed[access_status] };
    const written = store.users.write(kept, kept.value, call, { password_changed: true, ...body });
    return versioned(written, () => ({ login, full_name, password: generatePassword(), ...told }));
  },
  readSubgroup: (call) => versioned(subgroupAt(call), subgroupOf),
  updateSubgroup: (call) => {
    const kept = subgroupAt(call);
    const before = subgroupOf(kept.value);
    call.store.subgroups.check(kept, call);
    const next = keptSubgroup({ ...before, ...changesOf(before, call.body) });
    const fields = Object.keys(changesOf(before, next));
    refuseFixed(fields, subgroupEntity, call.rights);
    if (fields.some((field) => field !== 'p_fullname')) refuseProblems(subgroupProblems(next));
    return versioned(call.store.subgroups.write(kept, { ...kept.value, ...next }, call), subgroupOf);
  },
  createSubgroup: (call) => {
    const { server_alias, p_gid: parent_p_gid } = groupAt(call, { ...call.params, p_gid: call.body.p_gid }).value;
    const p_gid = call.store.subgroups.next((one) => one.p_gid, 5001);
    const made = createdOf(subgroupEntity, { ...keptSubgroup(call.body), p_gid, parent_p_gid });
    return versioned(call.store.subgroups.insert({ ...made, server_alias }, call), subgroupOf);
  },
  readFcsProfile: (call) => versioned(profileAt(call), profileModel),
  updateFcsProfile: (call) => {
    const { p_password, ...given } = call.body;
    const kept = profileAt(call);
    const before = kept.value;
    call.store.profiles.check(kept, call);
    const password = p_password && p_password !== maskedPassword ? maskedPassword : null;
    const changed = { ...changedProfile(before, given), p_password: password ?? before.p_password };
    const next = { ...changed, server_alias: before.server_alias };
    const fields = Object.keys(changesOf(before, next));
    refuseFixed(fields, fcsProfileEntity, call.rights);
    if (fields.length > 0 || password !== null) refuseProblems(profileProblems(next));
    const more = password === null ? {} : { password_changed: true };
    return versioned(call.store.profiles.write(kept, next, call, more), profileModel);
  },
  readFcsProfileFile: (call) => {
    profileAt(call);
    const sender = { p_sender_info: 'Москва, ул. Портовая, д. 1' };
    return { p_participant_id: '10000001', p_username: 'operator1', p_password: 'Operator-1', ...sender };
  },
} satisfies Partial<Handlers>;
