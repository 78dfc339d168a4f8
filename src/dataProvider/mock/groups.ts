import { fcsProfileEntity } from '../../contract/entities/fcsProfile';
import { organisationEntity } from '../../contract/entities/organisation';
import { subgroupEntity } from '../../contract/entities/subgroup';
import { userEntity } from '../../contract/entities/user';
import type {
  GroupExportQuery,
  GroupListQuery,
  GroupRow,
  ShortGroupRow,
  SubgroupRow,
  UserRow,
} from '../../contract/groups';
import { membersInRow } from '../../contract/lists';
import type { ListedUser } from '../../contract/selections';
import { invertedStatus } from '../../contract/organisationRules';
import { formatIsoDay, isoDate, moscowDay } from '../../domain/day';
import { loginKey } from '../../domain/login';
import { recordId } from '../../domain/recordId';
import { soughtWords } from '../../domain/search/readQuery';
import { joinInnKpp, joinLegalForm } from '../../domain/taxpayerNames';
import { portals } from './accounts';
import { fileOf, type Handlers, type MockCall } from './call';
import { found, hasAll, listOf, pageOf } from './listing';
import { roles } from './lookups';
import { profileOf } from './members';
import { rowOf, type GroupRecord, type SubgroupRecord, type UserRecord } from './records';
import { dealerOptions, groupAt, groupsInScope, parentName, portalOf, type Asking } from './scope';
import type { Store } from './store';
import type { Kept } from './table';

const inGroup =
  ({ server_alias, p_gid }: GroupRecord) =>
  ({ value }: Kept<UserRecord | SubgroupRecord>) =>
    value.server_alias === server_alias && value.parent_p_gid === p_gid;

const userRow = ({ value, trace }: Kept<UserRecord>): UserRow => ({
  ...rowOf(userEntity, value),
  role: roles.find(({ p_rid }) => p_rid === value.p_rid)?.name ?? '',
  selfsign: value.selfsign,
  ...trace,
});

/** The users of an organisation and of its subgroups, newest first. */
const usersOf = ({ users }: Store, group: GroupRecord): UserRow[] =>
  users
    .all()
    .filter(inGroup(group))
    .map(userRow)
    .sort((a, b) => b.p_id - a.p_id);

/** The subgroups of an organisation with their users, newest first. */
const subgroupsOf = (store: Store, group: GroupRecord, users: readonly UserRow[]): SubgroupRow[] =>
  store.subgroups
    .all()
    .filter(inGroup(group))
    .map(({ key, value }) => ({
      ...rowOf(subgroupEntity, value),
      ...rowOf(fcsProfileEntity, profileOf(store, key).value),
      name: joinLegalForm(value.p_opf, value.p_fullname),
      users: users.filter((user) => user.p_gid === value.p_gid).slice(0, membersInRow),
    }))
    .sort((a, b) => b.p_gid - a.p_gid);

/** An organisation as the list shows it; it carries no more members than the server's row would. */
function groupRow(store: Store, { key, value, trace }: Kept<GroupRecord>): GroupRow {
  const { server_alias, p_gid, tariff } = value;
  const name = joinLegalForm(value.p_opf, value.p_fullname);
  const users = usersOf(store, value);
  const subgroups = subgroupsOf(store, value, users);
  return {
    ...rowOf(organisationEntity, value),
    ...rowOf(fcsProfileEntity, profileOf(store, key).value),
    name,
    orgname: name,
    inn_kpp: joinInnKpp(value.p_inn, value.p_kpp),
    parent: parentName(store, value.parent_id),
    server_alias,
    server_name: portals.find((one) => one.server_alias === server_alias)?.server_name ?? '',
    ...trace,
    subgroup_count: subgroups.length,
    user_count: users.length,
    users_json: users.filter((user) => user.p_gid === p_gid).slice(0, membersInRow),
    subgroups_json: subgroups.slice(0, membersInRow),
    in_online: users.some(({ in_online }) => in_online),
    is_org: true,
    tariff,
  };
}

/** The organisations in scope, as the list shows them. */
export const groupRows = (call: Asking): GroupRow[] => groupsInScope(call).map((group) => groupRow(call.store, group));

const dayOf = (moment: string) => formatIsoDay(moscowDay(new Date(moment)));

const equal = <T>(wanted: T | undefined, value: T) => wanted === undefined || wanted === value;

type Filters = Omit<GroupExportQuery, 'ordering' | 'search'>;

const matches = (call: Asking, query: Filters) => {
  const server = query.server_alias === undefined ? undefined : portalOf(call, query.server_alias);
  return (row: GroupRow) =>
    equal(server, row.server_alias) &&
    equal(query.access_status, row.access_status) &&
    equal(query.parent_id, row.parent_id ?? 0) &&
    equal(query.p_gid, row.p_gid) &&
    equal(query.in_online, row.in_online) &&
    (query.create_date_start === undefined || dayOf(row.create_date) >= isoDate(query.create_date_start)) &&
    (query.create_date_end === undefined || dayOf(row.create_date) <= isoDate(query.create_date_end));
};

/** What a user is found by. */
const userWords = (user: Kept<UserRecord> | undefined) => {
  if (!user) return [];
  const { p_name, p_email, p_fullname, p_id, p_phone } = user.value;
  return [p_name, p_email, p_fullname, p_id, p_phone?.replace(/\D/g, '')];
};

