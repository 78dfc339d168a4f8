import { innControl } from '../../../src/domain/taxpayer';
import { demoDealers, type DemoDealer } from './dealers';
import type { Random } from './random';
import { cities, departments, firstNames, firstWords, lastNames, patronymics, secondWords, singleWords, streets } from './words';

export const organisationCount = 400;
const firstGid = 1001;
const firstSubgroupGid = 5001;
const day = 24 * 60 * 60 * 1000;

export interface DemoOrganisation {
  dealer: DemoDealer;
  server: string;
  gid: number;
  opf: string;
  fullname: string;
  inn: string;
  kpp: string | null;
  innCorrect: boolean;
  orgId: number | null;
  city: string | null;
  contact: string;
  address: string;
  createdAt: Date;
  modifiedAt: Date | null;
  banned: boolean;
  archived: boolean;
  tariff: string | null;
  participant: string | null;
  emulator: boolean;
  subgroups: DemoSubgroup[];
}

export interface DemoSubgroup {
  gid: number;
  isOrg: boolean;
  opf: string | null;
  fullname: string;
  inn: string | null;
  kpp: string | null;
}

const opfs = ['ООО', 'ООО', 'ООО', 'ООО', 'АО', 'ИП', 'ПАО', 'ГУП', 'АНО', 'Филиал'] as const;
const regions = ['77', '78', '60', '39', '61', '52', '50', '25'] as const;

const personName = (random: Random) => `${random.pick(lastNames)} ${random.pick(firstNames)} ${random.pick(patronymics)}`;

function organisationName(random: Random, opf: string): string {
  if (opf === 'ИП') return personName(random);
  return random.chance(0.15) ? random.pick(singleWords) : `${random.pick(firstWords)} ${random.pick(secondWords)}`;
}

/** A taxpayer number with right check digits. */
function taxpayer(random: Random, opf: string): { inn: string; kpp: string | null } {
  const region = random.pick(regions);
  const lead = `${region}${random.digits(opf === 'ИП' ? 8 : 7)}`;
  return { inn: lead + innControl(lead), kpp: opf === 'ИП' ? null : `${region}${random.digits(2)}01001` };
}

function statusOf(random: Random): Pick<DemoOrganisation, 'banned' | 'archived' | 'tariff'> {
  const dice = random.int(1, 100);
  if (dice <= 5) return { banned: true, archived: true, tariff: 'Стандартный' };
  if (dice <= 13) return { banned: true, archived: false, tariff: 'Стандартный' };
  if (dice <= 25) return { banned: false, archived: false, tariff: null };
  return { banned: false, archived: false, tariff: random.pick(['Стандартный', 'Минимальный']) };
}

const spoil = (inn: string) => inn.slice(0, -1) + String((Number(inn.at(-1)) + 1) % 10);

const midnight = (now: Date) => Math.floor(now.getTime() / day) * day;

/** Working hours of the day that lies so far back in the three years before `now`. */
function createdOn(random: Random, now: Date, index: number): Date {
  const back = Math.round(((organisationCount - index) / organisationCount) * 3 * 365);
  return new Date(midnight(now) - (back + 1) * day + random.int(6 * 60, 14 * 60) * 60_000);
}

/**
 * 400 organisations, oldest first: the i-th goes to the next of the three servers and within it to a dealer of its own, so
 * that ids grow with time and overlap between the servers.
 */
export function makeOrganisations(random: Random, now: Date): DemoOrganisation[] {
  const servers = ['nova', 'pskov', 'kaliningrad'] as const;
  let subgroupGid = firstSubgroupGid;
  return Array.from({ length: organisationCount }, (_, index) => {
    const server = servers[index % servers.length] ?? 'nova';
    const [first, ...others] = demoDealers.filter((dealer) => dealer.server === server);
    if (!first) throw new Error(`no dealer on ${server}`);
    const opf = random.pick(opfs);
    const { inn, kpp } = taxpayer(random, opf);
    const innCorrect = !random.chance(0.02);
    const createdAt = createdOn(random, now, index);
    const subgroups = Array.from({ length: random.chance(0.25) ? random.int(1, 3) : 0 }, (): DemoSubgroup => {
      const gid = subgroupGid++;
      if (!random.chance(0.3)) return { gid, isOrg: false, opf: null, fullname: random.pick(departments), inn: null, kpp: null };
      return { gid, isOrg: true, opf: 'ООО', fullname: `${random.pick(firstWords)} ${random.pick(secondWords)}`, ...taxpayer(random, 'ООО') };
    });
    return {
      dealer: random.pick([first, ...others]),
      server,
      gid: firstGid + Math.floor(index / servers.length),
      opf,
      fullname: organisationName(random, opf),
      inn: innCorrect ? inn : spoil(inn),
      kpp,
      innCorrect,
      orgId: random.chance(0.85) ? 100_000 + index : null,
      city: random.chance(0.9) ? random.pick(cities) : null,
      contact: personName(random),
      address: `${random.pick(streets)}, д. ${random.int(1, 120)}`,
      createdAt,
      modifiedAt: random.chance(0.6) ? new Date(Math.min(createdAt.getTime() + random.int(1, 200) * day, midnight(now) - day)) : null,
      ...statusOf(random),
      participant: random.chance(0.8) ? random.digits(8) : null,
      emulator: random.chance(0.1),
      subgroups,
    };
  });
}

export const groupRow = (one: DemoOrganisation) => ({
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
  contact_phones: `+7495${String(1_000_000 + one.gid)}`,
  contract: `Д-${one.gid}`,
  contract_date: one.createdAt.toISOString().slice(0, 10),
  billing_type: one.dealer.billing,
  tariff: one.tariff,
  banned: one.banned,
  stop_tariff: false,
  archived: one.archived,
  created_at: one.createdAt,
  created_by: 'admin',
  modified_at: one.modifiedAt,
  modified_by: one.modifiedAt ? 'dealer' : null,
  revision: 1,
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
    created_by: 'admin',
    revision: 1,
  }));

/** What the outside registers know of the organisation. */
export const registerRows = (one: DemoOrganisation) => ({
  inn: one.inn,
  kpp: one.kpp ?? '',
  dealer_org: one.dealer.orgId,
  org_id: one.orgId ?? 900_000 + one.gid,
  org_name: `${one.opf} ${one.fullname}`,
  org_address: `${one.city ?? 'Москва'}, ${one.address}`,
});
