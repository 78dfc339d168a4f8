import { fcsProfileEntity, maskedPassword } from '../../contract/entities/fcsProfile';
import { organisationEntity } from '../../contract/entities/organisation';
import { subgroupEntity } from '../../contract/entities/subgroup';
import { userEntity } from '../../contract/entities/user';
import type { PriceList } from '../../contract/prices';
import type { GroupRow, SubgroupRow, UserRow } from '../../contract/groups';
import { recordId } from '../../domain/recordId';
import { splitInnKpp, splitLegalForm } from '../../domain/taxpayer';
import { dealerClientsFixture } from './dealerFixtures';
import type { Fixtures } from './fixtures';
import { roles } from './lookups';
import { createdOf, ofRow } from './records';
import { createStore, type Store } from './store';
import type { Trace } from './table';

const traceOf = ({ create_user, create_date, modify_user, modify_date }: Trace): Trace => ({
  create_user,
  create_date,
  modify_user,
  modify_date,
});

function putUser(store: Store, server_alias: string, group: GroupRow, p_gid: number, row: UserRow): void {
  const { inn, kpp } = splitInnKpp(group.inn_kpp);
  const { login, name, role, selfsign, p_notification, in_online, p_id } = row;
  store.users.put(
    recordId(server_alias, p_id),
    {
      ...createdOf(userEntity, {}),
      server_alias,
      role,
      selfsign,
      p_id,
      p_gid,
      parent_p_gid: group.p_gid,
      p_fullname: name,
      p_email: `${login}@client.example`,
      p_name: login,
      p_phone: '+79120000000',
      p_rid: roles.find((one) => one.name === role)?.p_rid ?? 3,
      p_rights: [],
      p_package_types: [1],
      p_online_rights: [1],
      p_app: 1,
      p_notification,
      p_statuses: p_notification ? [1] : [],
      in_online,
      p_company: group.name,
      p_opf: group.opf,
      p_inn: inn,
      p_kpp: kpp,
    },
    traceOf(row),
  );
}

function putProfile(
  store: Store,
  group: GroupRow,
  { p_gid, participant_id, is_emulator }: GroupRow | SubgroupRow,
): void {
  const known = participant_id !== null;
  store.profiles.put(recordId(group.server_alias, p_gid), {
    ...createdOf(fcsProfileEntity, {}),
    p_default: false,
    p_emulator: is_emulator,
    p_participant_id: participant_id,
    p_username: known ? 'operator1' : null,
    p_password: known ? maskedPassword : null,
    p_sender_info: known ? 'Москва, ул. Портовая, д. 1' : null,
    p_gid,
    p_is_inn_correct: group.is_inn_correct,
  });
}

function putSubgroup(store: Store, group: GroupRow, row: SubgroupRow): void {
  const { server_alias } = group;
  store.subgroups.put(recordId(server_alias, row.p_gid), {
    ...createdOf(subgroupEntity, {}),
    server_alias,
    p_is_org: row.is_org,
    p_opf: row.opf,
    p_fullname: splitLegalForm(row.name).name,
    p_gid: row.p_gid,
    parent_p_gid: group.p_gid,
  });
  putProfile(store, group, row);
  for (const user of row.users) putUser(store, server_alias, group, row.p_gid, user);
}

/** What a row of the list shows, taken apart into what is stored. */
function putGroup(store: Store, row: GroupRow): void {
  const { server_alias, p_gid, access_status, parent, parent_id } = row;
  const { inn, kpp } = splitInnKpp(row.inn_kpp);
  const archived = access_status === 'В архиве';
  const tariff = access_status === 'Демо' ? null : row.tariff;
  const item = {
    id: p_gid,
    part: 'tariff',
    source: 'custom-subscribe',
    ref_id: 1,
    caption: `Тариф «${tariff ?? ''}»`,
    type: 'dynamic',
    start_at: '01.02.2026',
    client_price: null,
    ctm_price: null,
    permanent: true,
  } as const;
  store.groups.put(
    recordId(server_alias, p_gid),
    {
      ...ofRow(organisationEntity, row),
      server_alias,
      archived,
      tariff,
      items: tariff === null ? [] : [item],
      p_banned: archived || access_status === 'Приостановлена' ? 1 : 0,
      p_is_stop_tariff: access_status === 'Работает' && tariff === null ? 1 : 0,
      p_fullname: splitLegalForm(row.name).name,
      p_inn: inn,
      p_kpp: kpp,
      p_contact_person: 'Ёжиков Пётр',
      p_contact_email: 'office@client.example',
      p_contact_address: 'ул. Портовая, д. 1',
      p_contact_phones: '+74951000000',
      p_contract: `Д-${p_gid}`,
      p_contract_date: '01.02.2026',
      p_billing_type_alias: 'dyn_tp',
    },
    traceOf(row),
  );
  if (parent !== null && parent_id !== null) store.parents.set(recordId(server_alias, parent_id), parent);
  putProfile(store, row, row);
  for (const user of row.users_json) putUser(store, server_alias, row, p_gid, user);
  for (const subgroup of row.subgroups_json) putSubgroup(store, row, subgroup);
}

const writtenBy = ({ modified_by, modified_at }: PriceList) => ({ modify_user: modified_by, modify_date: modified_at });

/** The store that a mock begins with. */
export function fillStore({ month, accounts, groups, dealers, priceLists, specials, news }: Fixtures): Store {
  const store = createStore(month, accounts, dealerClientsFixture);
  for (const row of groups) putGroup(store, row);
  for (const dealer of dealers) store.dealers.put(dealer.p_id, dealer);
  for (const one of news) store.news.put(one.id, one, { create_date: one.create_date });
  for (const list of priceLists) store.priceLists.put(store.serial(), list, writtenBy(list));
  for (const type of ['api', 'spec_condition'] as const) {
    const table = store[type];
    for (const price of specials[type]) table.put(store.serial(), price as never);
  }
  for (const tariff of specials.minimumTariffs) store.minimumTariffs.put(tariff.tariff_id, tariff);
  return store;
}
