import { organisationEntity } from '../../contract/entities/organisation';
import { createdOf, rowOf } from './records';
import type { Dealer } from '../../contract/dealers';
import type { GroupRow, SubgroupRow, UserRow } from '../../contract/groups';
import type { NewsItem } from '../../contract/news';
import type { PriceList } from '../../contract/prices';
import type { Month } from '../../domain/month';
import { innControl } from '../../domain/taxpayer';
import { dealerNames, mockAccounts, portals, type MockAccount } from './accounts';
import { defaultDealers } from './dealerFixtures';
import { defaultNews } from './newsFixtures';
import { defaultPriceLists } from './priceFixtures';
import { defaultSpecials, type Specials } from './specFixtures';

/** What the mock serves; every part of it can be replaced. */
export interface Fixtures {
  accounts: readonly MockAccount[];
  groups: readonly GroupRow[];
  dealers: readonly Dealer[];
  specials: Specials;
  priceLists: readonly PriceList[];
  news: readonly NewsItem[];
  /** The month that it is. */
  month: Month;
}

const day = (index: number) => new Date(Date.UTC(2026, 0, 1 + index, 9, 30)).toISOString().replace('.000Z', 'Z');

/** A user row; whatever is named replaces what is made up. */
export const userFixture = (p_id: number, change: Partial<UserRow> = {}): UserRow => ({
  p_id,
  login: `user${p_id}`,
  name: 'Ёжиков Пётр Ильич',
  role: 'Декларант',
  selfsign: 'Нет',
  p_notification: false,
  in_online: false,
  p_gid: 1001,
  parent_p_gid: 1001,
  create_user: 'admin',
  create_date: day(p_id % 300),
  modify_user: null,
  modify_date: null,
  ...change,
});

/** A department without users; whatever is named replaces what is made up. */
export const subgroupFixture = (p_gid: number, change: Partial<SubgroupRow> = {}): SubgroupRow => ({
  p_gid,
  name: `Отдел ${p_gid}`,
  fullname: `Отдел ${p_gid}`,
  opf: null,
  participant_id: null,
  is_org: false,
  is_emulator: false,
  users: [],
  ...change,
});

/** An organisation row with a right INN; whatever is named replaces what is made up. */
export const groupFixture = (p_gid: number, change: Partial<GroupRow> = {}): GroupRow => {
  const lead = `77${String(1_000_000 + p_gid)}`;
  const fullname = change.fullname ?? `Озёрный Терминал ${p_gid}`;
  const name = `ООО «${fullname}»`;
  const users_json = change.users_json ?? [userFixture(p_gid, { p_gid, parent_p_gid: p_gid })];
  return {
    ...rowOf(organisationEntity, createdOf(organisationEntity, {})),
    p_gid,
    name,
    orgname: name,
    fullname,
    opf: 'ООО',
    inn_kpp: `${lead}${innControl(lead)}/770101001`,
    access_status: 'Работает',
    parent: 'ООО «Дилер Восход»',
    parent_id: 102,
    server_alias: 'nova',
    server_name: 'Нова',
    org_id: 100_000 + p_gid,
    participant_id: String(10_000_000 + p_gid),
    is_inn_correct: true,
    city: 'Ростов-на-Дону',
    create_user: 'admin',
    create_date: day(p_gid % 300),
    modify_user: null,
    modify_date: null,
    subgroup_count: 0,
    user_count: users_json.length,
    users_json,
    subgroups_json: [],
    in_online: false,
    is_emulator: false,
    is_org: true,
    tariff: 'Стандартный',
    ...change,
  };
};

const statuses = ['Работает', 'Демо', 'Приостановлена', 'В архиве'] as const;

/** Of the newest organisation: users of every look, and a subgroup with its own. */
const crowd = (p_gid: number): Partial<GroupRow> => {
  const users_json = [
    userFixture(1901, {
      login: 'orlova',
      name: 'Орлова Ольга Ивановна',
      role: 'Руководитель',
      selfsign: 'Да',
      p_notification: true,
      in_online: true,
      p_gid,
      parent_p_gid: p_gid,
    }),
    userFixture(1902, { login: 'lisin', name: 'Лисин Лев Петрович', role: 'Заблокирован', p_gid, parent_p_gid: p_gid }),
  ];
  const users = [
    userFixture(1903, { login: 'volkova', name: 'Волкова Вера Юрьевна', p_gid: 4001, parent_p_gid: p_gid }),
  ];
  const department = {
    p_gid: 4001,
    name: 'Отдел декларирования',
    fullname: 'Отдел декларирования',
    opf: null,
    participant_id: null,
    is_org: false,
    is_emulator: true,
    users,
  };
  return { users_json, subgroups_json: [department], user_count: 3, subgroup_count: 1, in_online: true };
};

const last = 1023;
const month: Month = { year: 2026, month: 11 };

/** Four of all statuses go to one dealer, four to the other. */
const parentOf = (index: number) => (index % 8 < 4 ? 104 : 102);

/** Twenty-three organisations of all four statuses on three servers. */
export const defaultFixtures: Fixtures = {
  accounts: mockAccounts,
  month,
  dealers: defaultDealers,
  specials: defaultSpecials(month),
  priceLists: defaultPriceLists(month),
  news: defaultNews,
  groups: Array.from({ length: 23 }, (_, index) => {
    const portal = portals[index % 3];
    return groupFixture(1001 + index, {
      access_status: statuses[index % 4] ?? 'Работает',
      city: index % 5 === 0 ? null : 'Псков',
      ...(portal ? { server_alias: portal.server_alias, server_name: portal.server_name } : {}),
      parent: dealerNames[parentOf(index)] ?? null,
      parent_id: parentOf(index),
      ...(1001 + index === last ? crowd(last) : {}),
    });
  }),
};
