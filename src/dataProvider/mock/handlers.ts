import type { GroupListQuery, GroupRow } from '../../contract/groups';
import { membersInRow } from '../../contract/lists';
import type { Result } from '../../contract/endpoints';
import { allRights, mayGrant, rightCaptions, rightsOf } from '../../domain/rights';
import { monthIndex } from '../../domain/month';
import { joinLegalForm, legalForms } from '../../domain/taxpayer';
import type { MockAccount } from './fixtures';
import { accountReportHandlers } from './accountReports';
import { billingHandlers } from './billing';
import { fcsProfileHandlers } from './fcsProfiles';
import type { Handlers } from './handler';
import { memberHandlers } from './members';
import { packageReportHandlers } from './packageReport';
import { reportHandlers } from './reports';
import { historyHandlers } from './history';
import { newsHandlers } from './news';
import { organisationHandlers } from './organisations';
import { applicationHandlers } from './applications';
import { dealerHandlers } from './dealers';
import { priceHandlers } from './prices';
import { specPriceHandlers } from './specPrices';
import { salesHandlers } from './sales';
import { selectionHandlers } from './selections';
import { findGroup, refuse, groupsInScope, type World } from './world';

const matches = (query: Omit<GroupListQuery, 'page' | 'page_size' | 'ordering'>) => (row: GroupRow) => {
  const text = [row.name, row.inn_kpp, row.p_gid, row.city, ...row.users_json.map(({ login }) => login)]
    .join(' ')
    .toLowerCase();
  const isoDay = (russian: string) => russian.split('.').reverse().join('-');
  return (
    (query.server_alias === undefined || row.server_alias === query.server_alias) &&
    (query.access_status === undefined || row.access_status === query.access_status) &&
    (query.parent_id === undefined || row.parent_id === query.parent_id) &&
    (query.p_gid === undefined || row.p_gid === query.p_gid) &&
    (query.in_online === undefined || row.in_online === query.in_online) &&
    (query.create_date_start === undefined || row.create_date.slice(0, 10) >= isoDay(query.create_date_start)) &&
    (query.create_date_end === undefined || row.create_date.slice(0, 10) <= isoDay(query.create_date_end)) &&
    (query.search === undefined || text.includes(query.search.toLowerCase()))
  );
};

const collator = new Intl.Collator('ru');
const orders: Record<string, (a: GroupRow, b: GroupRow) => number> = {
  create_date: (a, b) => collator.compare(a.create_date, b.create_date),
  p_gid: (a, b) => a.p_gid - b.p_gid,
  name: (a, b) => collator.compare(a.name, b.name),
};

/** A row carries no more members than the server's would. */
const cut = (row: GroupRow): GroupRow => ({
  ...row,
  users_json: row.users_json.slice(0, membersInRow),
  subgroups_json: row.subgroups_json
    .slice(0, membersInRow)
    .map((subgroup) => ({ ...subgroup, users: subgroup.users.slice(0, membersInRow) })),
});

function listGroups({
  world,
  account,
  query,
}: {
  world: World;
  account: MockAccount;
  query: GroupListQuery;
}): Result<'listGroups'> {
  const seen = groupsInScope(world, account);
  const { page, page_size = 20, ordering = '-create_date', ...filters } = query;
  const order = orders[ordering.replace('-', '')];
  const found = seen
    .filter(matches(filters))
    .sort((a, b) => (ordering.startsWith('-') ? -1 : 1) * (order?.(a, b) ?? 0));
  if (page === undefined) return found.map(cut);
  return {
    count: found.length,
    total: seen.length,
    results: found.slice((page - 1) * page_size, page * page_size).map(cut),
  };
}

const dealerOptions = ({ world, account }: { world: World; account: MockAccount }) => {
  const { company, piportals } = account.user;
  const own = piportals
    .slice(0, 1)
    .map(({ server_alias }) => ({ p_gid: company.p_gid, name: company.name, server_alias }));
  const others = groupsInScope(world, account).flatMap(({ parent, parent_id, server_alias }) =>
    parent && parent_id ? [{ p_gid: parent_id, name: parent, server_alias }] : [],
  );
  return [...new Map([...own, ...others].map((option) => [`${option.server_alias}:${option.p_gid}`, option])).values()];
};

const opf = legalForms.map(({ value, caption }) => ({ value, caption }));
const named = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name }));

const inverted = { Приостановлена: 'В архиве', 'В архиве': 'Приостановлена' } as const;

