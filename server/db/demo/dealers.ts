import { innControl } from '../../../src/domain/taxpayer';
import type { BillingAlias } from '../../../src/domain/tiers';
import type { Queryable } from '../queryable';
import { insertRows } from './insert';

export interface DemoDealer {
  id: number;
  server: string;
  gid: number;
  orgId: number;
  billing: BillingAlias;
  parent: number | null;
  name: string;
  opf: string;
  region: string;
  city: string;
}

export const portals = [
  { alias: 'nova', server_alias: 'nova', server_name: 'Нова', position: 1, server_type: 1 },
  { alias: 'pskov', server_alias: 'pskov', server_name: 'Псков', position: 2, server_type: 2 },
  { alias: 'kaliningrad', server_alias: 'kaliningrad', server_name: 'Калининград', position: 3, server_type: 2 },
] as const;

const dealer = (
  id: number,
  server: string,
  gid: number,
  orgId: number,
  billing: BillingAlias,
  parent: number | null,
  opf: string,
  name: string,
  region: string,
  city: string,
): DemoDealer => ({ id, server, gid, orgId, billing, parent, opf, name, region, city });

/** 12 dealers; 2 and 6 have sub-dealers, 3 has the minimum tariff (decisions, Demonstration data). */
export const demoDealers: readonly DemoDealer[] = [
  dealer(1, 'nova', 101, 77, 'dyn_tp', null, 'ООО', 'Головная компания', '77', 'Москва'),
  dealer(2, 'nova', 102, 201, 'dyn_tp', null, 'ООО', 'Дилер Восход', '50', 'Химки'),
  dealer(3, 'nova', 103, 53, 'dyn_tp', null, 'АО', 'Дилер Минимум', '53', 'Великий Новгород'),
  dealer(4, 'nova', 104, 204, 'dyn_tp', 2, 'ООО', 'Субдилер Заря', '52', 'Нижний Новгород'),
  dealer(5, 'nova', 105, 205, 'dyn_pu', 2, 'ООО', 'Субдилер Пик Южный', '61', 'Ростов-на-Дону'),
  dealer(6, 'pskov', 101, 206, 'dyn_disc_multi', null, 'ООО', 'Дилер Псковский рубеж', '60', 'Псков'),
  dealer(7, 'pskov', 102, 207, 'dyn_disc_multi', 6, 'ИП', 'Озеров Олег Ильич', '60', 'Великие Луки'),
  dealer(8, 'pskov', 103, 208, 'dyn_disc_multi', null, 'ООО', 'Дилер Изборск', '60', 'Печоры'),
  dealer(9, 'kaliningrad', 101, 209, 'dyn_mc_disc', null, 'ООО', 'Дилер Янтарь', '39', 'Калининград'),
  dealer(10, 'kaliningrad', 102, 210, 'dyn_mc_disc', null, 'ООО', 'Дилер Балтика', '39', 'Балтийск'),
  dealer(11, 'kaliningrad', 103, 211, 'dyn_mc_disc', null, 'ЗАО', 'Дилер Коса', '39', 'Зеленоградск'),
  dealer(12, 'nova', 106, 212, 'dyn_pu', null, 'ООО', 'Дилер Пик', '23', 'Новороссийск'),
];

const innOf = ({ opf, region, id }: DemoDealer) => {
  const lead = opf === 'ИП' ? `${region}01${String(100000 + id)}` : `${region}01${String(50000 + id)}`;
  return lead + innControl(lead);
};

/** Dealers, each with its own organisation; a sub-dealer's is below its dealer's. */
export async function fillDealers(tx: Queryable, createdAt: string): Promise<void> {
  const gidOf = new Map(demoDealers.map(({ id, gid }) => [id, gid]));
  await insertRows(tx, 'portals', portals);
  await insertRows(
    tx,
    'groups',
    demoDealers.map((one) => ({
      server_alias: one.server,
      p_gid: one.gid,
      parent_gid: one.parent && gidOf.get(one.parent),
      is_dealer: true,
      is_org: true,
      opf: one.opf,
      fullname: one.name,
      inn: innOf(one),
      kpp: one.opf === 'ИП' ? null : `${one.region}0101001`,
      is_inn_correct: true,
      org_id: one.orgId,
      city: one.city,
      contact_email: `office@dealer-${one.id}.example`,
      billing_type: one.billing,
      tariff: 'Дилерский',
      banned: false,
      stop_tariff: false,
      archived: false,
      created_at: createdAt,
      created_by: 'admin',
      revision: 1,
    })),
  );
  await insertRows(
    tx,
    'dealers',
    demoDealers.map((one) => ({
      id: one.id,
      server_alias: one.server,
      p_gid: one.gid,
      parent_dealer_id: one.parent,
      region: one.region,
      contacts: [
        { name: 'Отдел продаж', email: `sales@dealer-${one.id}.example`, phone: `+7495000${String(1000 + one.id)}` },
      ],
      billing_type: one.billing,
      parent_share: one.parent ? 10 : 0,
      minimum_tariff_enabled: one.id === 3,
      created_at: createdAt,
      created_by: 'admin',
      revision: 1,
    })),
  );
}
