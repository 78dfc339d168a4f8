import type { GroupRow, SubgroupRow, UserRow } from '../../contract/groups';
import { subgroupProblems, type Subgroup } from '../../contract/subgroups';
import type { User } from '../../contract/users';
import { splitInnKpp } from '../../domain/taxpayer';
import { userFixture, type MockAccount } from './fixtures';
import type { Handlers } from './handler';
import { recordChange } from './history';
import { refuse, groupsInScope, type World } from './world';

const roleNames: Record<number, string> = { 1: 'Администратор', 2: 'Руководитель', 3: 'Декларант' };
const missing = () => refuse(404, 'Запрашиваемый ресурс не найден');

/** All users of an organisation, those of its subgroups too. */
export const usersOf = (group: GroupRow): UserRow[] => [
  ...group.users_json,
  ...group.subgroups_json.flatMap(({ users }) => users),
];
const groupsOn = (world: World, account: MockAccount, alias: string) =>
  groupsInScope(world, account).filter(({ server_alias }) => server_alias === alias);

function findUser(
  world: World,
  account: MockAccount,
  at: { alias: string; p_id: number },
): { group: GroupRow; row: UserRow } {
  for (const group of groupsOn(world, account, at.alias)) {
    const row = usersOf(group).find(({ p_id }) => p_id === at.p_id);
    if (row) return { group, row };
  }
  return missing();
}

function findSubgroup(
  world: World,
  account: MockAccount,
  at: { alias: string; p_gid: number },
): { group: GroupRow; row: SubgroupRow } {
  for (const group of groupsOn(world, account, at.alias)) {
    const row = group.subgroups_json.find(({ p_gid }) => p_gid === at.p_gid);
    if (row) return { group, row };
  }
  return missing();
}

const userModel = (world: World, group: GroupRow, row: UserRow): User => {
  const { inn, kpp } = splitInnKpp(group.inn_kpp);
  const made: User = {
    p_id: row.p_id,
    p_fullname: row.name,
    p_email: `${row.login}@client.example`,
    p_name: row.login,
    p_phone: '+79120000000',
    p_rid: 3,
    p_rights: [],
    p_package_types: [1],
    p_online_rights: [1],
    p_comments: null,
    p_app: 1,
    p_notification: row.p_notification,
    p_statuses: row.p_notification ? [1] : [],
    in_online: row.in_online,
    p_gid: row.p_gid,
    parent_p_gid: group.p_gid,
    p_company: group.name,
    p_opf: group.opf,
    p_inn: inn,
    p_kpp: kpp,
  };
  return { ...made, ...world.users.get(`${group.server_alias}:${row.p_id}`) };
};

function saveUser(world: World, group: GroupRow, row: UserRow, model: User): User {
  const taken = world.groups
    .flatMap(usersOf)
    .some((other) => other !== row && other.login.toLowerCase() === model.p_name.toLowerCase());
  if (taken) return refuse(409, 'Логин уже занят', { p_name: ['Логин уже занят'] });
  const kept = model.p_notification ? model : { ...model, p_statuses: [] };
  Object.assign(row, {
    login: kept.p_name,
    name: kept.p_fullname,
    role: roleNames[kept.p_rid] ?? row.role,
    p_notification: kept.p_notification,
  });
  world.users.set(`${group.server_alias}:${row.p_id}`, kept);
  return kept;
}

const subgroupModel = (world: World, group: GroupRow, row: SubgroupRow): Subgroup => ({
  p_is_org: row.is_org,
  p_opf: row.opf,
  p_fullname: row.fullname,
  p_inn: null,
  p_kpp: null,
  ...world.subgroups.get(`${group.server_alias}:${row.p_gid}`),
  p_gid: row.p_gid,
  parent_p_gid: group.p_gid,
});

function saveSubgroup(world: World, group: GroupRow, row: SubgroupRow, model: Subgroup): Subgroup {
  const [first] = subgroupProblems(model);
  if (first) return refuse(400, first.message, { [first.field]: [first.message] });
  const opf = model.p_is_org ? model.p_opf : null;
  Object.assign(row, {
    is_org: model.p_is_org,
    opf,
    fullname: model.p_fullname,
    name: opf ? `${opf} «${model.p_fullname}»` : model.p_fullname,
  });
  world.subgroups.set(`${group.server_alias}:${row.p_gid}`, model);
  return subgroupModel(world, group, row);
}

type Operation = 'readUserProfile' | 'updateUser' | 'createUser' | 'readSubgroup' | 'updateSubgroup' | 'createSubgroup';

/** Users and subgroups of the organisations in scope. */
export const memberHandlers: Pick<Handlers, Operation> = {
  readUserProfile: ({ world, account, params }) => {
    const { group, row } = findUser(world, account, params);
    return userModel(world, group, row);
  },
  updateUser: ({ world, account, params, body: { p_pass: _, ...given } }) => {
    const { group, row } = findUser(world, account, params);
    const before = userModel(world, group, row);
    const after = saveUser(world, group, row, { ...before, ...given });
    recordChange(world, { of: `user:${params.alias}:${row.p_id}`, operation: 'updateUser', before, after });
    return after;
  },
  createUser: ({ world, account, params, body: { p_pass: _, p_gid, parent_p_gid: _parent, ...given } }) => {
    const holds = (one: GroupRow) =>
      one.p_gid === p_gid || one.subgroups_json.some((subgroup) => subgroup.p_gid === p_gid);
    const group = groupsOn(world, account, params.alias).find(holds) ?? missing();
    const row = userFixture(Math.max(2000, ...world.groups.flatMap(usersOf).map(({ p_id }) => p_id)) + 1, {
      p_gid,
      parent_p_gid: group.p_gid,
    });
    const made = saveUser(world, group, row, {
      ...userModel(world, group, row),
      p_phone: null,
      p_package_types: [],
      p_online_rights: [],
      ...given,
    });
    (group.subgroups_json.find((subgroup) => subgroup.p_gid === p_gid)?.users ?? group.users_json).unshift(row);
    group.user_count += 1;
    recordChange(world, { of: `user:${params.alias}:${row.p_id}`, operation: 'createUser', after: made });
    return made;
  },
  readSubgroup: ({ world, account, params }) => {
    const { group, row } = findSubgroup(world, account, params);
    return subgroupModel(world, group, row);
  },
  updateSubgroup: ({ world, account, params, body }) => {
    const { group, row } = findSubgroup(world, account, params);
    return saveSubgroup(world, group, row, { ...subgroupModel(world, group, row), ...body });
  },
  createSubgroup: ({ world, account, params, body: { p_gid, ...given } }) => {
    const group = groupsOn(world, account, params.alias).find((one) => one.p_gid === p_gid) ?? missing();
    const next =
      Math.max(5000, ...world.groups.flatMap(({ subgroups_json }) => subgroups_json.map((one) => one.p_gid))) + 1;
    const row: SubgroupRow = {
      p_gid: next,
      name: '',
      fullname: '',
      opf: null,
      participant_id: null,
      is_org: false,
      is_emulator: false,
      users: [],
    };
    const made = saveSubgroup(world, group, row, {
      p_opf: null,
      p_inn: null,
      p_kpp: null,
      ...given,
      p_gid: next,
      parent_p_gid: p_gid,
    });
    group.subgroups_json.unshift(row);
    group.subgroup_count += 1;
    return made;
  },
};