/** One answer for each call of the contract; a call without one does not compile. */
export const handlers: Handlers = {
  signIn: ({ world, body }) => {
    const account = world.accounts.find(({ user }) => user.user_profile.login === body.username);
    if (!account || body.password !== 'demo') return refuse(400, 'Неверный логин или пароль');
    const token = `mock-${body.username}-${world.tokens.size}`;
    world.tokens.set(token, account);
    return { token };
  },
  readUser: ({ account }) => account.user,
  signOut: ({ world, token }) => {
    world.tokens.delete(token ?? '');
    return undefined;
  },
  listGroups,
  listAllGroups: listGroups,
  listAllDealerOptions: dealerOptions,
  listDealerOptions: dealerOptions,
  exportGroups: ({ world, account, query }) => {
    const rows = groupsInScope(world, account).filter(matches(query));
    if (rows.length === 0) return refuse(404, 'Нет данных для загрузки');
    return new Blob(
      rows.map(({ name, inn_kpp }) => `${name};${inn_kpp}\n`),
      { type: 'text/csv' },
    );
  },
  listSubgroups: ({ world, account, params, query: { page = 1, page_size = 20 } }) => {
    const { subgroups_json: all } = findGroup(world, account, params);
    return { count: all.length, total: all.length, results: all.slice((page - 1) * page_size, page * page_size) };
  },
  listMembers: ({ world, account, params, query }) => {
    const group = findGroup(world, account, params);
    const users =
      query.subgroup === undefined
        ? group.users_json
        : (group.subgroups_json.find(({ p_gid }) => p_gid === query.subgroup)?.users ?? []);
    const size = query.page_size ?? 20;
    const page = query.page ?? 1;
    return { count: users.length, total: users.length, results: users.slice((page - 1) * size, page * size) };
  },
  invertArchiveStatus: ({ world, account, params }) => {
    const group = findGroup(world, account, params);
    const next =
      group.access_status === 'Приостановлена' || group.access_status === 'В архиве'
        ? inverted[group.access_status]
        : undefined;
    if (!next) return refuse(409, `Организация в статусе «${group.access_status}» не переносится в архив`);
    group.access_status = next;
    return { access_status: next };
  },
  moveGroup: ({ world, account, params, body: { parent_id, month } }) => {
    const group = findGroup(world, account, params);
    const to = world.dealers.find(
      ({ p_gid, p_piportal_alias }) => p_gid === parent_id && p_piportal_alias === group.server_alias,
    );
    if (!to) return refuse(400, 'Такого дилера на сервере организации нет');
    if (month <= monthIndex(world.month)) {
      group.parent_id = to.p_gid;
      group.parent = joinLegalForm(to.p_opf, to.p_fullname);
    }
    return { p_gid: group.p_gid, parent_id, month };
  },
  ...organisationHandlers,
  ...newsHandlers,
  ...historyHandlers,
  ...memberHandlers,
  ...selectionHandlers,
  ...fcsProfileHandlers,
  ...billingHandlers,
  ...applicationHandlers,
  ...dealerHandlers,
  ...priceHandlers,
  ...specPriceHandlers,
  ...reportHandlers,
  ...accountReportHandlers,
  ...salesHandlers,
  ...packageReportHandlers,
  readGroupDropdowns: (call) => ({ opf, dealers: dealerOptions(call).map(({ p_gid, name }) => ({ p_gid, name })) }),
  readSubgroupDropdowns: () => ({ opf }),
  readUserDropdowns: ({ account }) => ({
    roles: named('Администратор', 'Руководитель', 'Декларант').map(({ id, name }) => ({ p_rid: id, name })),
    rights: allRights
      .map((name, index) => ({ id: index + 1, name, caption: rightCaptions[name] }))
      .filter(({ name }) => mayGrant(rightsOf(account.user.rights), name)),
  }),
  listNotificationStatuses: () => named('Отправлен', 'Зарегистрирован', 'Выпуск разрешён'),
  readOnlinePermissions: () => ({
    all_permissions: [{ group_description: 'Пакеты', permissions: named('Создание пакетов', 'Отправка пакетов') }],
  }),
  listPackageTypeRights: () => named('ПИ', 'ПНП', 'ЭТД'),
  listBillingTypes: () => [{ alias: 'dyn_tp', caption: 'Динамический тариф (Даобит)' }],
  listPackageStatuses: () => [{ code: 'draft', name: 'Черновик' }],
  listPackageDeliveries: () => [{ code: '20', name: 'Железнодорожный транспорт' }],
  listServerTypes: () => named('Основной', 'Региональный'),
  listAppTypes: () => named('Основной клиент', 'Морской клиент', 'Авиационный клиент'),
};