const how = (store: Store) => ({
  words: ({ name, inn_kpp, p_gid, org_id, city, server_alias }: Omit<GroupRow, 'users_json' | 'subgroups_json'>) => {
    const { value } = store.groups.get(recordId(server_alias, p_gid));
    const contacts = [value.p_contact_person, value.p_contact_email, value.p_contact_phones?.replace(/\D/g, '')];
    return [name.replace(/[«»"]/g, ''), inn_kpp.replace('/', ' '), p_gid, org_id, city, value.p_contract, ...contacts];
  },
  others: ({ participant_id, server_alias, p_gid, subgroups_json }: GroupRow) => [
    [participant_id],
    ...subgroups_json.map(({ fullname }) => [fullname.replace(/[«»"]/g, '')]),
    ...store.users
      .all()
      .filter(({ value }) => value.server_alias === server_alias && value.parent_p_gid === p_gid)
      .map(userWords),
  ],
  orders: {
    create_date: ({ create_date, p_gid }: GroupRow) => [create_date, p_gid],
    p_gid: ({ p_gid, create_date }: GroupRow) => [p_gid, create_date],
    name: ({ name, p_gid }: GroupRow) => [name, -p_gid],
  },
  ordering: '-create_date',
});

/** A row without its members, with whether the search has found it by one of its users. */
const shortRow =
  (store: Store, search: string) =>
  ({ users_json: _users, subgroups_json: _subgroups, ...row }: GroupRow): ShortGroupRow => {
    const words = soughtWords(search);
    const users = store.users
      .all()
      .filter(({ value }) => value.server_alias === row.server_alias && value.parent_p_gid === row.p_gid);
    const own = hasAll(how(store).words(row), words);
    const found_within =
      words.length > 0 &&
      users.some(
        (user) => loginKey(user.value.p_name) === loginKey(search) || (!own && hasAll(userWords(user), words)),
      );
    return { ...row, found_within };
  };

function list(call: Asking & { query: GroupListQuery }) {
  const { members, ...query } = call.query;
  const rows = groupRows(call);
  const answer = listOf(rows.filter(matches(call, query)), query, { ...how(call.store), total: rows.length });
  if (members !== false) return answer;
  const short = shortRow(call.store, query.search ?? '');
  return Array.isArray(answer) ? answer.map(short) : { ...answer, results: answer.results.map(short) };
}

const options = (call: MockCall<'listDealerOptions' | 'listAllDealerOptions'>) =>
  dealerOptions(call, call.query.server_alias);

/** The users of the organisations in scope. */
const listedUsers = (call: Asking): ListedUser[] =>
  groupsInScope(call).flatMap(({ value }) =>
    usersOf(call.store, value).map((user) => ({ ...user, server_alias: value.server_alias })),
  );

/** The rows that are asked for by their ids, in that order. */
function selected<T>(rows: readonly T[], keyOf: (row: T) => string, keys: readonly string[]): T[] {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  return keys.flatMap((key) => byKey.get(key) ?? []);
}
const groupKey = ({ server_alias, p_gid }: { server_alias: string; p_gid: number }) => recordId(server_alias, p_gid);
const userKey = ({ server_alias, p_id }: { server_alias: string; p_id: number }) => recordId(server_alias, p_id);

/** Lists of organisations and users, and what is done from them. */
export const groupHandlers = {
  listGroups: list,
  listAllGroups: list,
  listAllDealerOptions: options,
  listDealerOptions: options,
  exportGroups: (call) => {
    const { ids } = call.query;
    const rows = found(groupRows(call).filter(matches(call, call.query)), call.query, how(call.store)).filter(
      (row) => !ids || ids.includes(groupKey(row)),
    );
    return fileOf(rows.map(({ name, inn_kpp, access_status }) => [name, inn_kpp, access_status]));
  },
  listSubgroups: (call) => {
    const { value } = groupAt(call, call.params);
    return pageOf(subgroupsOf(call.store, value, usersOf(call.store, value)), call.query);
  },
  listMembers: (call) => {
    const { value } = groupAt(call, call.params);
    const { subgroup = value.p_gid, ...query } = call.query;
    const kept = new Map(call.store.users.all().map((user) => [userKey(user.value), user]));
    return pageOf(
      usersOf(call.store, value).filter(({ p_gid }) => p_gid === subgroup),
      query,
      { words: ({ p_id }) => userWords(kept.get(recordId(value.server_alias, p_id))) },
    );
  },
  invertArchiveStatus: (call) => {
    const group = groupAt(call, call.params);
    const access_status = invertedStatus(group.value.access_status, call.body?.access_status);
    const archived = access_status === 'В архиве';
    call.store.groups.write(group, { ...group.value, access_status, archived, p_banned: 1 }, call);
    return { access_status };
  },
  listUsers: (call) => {
    const { server_alias, parent_p_gid, in_online, ...query } = call.query;
    const server = server_alias === undefined ? undefined : portalOf(call, server_alias);
    const rows = listedUsers(call);
    const wanted = rows.filter(
      (row) =>
        equal(server, row.server_alias) && equal(parent_p_gid, row.parent_p_gid) && equal(in_online, row.in_online),
    );
    const kept = new Map(call.store.users.all().map((user) => [userKey(user.value), user]));
    const words = (user: ListedUser) => userWords(kept.get(userKey(user)));
    const orders = { login: ({ login }: ListedUser) => [login.toLowerCase()] };
    return pageOf(wanted, query, { words, orders, ordering: 'login', total: rows.length });
  },
  selectUsers: (call) => selected(listedUsers(call), userKey, call.body.ids.map(userKey)),
  selectGroups: (call) => selected(groupRows(call), groupKey, call.body.ids.map(groupKey)),
} satisfies Partial<Handlers>;
