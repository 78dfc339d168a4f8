import type { DemoDealer } from './dealers';
import type { DemoOrganisation } from './organisations';
import { moscowDay } from './time';

/** The account that keeps a dealer's organisations. */
export const keeperOf = ({ id }: DemoDealer) => (id === 2 ? 'dealer' : id === 4 ? 'subdealer' : 'admin');

export const addressOf = ({ city, address }: DemoOrganisation) => `${city ?? 'Москва'}, ${address}`;

export const groupRow = (one: DemoOrganisation, index: number) => ({
  server_alias: one.server,
  p_gid: one.gid,
  parent_gid: one.dealer.gid,
  is_dealer: false,
  is_org: true,
  opf: one.opf,
  fullname: one.fullname,
  inn: one.inn,
  kpp: one.kpp,
  is_inn_correct: one.innCorrect,
  org_id: one.orgId,
  city: one.city,
  contact_person: one.contact,
  contact_email: `office@client-${one.server}-${one.gid}.example`,
  contact_address: one.address,
  contact_phones: `+7495${String(1_000_000 + index)}`,
  comments: index % 7 === 0 ? 'Просят звонить после обеда' : null,
  contract: `Д-${one.gid}/${moscowDay(one.createdAt).slice(2, 4)}`,
  contract_date: moscowDay(one.createdAt),
  billing_type: one.dealer.billing,
  tariff: one.tariff,
  banned: one.banned,
  stop_tariff: one.stopTariff,
  archived: one.archived,
  created_at: one.createdAt,
  created_by: keeperOf(one.dealer),
  modified_at: one.modifiedAt,
  modified_by: one.modifiedAt ? 'admin' : null,
  revision: one.modifiedAt ? 2 : 1,
});

export const subgroupRows = (one: DemoOrganisation) =>
  one.subgroups.map(({ gid, isOrg, opf, fullname, inn, kpp }) => ({
    server_alias: one.server,
    p_gid: gid,
    group_gid: one.gid,
    is_org: isOrg,
    opf,
    fullname,
    inn,
    kpp,
    created_at: one.createdAt,
    created_by: keeperOf(one.dealer),
    revision: 1,
  }));

/** What every billing item of an organisation has. */
export const item = (one: DemoOrganisation) => ({
  server_alias: one.server,
  p_gid: one.gid,
  start_at: moscowDay(one.createdAt),
  created_at: one.createdAt,
  created_by: keeperOf(one.dealer),
});

/** Whether the tariff of the organisation has prices of its own. */
export const hasCustomTariff = (index: number) => index % 9 === 0;

/** What an organisation with a tariff pays for; some have options, some prices of their own. */
export function billingRows(one: DemoOrganisation, index: number) {
  if (one.tariff === null) return [];
  const custom = hasCustomTariff(index);
  const tariff = {
    ...item(one),
    part: 'tariff',
    type: custom ? 'custom' : 'dynamic',
    source: 'custom-subscribe',
    ref_id: one.tariff === 'Минимальный' ? 2 : 1,
    caption: `Тариф «${one.tariff}»`,
    permanent: true,
    custom,
    client_price: custom ? 1800 : null,
    ctm_price: custom ? 360 : null,
  };
  if (index % 4 !== 0) return [tariff];
  const option = {
    ...item(one),
    part: 'option',
    type: 'other',
    source: 'service-unlim',
    ref_id: 1,
    caption: 'Безлимитный архив',
    permanent: false,
    custom: false,
    client_price: null,
    ctm_price: null,
  };
  return [tariff, option];
}
