import { fcsProfileEntity } from '../../contract/entities/fcsProfile';
import { organisationEntity } from '../../contract/entities/organisation';
import { subgroupEntity } from '../../contract/entities/subgroup';
import { userEntity } from '../../contract/entities/user';
import type { GroupExportQuery, GroupListQuery, GroupRow, SubgroupRow, UserRow } from '../../contract/groups';
import { membersInRow } from '../../contract/lists';
import { invertedStatus } from '../../contract/organisationRules';
import { formatIsoDay, moscowDay } from '../../domain/day';
import { recordId } from '../../domain/recordId';
import { joinInnKpp, joinLegalForm } from '../../domain/taxpayer';
import { portals } from './accounts';
import { fileOf, type Handlers, type MockCall } from './call';
import { found, listOf, pageOf } from './listing';
import { profileOf } from './profiles';
import { rowOf } from './records';
import { dealerOptions, groupAt, groupsInScope, portalOf, type Asking } from './scope';
import type { GroupRecord, Store, SubgroupRecord, UserRecord } from './store';
import type { Kept } from './table';

const inGroup = (server: string, p_gid: number) => (one: Kept<UserRecord | SubgroupRecord>) =>
  one.value.server_alias === server && one.value.parent_p_gid === p_gid;
const newest = <T extends { p_id: number } | { p_gid: number }>(rows: T[]): T[] =>
  rows.sort((a, b) => ('p_id' in b ? b.p_id : b.p_gid) - ('p_id' in a ? a.p_id : a.p_gid));

export const userRow = ({ value, trace }: Kept<UserRecord>): UserRow => ({
  ...rowOf(userEntity, value),
  role: value.role,
  selfsign: value.selfsign,
  ...trace,
});

/** The users of an organisation and of its subgroups, newest first. */
const usersOf = ({ users }: Store, { server_alias, p_gid }: GroupRecord): UserRow[] =>
  newest(users.all().filter(inGroup(server_alias, p_gid)).map(userRow));

/** The subgroups of an organisation with their users, newest first. */
const subgroupsOf = (store: Store, { server_alias, p_gid }: GroupRecord, users: readonly UserRow[]): SubgroupRow[] =>
  newest(
    store.subgroups
      .all()
      .filter(inGroup(server_alias, p_gid))
      .map(({ key, value }) => ({
        ...rowOf(subgroupEntity, value),
        ...rowOf(fcsProfileEntity, profileOf(store, key).value),
        name: joinLegalForm(value.p_opf, value.p_fullname),
        users: users.filter((user) => user.p_gid === value.p_gid).slice(0, membersInRow),
      })),
  );

/** An organisation as the list shows it; it carries no more members than the server's row would. */
function groupRow(store: Store, { key, value, trace }: Kept<GroupRecord>): GroupRow {
  const name = joinLegalForm(value.p_opf, value.p_fullname);
  const users = usersOf(store, value);
  const subgroups = subgroupsOf(store, value, users);
  return {
    ...rowOf(organisationEntity, value),
    ...rowOf(fcsProfileEntity, profileOf(store, key).value),
    name,
    orgname: name,
    inn_kpp: joinInnKpp(value.p_inn, value.p_kpp),
    parent: store.parents.get(recordId(value.server_alias, value.parent_id ?? 0)) ?? null,
    server_alias: value.server_alias,
    server_name: portals.find(({ server_alias }) => server_alias === value.server_alias)?.server_name ?? '',
    ...trace,
    subgroup_count: subgroups.length,
    user_count: users.length,
    users_json: users.filter(({ p_gid }) => p_gid === value.p_gid).slice(0, membersInRow),
    subgroups_json: subgroups.slice(0, membersInRow),
    in_online: users.some(({ in_online }) => in_online),
    is_org: true,
    tariff: value.tariff,
  };
}

/** The organisations in scope, as the list shows them. */
export const groupRows = (call: Asking): GroupRow[] => groupsInScope(call).map((group) => groupRow(call.store, group));

const dayOf = (moment: string) => formatIsoDay(moscowDay(new Date(moment)));
const isoDay = (russian: string) => russian.split('.').reverse().join('-');

type Filters = Omit<GroupExportQuery, 'ordering' | 'search'>;

const matches = (call: Asking, query: Filters) => {
  const server = query.server_alias === undefined ? undefined : portalOf(call, query.server_alias);
  const equal = <T>(wanted: T | undefined, value: T) => wanted === undefined || wanted === value;
  return (row: GroupRow) =>
    equal(server, row.server_alias) &&
    equal(query.access_status, row.access_status) &&
    equal(query.parent_id, row.parent_id ?? 0) &&
    equal(query.p_gid, row.p_gid) &&
    equal(query.in_online, row.in_online) &&
    (query.create_date_start === undefined || dayOf(row.create_date) >= isoDay(query.create_date_start)) &&
    (query.create_date_end === undefined || dayOf(row.create_date) <= isoDay(query.create_date_end));
};

const how = {
  words: ({ name, inn_kpp, p_gid, city, users_json }: GroupRow) => [
    name,
    inn_kpp.replace('/', ' '),
    p_gid,
    city,
    ...users_json.map(({ login }) => `${login} ${login}@client.example`),
  ],
  orders: {
    create_date: ({ create_date, p_gid }: GroupRow) => [create_date, p_gid],
    p_gid: ({ p_gid, create_date }: GroupRow) => [p_gid, create_date],
    name: ({ name, p_gid }: GroupRow) => [name, -p_gid],
  },
  ordering: '-create_date',
};

function list(call: Asking & { query: GroupListQuery }) {
  const rows = groupRows(call);
  return listOf(rows.filter(matches(call, call.query)), call.query, { ...how, total: rows.length });
}

const options = (call: MockCall<'listDealerOptions' | 'listAllDealerOptions'>) =>
  dealerOptions(call, call.query.server_alias);

/** The list of organisations, and what is done from it. */
export const groupHandlers = {
  listGroups: list,
  listAllGroups: list,
  listAllDealerOptions: options,
  listDealerOptions: options,
  exportGroups: (call) => {
    const rows = found(groupRows(call).filter(matches(call, call.query)), call.query, how);
    return fileOf(rows.map(({ name, inn_kpp, access_status }) => [name, inn_kpp, access_status]));
  },
  listSubgroups: (call) => {
    const { value } = groupAt(call, call.params);
    return pageOf(subgroupsOf(call.store, value, usersOf(call.store, value)), call.query);
  },
  listMembers: (call) => {
    const { value } = groupAt(call, call.params);
    const { subgroup = value.p_gid, ...query } = call.query;
    return pageOf(
      usersOf(call.store, value).filter(({ p_gid }) => p_gid === subgroup),
      query,
    );
  },
  invertArchiveStatus: (call) => {
    const group = groupAt(call, call.params);
    const access_status = invertedStatus(group.value.access_status, call.body?.access_status);
    const archived = access_status === 'В архиве';
    call.store.groups.write(group, { ...group.value, access_status, archived, p_banned: 1 }, call);
    return { access_status };
  },
} satisfies Partial<Handlers>;
