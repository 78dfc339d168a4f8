import { groupBy } from '../../../src/domain/groupBy';
import { demoAccounts } from '../../../src/domain/demoAccounts';
import { demoDealers } from './dealers';
import { transliterate } from '../../../src/domain/transliterate';
import { personName } from './names';
import { keeperOf } from './organisationRows';
import type { DemoOrganisation } from './organisations';
import type { Random } from './random';

const firstId = 1001;
/** One organisation has more users than a list row carries. */
const crowded = { index: 396, users: 75 };
/** Ids of `roles`: 6 and 7 are the banned ones. */
const bannedRoles = [6, 7] as const;
const roles = [2, 3, 3, 3, 3, 4, 5] as const;

export interface DemoUser {
  server_alias: string;
  p_id: number;
  group_gid: number;
  subgroup_gid: number | null;
  login: string;
  full_name: string;
  email: string;
  phone: string | null;
  password_hash: string;
  p_rid: number;
  rights: readonly string[];
  package_types: number[];
  online_rights: number[];
  notification: boolean;
  statuses: number[];
  selfsign: string;
  app: number;
  in_online: boolean;
  created_at: string | Date;
  created_by: string;
  revision: number;
}

interface Hashes {
  demo: string;
  /** Of random bytes that nobody keeps: these users cannot sign in. */
  unknown: string;
}

/** The accounts that people sign in with, and the users of the organisations. Ids start anew on each server. */
export function makeUsers(
  random: Random,
  organisations: readonly DemoOrganisation[],
  hashes: Hashes,
  createdAt: string,
): DemoUser[] {
  const nextId: Record<string, number> = {};
  const idOn = (server: string) => (nextId[server] = (nextId[server] ?? firstId - 1) + 1);

  const accounts = demoAccounts.map((account): DemoUser => {
    const dealer = demoDealers.find(({ id }) => id === account.dealer);
    if (!dealer) throw new Error(`no dealer ${account.dealer}`);
    return {
      server_alias: dealer.server,
      p_id: idOn(dealer.server),
      group_gid: dealer.gid,
      subgroup_gid: null,
      login: account.login,
      full_name: account.fullName,
      email: `${account.login}@dealer-${dealer.id}.example`,
      phone: null,
      password_hash: hashes.demo,
      p_rid: 1,
      rights: account.rights,
      package_types: [],
      online_rights: [],
      notification: false,
      statuses: [],
      selfsign: 'Нет',
      app: 1,
      in_online: true,
      created_at: createdAt,
      created_by: 'admin',
      revision: 1,
    };
  });

  const userOf = (one: DemoOrganisation, subgroup: number | null): DemoUser => {
    const p_id = idOn(one.server);
    const notification = random.chance(0.4);
    const banned = random.chance(0.08);
    const online = random.chance(0.08);
    const fullName = personName(random);
    const login = `${transliterate(fullName.split(' ')[0] ?? '')}.${one.server.slice(0, 1)}${p_id}`;
    return {
      server_alias: one.server,
      p_id,
      group_gid: one.gid,
      subgroup_gid: subgroup,
      login,
      full_name: fullName,
      email: `${login}@client-${one.server}-${one.gid}.example`,
      phone: random.chance(0.7) ? `+7${random.pick(['903', '916', '921', '981'])}${random.digits(7)}` : null,
      password_hash: hashes.unknown,
      p_rid: banned ? random.pick(bannedRoles) : random.pick(roles),
      rights: [],
      package_types: [1, 2, 3, 4].filter(() => random.chance(0.6)),
      online_rights: [1, 2, 3, 4].filter(() => random.chance(0.5)),
      notification,
      statuses: notification ? [1, 3, 4] : [],
      selfsign: random.chance(0.3) ? 'Да' : 'Нет',
      app: 1,
      in_online: online && !banned && !one.banned,
      created_at: one.createdAt,
      created_by: keeperOf(one.dealer),
      revision: 1,
    };
  };

  return [
    ...accounts,
    ...organisations.flatMap((one, index) => [
      ...Array.from({ length: index === crowded.index ? crowded.users : random.int(1, 5) }, () => userOf(one, null)),
      ...one.subgroups.flatMap(({ gid }) => Array.from({ length: random.int(0, 3) }, () => userOf(one, gid))),
    ]),
  ];
}

/** The users of each organisation, by `server:p_gid`. */
export function sendersOf(users: readonly DemoUser[]): Map<string, number[]> {
  return new Map(
    [...groupBy(users, ({ server_alias, group_gid }) => `${server_alias}:${group_gid}`)].map(([key, own]) => [
      key,
      own.map(({ p_id }) => p_id),
    ]),
  );
}
