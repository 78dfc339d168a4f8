import { demoDealers, type DemoDealer } from './dealers';
import { organisationName, personName } from './names';
import type { Random } from './random';
import { makeTaxpayer, spoil, type Taxpayer } from './taxpayers';
import { dayMs, workingMoment } from './time';
import { cities, departments, streets } from './words';

const organisationCount = 400;
const firstGid = 1001;
const firstSubgroupGid = 5001;
const days = 3 * 365;

export type DemoProfile = 'own' | 'emulator' | 'default' | 'none';

export interface DemoOrganisation extends Taxpayer {
  dealer: DemoDealer;
  server: string;
  gid: number;
  opf: string;
  fullname: string;
  innCorrect: boolean;
  orgId: number | null;
  city: string | null;
  contact: string;
  address: string;
  createdAt: Date;
  modifiedAt: Date | null;
  banned: boolean;
  archived: boolean;
  stopTariff: boolean;
  tariff: string | null;
  profile: DemoProfile;
  participant: string;
  subgroups: DemoSubgroup[];
}

export interface DemoSubgroup {
  gid: number;
  isOrg: boolean;
  opf: string | null;
  fullname: string;
  inn: string | null;
  kpp: string | null;
  /** Of a messaging profile of its own. */
  participant: string | null;
}

const opfs = [
  'ООО',
  'ООО',
  'ООО',
  'ООО',
  'ООО',
  'АО',
  'АО',
  'ИП',
  'ИП',
  'ПАО',
  'ГУП',
  'АНО',
  'СПК',
  'ФГБУ',
  'Филиал',
] as const;

/** Mostly working; some not paying yet, some suspended, a few archived. */
function statusOf(random: Random): Pick<DemoOrganisation, 'banned' | 'archived' | 'stopTariff' | 'tariff'> {
  const dice = random.int(1, 100);
  const tariff = random.pick(['Стандартный', 'Стандартный', 'Минимальный']);
  if (dice <= 5) return { banned: true, archived: true, stopTariff: false, tariff };
  if (dice <= 13) return { banned: true, archived: false, stopTariff: false, tariff };
  if (dice <= 25) return { banned: false, archived: false, stopTariff: false, tariff: null };
  if (dice <= 28) return { banned: false, archived: false, stopTariff: true, tariff: null };
  return { banned: false, archived: false, stopTariff: false, tariff };
}

const makeSubgroup = (random: Random, gid: number): DemoSubgroup => {
  if (!random.chance(0.3))
    return {
      gid,
      isOrg: false,
      opf: null,
      fullname: random.pick(departments),
      inn: null,
      kpp: null,
      participant: null,
    };
  const participant = random.chance(0.6) ? random.digits(8) : null;
  return {
    gid,
    isOrg: true,
    opf: 'ООО',
    fullname: organisationName(random, 'ООО'),
    ...makeTaxpayer(random, 'ООО'),
    participant,
  };
};

/**
 * 400 organisations, oldest first: the i-th goes to the next of the three servers and within it to one of its dealers, so
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
    const { inn, kpp } = makeTaxpayer(random, opf);
    const innCorrect = !random.chance(0.02);
    const daysBack = Math.floor(((organisationCount - 1 - index) / organisationCount) * days) + 1;
    const changedAfter = random.chance(0.6) ? random.int(1, daysBack) : null;
    const createdAt = workingMoment(random, now, daysBack);
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
      modifiedAt: changedAfter && changedAfter < daysBack ? new Date(createdAt.getTime() + changedAfter * dayMs) : null,
      ...statusOf(random),
      profile: random.pick(['own', 'own', 'own', 'own', 'own', 'own', 'own', 'none', 'none', 'emulator', 'default']),
      participant: random.digits(8),
      subgroups: Array.from({ length: random.chance(0.25) ? random.int(1, 4) : 0 }, () =>
        makeSubgroup(random, subgroupGid++),
      ),
    };
  });
}
