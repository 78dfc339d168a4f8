import { added } from './added';
import { z } from './schema';
import { flagText, id, idText, listQuery, moment, ordering, page, portalAlias, russianDate } from './common';
import { defineEndpoints } from './endpoint';
import { fcsProfileEntity } from './entities/fcsProfile';
import { accessStatus, organisationEntity } from './entities/organisation';
import { subgroupEntity } from './entities/subgroup';
import { userEntity } from './entities/user';
import { rowShape } from './entity';
import { isRecordId } from '../domain/recordId';
import { groupLists, mostExported, orderings } from './lists';

const trace = {
  create_user: z.string().nullable(),
  create_date: moment,
  modify_user: z.string().nullable(),
  modify_date: moment.nullable(),
};

/** A user as the expanded row of an organisation shows it (doc 1 §3). */
export const userRow = z.strictObject({
  ...rowShape(userEntity),
  email: added(z.string()),
  role: z.string(),
  selfsign: z.string(),
  ...trace,
});
export type UserRow = z.infer<typeof userRow>;

/** A department or organisation below an organisation, with its users (doc 1 §3). */
export const subgroupRow = z.strictObject({
  ...rowShape(subgroupEntity),
  ...rowShape(fcsProfileEntity),
  name: z.string(),
  users: z.array(userRow),
});
export type SubgroupRow = z.infer<typeof subgroupRow>;

/** An organisation as the list shows it (doc 1 §3); `inn_kpp` is `INN/KPP`, or the INN alone for ИП. */
export const groupRow = z.strictObject({
  ...rowShape(organisationEntity),
  ...rowShape(fcsProfileEntity),
  name: z.string(),
  orgname: z.string(),
  inn_kpp: z.string(),
  parent: z.string().nullable(),
  server_alias: z.string(),
  server_name: z.string(),
  ...trace,
  subgroup_count: z.int().nonnegative(),
  user_count: z.int().nonnegative(),
  users_json: z.array(userRow),
  subgroups_json: z.array(subgroupRow),
  in_online: z.boolean(),
  is_org: z.boolean(),
  tariff: z.string().nullable(),
});
export type GroupRow = z.infer<typeof groupRow>;

/** The same without its members (`members=false`); `found_within`: a search has found it by one of its users, not by itself. */
export const shortGroupRow = groupRow
  .omit({ users_json: true, subgroups_json: true })
  .extend({ found_within: added(z.boolean()) });
export type ShortGroupRow = z.infer<typeof shortGroupRow>;

/** The filters of the list; the Excel file takes the same ones. */
const groupFilters = {
  server_alias: portalAlias.optional(),
  access_status: accessStatus.optional(),
  parent_id: idText.optional(),
  create_date_start: russianDate.optional(),
  create_date_end: russianDate.optional(),
  in_online: flagText.optional(),
  p_gid: added(idText.optional()),
};

export const groupListQuery = listQuery.extend({
  ...groupFilters,
  ordering: ordering(...orderings.groups).optional(),
  /** `false` leaves out users and subgroups, which `listMembers` and `listSubgroups` give one organisation at a time. */
  members: added(flagText.optional()),
});
export type GroupListQuery = z.infer<typeof groupListQuery>;

const { page: _page, page_size: _size, members: _members, search, ordering: order, ...exported } = groupListQuery.shape;

/** `nova:1001,pskov:7`: organisations one by one. */
const idsText = z
  .string()
  .regex(/^[a-z0-9_-]{1,40}:[1-9]\d{0,9}(,[a-z0-9_-]{1,40}:[1-9]\d{0,9})*$/, 'Номера вида nova:1001 через запятую')
  .transform((text) => text.split(','))
  .refine((ids) => ids.every(isRecordId), 'Такого номера нет')
  .refine((ids) => ids.length <= mostExported, `Не больше ${mostExported} организаций`);

export const groupExportQuery = z.strictObject({
  ...exported,
  search: added(search),
  ordering: added(order),
  ids: added(idsText.optional()),
});
export type GroupExportQuery = z.infer<typeof groupExportQuery>;

/** Whole rows as the documents have them, or short ones where `members=false` asks for those. */
const groupRows = z.union([page(groupRow), z.array(groupRow), page(shortGroupRow), z.array(shortGroupRow)]);

export const groupParams = z.strictObject({ alias: portalAlias, p_gid: idText });

/** `org_id` is what the register of organisations is asked by for his clients. */
const dealerOption = z.strictObject({
  p_gid: id,
  name: z.string(),
  server_alias: z.string(),
  org_id: added(z.int().nullable().optional()),
});
const dealerOptionsQuery = z.strictObject({ server_alias: portalAlias.optional() });

/** Users of the organisation itself or of one subgroup, as `search` finds them: by login, name, e-mail, id, phone. */
const membersQuery = listQuery.extend({ subgroup: idText.optional() });

export const groupEndpoints = defineEndpoints({
  listGroups: {
    method: 'GET',
    path: groupLists.listGroups,
    summary: 'Организации в поле зрения вызывающего',
    source: 'doc 1 §7',
    query: groupListQuery,
    answer: { kind: 'json', schema: groupRows },
  },
  listAllGroups: {
    method: 'GET',
    path: groupLists.listAllGroups,
    summary: 'Организации всех дилеров',
    source: 'doc 1 §7',
    query: groupListQuery,
    answer: { kind: 'json', schema: groupRows },
  },
  listAllDealerOptions: {
    method: 'GET',
    path: '/piportals/all/groups/all-dealers/',
    summary: 'Все дилеры, для отбора',
    source: 'doc 1 §7',
    query: dealerOptionsQuery,
    answer: { kind: 'json', schema: z.array(dealerOption) },
  },
  listDealerOptions: {
    method: 'GET',
    path: '/piportals/all/groups/dealers/',
    summary: 'Сам дилер и его субдилеры, для отбора',
    source: 'doc 1 §7',
    query: dealerOptionsQuery,
    answer: { kind: 'json', schema: z.array(dealerOption) },
  },
  exportGroups: {
    method: 'GET',
    path: '/piportals/all/groups/all/xlsx-report/',
    summary: 'Отобранные организации и пользователи в Excel',
    source: 'doc 1 §7',
    query: groupExportQuery,
    answer: { kind: 'file', type: 'xlsx', filename: 'organisations_users.xlsx' },
  },
  listMembers: {
    method: 'GET',
    path: '/piportals/{alias}/groups/{p_gid}/users/',
    summary: 'Пользователи организации или её подразделения, страницами и по поиску',
    source: 'doc 1 §2 (expanded row); an extension for organisations with many users',
    extension: 'members',
    params: groupParams,
    query: membersQuery,
    answer: { kind: 'json', schema: page(userRow) },
  },
  listSubgroups: {
    method: 'GET',
    path: '/piportals/{alias}/groups/{p_gid}/subgroups/',
    summary: 'Подразделения организации с их пользователями, страницами',
    source: 'doc 1 §2 (expanded row); an extension for organisations with many subgroups',
    extension: 'members',
    params: groupParams,
    query: listQuery.omit({ search: true }),
    answer: { kind: 'json', schema: page(subgroupRow) },
  },
  invertArchiveStatus: {
    method: 'POST',
    path: '/piportals/{alias}/groups/{p_gid}/archive-status-invert/',
    summary: 'В архив или из архива',
    source: 'doc 1 §7',
    params: groupParams,
    body: z.strictObject({ access_status: added(accessStatus.optional()) }).optional(),
    answer: { kind: 'json', schema: z.strictObject({ access_status: accessStatus }) },
  },
});
