import type { Dealer, DealerClient } from '../../contract/dealers';
import { fcsProfileEntity, maskedPassword } from '../../contract/entities/fcsProfile';
import { organisationEntity } from '../../contract/entities/organisation';
import { subgroupEntity } from '../../contract/entities/subgroup';
import { userEntity } from '../../contract/entities/user';
import type { MinimumTariff } from '../../contract/minimumTariffs';
import type { Declaration } from '../../contract/declared/declaration';
import type { Fault } from '../../contract/declared/placed';
import type { NewsItem } from '../../contract/news';
import type { Notification } from '../../contract/notifications';
import type { PriceList } from '../../contract/prices';
import type { ApiPrice, SpecCondition } from '../../contract/specPrices';
import type { Month } from '../../domain/month';
import { rightId, type Right } from '../../domain/rights';
import { innControl } from '../../domain/taxpayer';
import { dealerNames, mockAccounts, portals, type MockAccount } from './accounts';
import { apiPriceFixture, minimumTariffFixture, priceListFixtures, specConditionFixture } from './priceFixtures';
import { createdOf, type GroupRecord, type ProfileRecord, type SubgroupRecord, type UserRecord } from './records';

/** What the mock serves, each record as its call gives it; every part of it can be replaced. */
export interface Fixtures {
  accounts: readonly MockAccount[];
  groups: readonly GroupRecord[];
  subgroups: readonly SubgroupRecord[];
  /** One of each organisation, where it is not said. */
  users?: readonly UserRecord[];
  /** A whole one of each organisation, where it is not said. */
  profiles?: readonly ProfileRecord[];
  dealers: readonly Dealer[];
  /** Every dealer's. */
  clients: readonly DealerClient[];
  priceLists: readonly PriceList[];
  api: readonly ApiPrice[];
  spec_condition: readonly SpecCondition[];
  minimumTariffs: readonly MinimumTariff[];
  news: readonly NewsItem[];
  /** What concerns whoever signs in and may hear of it. */
  events: readonly Notification[];
  /** What an administrator has declared. */
  declared: readonly Declaration[];
  /** Files of the server's folder that cannot be read, by their first fault. */
  faulty: readonly Fault[];
  /** Whether the register of organisations has anything in it. */
  registerLoaded: boolean;
}

const day = (index: number) =>
  new Date(Date.UTC(2026, 0, 1 + (index % 300), 9, 30)).toISOString().replace('.000Z', 'Z');
const made = (id: number) => ({ create_user: 'admin', create_date: day(id) });
const taxpayer = (number: number) => {
  const lead = `77${number}`;
  return { p_inn: lead + innControl(lead), p_kpp: '770101001' };
};

/** A user of an organisation, or of the subgroup `p_gid` of one; whatever is named replaces what is made up. */
export function userFixture(p_id: number, parent_p_gid: number, change: Partial<UserRecord> = {}): UserRecord {
  const { p_name = `user${p_id}`, p_notification = false } = change;
  return {
    ...createdOf(userEntity, { p_id, p_gid: parent_p_gid, parent_p_gid, p_name, p_notification }),
    server_alias: 'nova',
    p_fullname: 'Ёжиков Пётр Ильич',
    p_email: `${p_name}@client.example`,
    p_phone: '+79120000000',
    p_rid: 3,
    p_package_types: [1],
    p_online_rights: [1],
    p_app: 1,
    p_statuses: p_notification ? [1] : [],
    selfsign: 'Нет',
    ...made(p_id),
    ...change,
  };
}

/** A department of an organisation; whatever is named replaces what is made up. */
export const subgroupFixture = (
  p_gid: number,
  parent_p_gid: number,
  change: Partial<SubgroupRecord> = {},
): SubgroupRecord => ({
  ...createdOf(subgroupEntity, { p_gid, parent_p_gid, p_is_org: false, p_fullname: `Отдел ${p_gid}` }),
  server_alias: 'nova',
  ...change,
});

/** An organisation with a right INN, and what its status asks for; whatever is named replaces what is made up. */
export function groupFixture(p_gid: number, change: Partial<GroupRecord> = {}): GroupRecord {
  const { access_status = 'Работает' } = change;
  const archived = access_status === 'В архиве';
  const paying = access_status !== 'Демо';
  const item = {
    id: p_gid,
    part: 'tariff',
    source: 'custom-subscribe',
    ref_id: 1,
    caption: 'Тариф «Стандартный»',
    type: 'dynamic',
    start_at: '01.02.2026',
    client_price: null,
    ctm_price: null,
    permanent: true,
  } as const;
  return {
    ...createdOf(organisationEntity, { ...taxpayer(1_000_000 + p_gid), p_gid, access_status }),
    server_alias: 'nova',
    p_opf: 'ООО',
    p_fullname: `Озёрный Терминал ${p_gid}`,
    parent_id: 102,
    p_org_id: 100_000 + p_gid,
    is_inn_correct: true,
    p_banned: archived || access_status === 'Приостановлена' ? 1 : 0,
    p_city: 'Ростов-на-Дону',
    p_contact_person: 'Ёжиков Пётр',
    p_contact_email: 'office@client.example',
    p_contact_address: 'ул. Портовая, д. 1',
    p_contact_phones: '+74951000000',
    p_contract: `Д-${p_gid}`,
    p_contract_date: '01.02.2026',
    p_billing_type_alias: 'dyn_tp',
    archived,
    tariff: paying ? 'Стандартный' : null,
    items: paying ? [item] : [],
    ...made(p_gid),
    ...change,
  };
}

/** A whole profile; whatever is named replaces what is made up. */
export const profileFixture = (p_gid: number, change: Partial<ProfileRecord> = {}): ProfileRecord => ({
  ...createdOf(fcsProfileEntity, { p_gid }),
  server_alias: 'nova',
  p_participant_id: String(10_000_000 + p_gid),
  p_username: 'operator1',
  p_password: maskedPassword,
  p_sender_info: 'Москва, ул. Портовая, д. 1',
  ...change,
});

/** A dealer with a right INN and one contact; whatever is named replaces what is made up. */
export const dealerFixture = (p_id: number, change: Partial<Dealer> = {}): Dealer => ({
  ...taxpayer(2_000_000 + p_id),
  p_id,
  p_gid: 100 + p_id,
  p_parent: p_id === 1 ? null : 1,
  p_parent_share: p_id === 1 ? 0 : 10,
  p_piportal_alias: 'nova',
  p_billing_type_id: 'dyn_tp',
  p_fullname: dealerNames[100 + p_id] ?? `Дилер Восход ${p_id}`,
  p_org_id: 200 + p_id,
  p_opf: 'ООО',
  p_region: '77',
  p_contacts: [{ name: 'Отдел продаж', email: `sales@dealer-${p_id}.example`, phone: `+7495000${1000 + p_id}` }],
  parent_name: p_id === 1 ? null : 'ООО «Головная компания»',
  minimum_tariff_enabled: p_id === 3,
  ...change,
});

/** News; whatever is named replaces what is made up. */
export function newsFixture(id: number, change: Partial<NewsItem> = {}): NewsItem {
  const create_date = `2026-10-${String(id).padStart(2, '0')}T09:00:00Z`;
  return {
    id,
    title: `Новость ${id}`,
    type: 1,
    preview: `Коротко о новости ${id}`,
    content: `<p>Подробно о новости <b>${id}</b></p>`,
    is_published: true,
    release_version: null,
    client_type: null,
    server_types: [],
    for_dealers: false,
    publish_at: null,
    create_date,
    publication_date: change.is_published === false ? null : create_date,
    ...change,
  };
}

const count = <T>(length: number, make: (number: number) => T): T[] =>
  Array.from({ length }, (_, index) => make(index + 1));
const statuses = ['Работает', 'Демо', 'Приостановлена', 'В архиве'] as const;
const [newest, department] = [1023, 4001];

/** Who holds further rights, by organisation. */
const holders: Readonly<Record<number, readonly Right[]>> = {
  1002: ['organisations-users'],
  1019: ['organisations-users', 'sales-statistic'],
  1022: ['organisations-users', 'package-statistic', 'report_active_users'],
};
const rightsOf = (p_gid: number) => (holders[p_gid] ?? []).map(rightId);

/** Users of every look belong to the newest organisation and its department, one to each of the others. */
export const membersOf = ({ p_gid, server_alias }: GroupRecord): UserRecord[] =>
  p_gid !== newest
    ? [userFixture(p_gid, p_gid, { server_alias, p_rights: rightsOf(p_gid) })]
    : [
        userFixture(1901, newest, {
          server_alias,
          p_name: 'orlova',
          p_fullname: 'Орлова Ольга Ивановна',
          p_rid: 2,
          p_rights: (['organisations-users', 'dealers', 'sales-statistic'] as const).map(rightId),
          selfsign: 'Да',
          p_notification: true,
          in_online: true,
        }),
        userFixture(1902, newest, {
          server_alias,
          p_name: 'lisin',
          p_fullname: 'Лисин Лев Петрович',
          p_rid: 7,
          p_rights: [rightId('client')],
        }),
        userFixture(1903, newest, {
          server_alias,
          p_gid: department,
          p_name: 'volkova',
          p_fullname: 'Волкова Вера Юрьевна',
        }),
      ];

/** The profile of an organisation. */
export const profileOf = ({ p_gid, server_alias }: GroupRecord) => profileFixture(p_gid, { server_alias });

/** Twenty-three organisations of all four statuses on three servers, four of all statuses at one dealer, four at the other. */
const groups = count(23, (number) =>
  groupFixture(1000 + number, {
    access_status: statuses[(number - 1) % 4] ?? 'Работает',
    p_city: number % 5 === 1 ? null : 'Псков',
    server_alias: portals[(number - 1) % 3]?.server_alias ?? 'nova',
    parent_id: (number - 1) % 8 < 4 ? 104 : 102,
  }),
);
const abroad = { p_piportal_alias: 'pskov', p_fullname: 'Псковский рубеж', p_parent: null, parent_name: null };

/** What begins by month. */
type Dated = 'priceLists' | 'api' | 'spec_condition' | 'minimumTariffs';

export const defaultFixtures: Omit<Fixtures, Dated> = {
  accounts: mockAccounts,
  registerLoaded: true,
  groups,
  subgroups: [subgroupFixture(department, newest, { server_alias: 'pskov', p_fullname: 'Отдел декларирования' })],
  dealers: [...count(12, (id) => dealerFixture(id)), dealerFixture(13, abroad)],
  clients: [1001, 1002, 1003].map((client_id) => {
    const { p_inn: inn, p_kpp: kpp } = taxpayer(1_000_000 + client_id);
    const client_name = `ООО «Озёрный Терминал ${client_id}»`;
    return { client_id, client_org_id: 100_000 + client_id, client_name, inn, kpp };
  }),
  declared: [],
  faulty: [],
  events: [],
  news: count(12, (id) => newsFixture(id, id === 12 ? { is_published: false, title: 'Черновик: опрос' } : {})),
};

/** The prices around a month. */
export const datedFixtures = (month: Month): Pick<Fixtures, Dated> => ({
  priceLists: priceListFixtures(month),
  api: [1, 3].map((dealer) => apiPriceFixture(dealer, month)),
  spec_condition: [1, 3].map((dealer) => specConditionFixture(dealer, month)),
  minimumTariffs: [minimumTariffFixture(month)],
});
