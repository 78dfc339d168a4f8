/*
 * What a client pays in a month, written a second time from the rules (decisions, Money) and the contract, as plainly as it
 * goes and with nothing of the product in it: kopecks are bigint, rows are as the database has them, every step stands open.
 */

export interface PlainItem {
  source: 'custom-subscribe' | 'service-unlim' | 'full-unlim';
  ref: number | null;
  name: string;
  /** `YYYY-MM-DD`. */
  start: string;
  permanent: boolean;
  price: number | null;
  share: number | null;
}

type Costs = number | number[];
interface Package {
  message_price_position_alias: string;
  threshold?: number;
  client_points_cost: Costs;
  daobit_points_cost: Costs;
}
export interface PlainList {
  alias: string;
  start: number;
  body: {
    lycense: { price_position: string; section?: string; client_price: number; daobit_price: number }[];
    packages: Package[];
  };
}
export interface PlainSpecial {
  type: 'api' | 'spec_condition';
  start: number;
  until: number | null;
  body: {
    client_price?: number;
    daobit_price?: number;
    accounts?: { max_free_count: number; client_price: number; daobit_price: number };
    packages: Package[];
  };
}
export interface PlainMinimum {
  /** `YYYY-MM-DD`. */
  start: string;
  until: number | null;
  packages: number;
  cost: number;
  compensation: number;
}

/** Months are 12 × year + month, 0 the beginning; money is roubles as they stand in the rows. */
export interface PlainClient {
  terms: { from: number; tariff: string | null; stop: boolean }[];
  items: PlainItem[];
  lists: PlainList[];
  specials: PlainSpecial[];
  minimums: PlainMinimum[];
  services: { ref: number; from: number; price: number; share: number }[];
  /** Percent of the reward. */
  shares: { from: number; percent: number }[];
}

export interface PlainSent {
  position: string;
  emulator: boolean;
  count: number;
}

export interface PlainLine {
  alias: string;
  count: number;
  charged: number;
  cost: bigint;
  reward: bigint;
  share: bigint;
  rule: number | undefined;
}

const kopecks = (roubles: number) => BigInt(Math.round(roubles * 100));
const monthOf = (day: string) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7));

const daobit = 'pp_pi pp_pnp pp_etd pp_pds pp_svh_mp pp_oez_poez_toser pp_svh_oez pp_ptd pp_departure'.split(' ');
const pskov = ['mps_common', 'mps_pi'];
const kaliningrad = ['pp_message'];
const pikYug = 'pp_pnp_pu pp_pds_pu pp_pi_pu pp_pit_pu pp_svh_pu pp_departure_pu'.split(' ');
const order = [...daobit, ...pskov, ...kaliningrad, ...pikYug];
const aliasOf = (position: string) =>
  daobit.includes(position)
    ? 'dyn_tp'
    : pskov.includes(position)
      ? 'dyn_disc_multi'
      : kaliningrad.includes(position)
        ? 'dyn_mc_disc'
        : pikYug.includes(position)
          ? 'dyn_pu'
          : undefined;

const volumes = ['10', '20', '50', '100', '200', '200+'];
const rows = ['10', '20', '50', '100', '200', '200_plus'];
const covered = [10, 20, 50, 100, 200, 200];
const rangeOf = (count: number) =>
  count <= 10 ? 0 : count <= 20 ? 1 : count <= 50 ? 2 : count <= 100 ? 3 : count <= 200 ? 4 : 5;

/** The row of a discrete list that the tariff names, else the one that the count falls in. */
function volumeOf(tariff: string | null, count: number) {
  if (tariff?.toLowerCase().includes('портал')) return { row: 'tpp_discrete_portal', free: 0 };
  const words = (tariff ?? '').split(/[^0-9+]+/);
  let index = volumes.findIndex((volume) => words.includes(volume));
  if (index < 0) index = rangeOf(count);
  return { row: `tpp_discrete_${rows[index]}`, free: covered[index] ?? 0 };
}

/** The last row begun by a month; of one month the first given. */
function latest<T extends { start: number }>(all: T[], month: number): T | undefined {
  let found: T | undefined;
  for (const one of all) if (one.start <= month && (!found || one.start > found.start)) found = one;
  return found;
}

function standing<T extends { from: number }>(all: T[], month: number): T | undefined {
  let found: T | undefined;
  for (const one of all) if (one.from <= month && (!found || one.from >= found.from)) found = one;
  return found;
}

function priceOf({ client_points_cost: prices, daobit_points_cost: rewards }: Package, count: number) {
  const index = Array.isArray(prices) && prices.length > 1 ? rangeOf(count) : 0;
  const at = (costs: Costs) => (Array.isArray(costs) ? costs[index] : costs);
  const price = at(prices);
  return price === undefined ? undefined : { price: kopecks(price), reward: kopecks(at(rewards) ?? 0) };
}

interface Kind {
  sent: PlainSent;
  price: bigint;
  reward: bigint;
  /** What is included before any minimum tariff. */
  free: number;
  priced: boolean;
  volume?: { alias: string; price: number; reward: number };
}

export function plainMonth(client: PlainClient, month: number, sent: PlainSent[], senders: number): PlainLine[] {
  const lines: PlainLine[] = [];
  const percent = kopecks(standing(client.shares, month)?.percent ?? 0);
  const add = (alias: string, count: number, charged: number, price: bigint, reward: bigint, rule?: number) => {
    const cost = price * BigInt(charged);
    const part = reward * BigInt(charged);
    lines.push({ alias, count, charged, cost, reward: part, share: (part * percent + 5000n) / 10_000n, rule });
  };
  for (const one of sent) if (one.emulator) add(`${one.position}:emulator`, one.count, 0, 0n, 0n);
  const real = sent
    .filter(({ emulator }) => !emulator)
    .sort((a, b) => order.indexOf(a.position) - order.indexOf(b.position));

  // What the organisation has agreed on. The later day counts, of one day the item added later.
  const newest = client.items
    .map((item, place) => ({ ...item, place, start: monthOf(item.start), day: item.start }))
    .sort((a, b) => (a.day === b.day ? b.place - a.place : a.day < b.day ? 1 : -1));
  const begun = newest.filter(({ start }) => start <= month);
  const subscriptions = begun.filter(({ source }) => source === 'custom-subscribe');
  const held = subscriptions.find(({ permanent, start }) => permanent || start === month);
  const full = begun.find(({ source }) => source === 'full-unlim');
  const own = standing(client.terms, month);
  const stop = own?.stop ?? false;
  const tariff = held?.name ?? own?.tariff ?? subscriptions[0]?.name ?? null;

  // 1
  if (!own?.tariff && !stop && subscriptions.length === 0 && !full) {
    for (const one of real) add(one.position, one.count, 0, 0n, 0n, 1);
    return lines;
  }

  // 2
  if (full) {
    for (const one of real) add(one.position, one.count, 0, 0n, 0n, 2);
    add('full_unlimited', 1, 1, kopecks(full.price ?? 0), kopecks(full.share ?? 0), 2);
    return lines;
  }

  const alive = <T extends { until: number | null }>(all: T[]) =>
    all.filter(({ until }) => until === null || until > month);
  const minimum = latest(
    alive(client.minimums)
      .map((one) => ({ ...one, day: one.start, start: monthOf(one.start) }))
      .sort((a, b) => (a.day < b.day ? 1 : -1)),
    month,
  );
  const special = latest(
    alive(client.specials).sort((a, b) => Number(a.type === 'api') - Number(b.type === 'api')),
    month,
  );
  const listOf = (alias: string) =>
    latest(
      client.lists.filter((list) => list.alias === alias),
      month,
    );

  // 4: how each kind is priced
  const kinds: Kind[] = real.map((one) => {
    const condition = special?.body.packages.find((row) => row.message_price_position_alias === one.position);
    if (condition) {
      const found = priceOf(condition, one.count);
      return {
        sent: one,
        price: 0n,
        reward: 0n,
        ...found,
        free: condition.threshold ?? 0,
        priced: found !== undefined,
      };
    }
    const alias = aliasOf(one.position);
    const list = alias && listOf(alias);
    const row = list
      ? list.body.packages.find((each) => each.message_price_position_alias === one.position)
      : undefined;
    const found = row && priceOf(row, one.count);
    const kind: Kind = { sent: one, price: 0n, reward: 0n, ...found, free: 0, priced: found !== undefined };
    if (list && (alias === 'dyn_disc_multi' || alias === 'dyn_mc_disc') && !minimum && !stop) {
      const { row: wanted, free } = volumeOf(tariff, one.count);
      const section = alias === 'dyn_disc_multi' ? one.position : undefined;
      const bought = list.body.lycense.find((each) => each.price_position === wanted && each.section === section);
      kind.free = free;
      if (bought)
        kind.volume = {
          alias: section ? `${section}.${wanted}` : wanted,
          price: bought.client_price,
          reward: bought.daobit_price,
        };
    }
    return kind;
  });

  // 3: free packages go to the dearest kinds
  let free = minimum?.packages ?? 0;
  const taken = new Map<Kind, number>();
  for (const kind of [...kinds].sort((a, b) => (b.price > a.price ? 1 : b.price < a.price ? -1 : 0))) {
    const some = Math.min(free, Math.max(0, kind.sent.count - kind.free));
    taken.set(kind, some);
    free -= some;
  }

  for (const kind of kinds) {
    const { position, count } = kind.sent;
    if (kind.volume) add(kind.volume.alias, 1, 1, kopecks(kind.volume.price), kopecks(kind.volume.reward), 4);
    const charged = kind.priced ? Math.max(0, count - kind.free - (taken.get(kind) ?? 0)) : 0;
    add(position, count, charged, kind.price, kind.reward, 4);
  }

  // 4 and 5: a licence
  if (special?.type === 'api' && real.length > 0) {
    const { client_price: price, daobit_price: reward = 0, accounts } = special.body;
    if (price !== undefined && !stop) add('api', 1, 1, kopecks(price), kopecks(reward), 4);
    if (accounts && senders > accounts.max_free_count)
      add(
        'accounts',
        senders,
        senders - accounts.max_free_count,
        kopecks(accounts.client_price),
        kopecks(accounts.daobit_price),
        4,
      );
  } else if (!minimum && !stop && real.some(({ position }) => daobit.includes(position))) {
    const position = tariff?.toLowerCase().includes('минимальный') ? 'tpp_dynamic_minimum' : 'tpp_dynamic_standard';
    const row = listOf('dyn_tp')?.body.lycense.find((each) => each.price_position === position);
    if (held && held.price !== null) add(position, 1, 1, kopecks(held.price), kopecks(held.share ?? 0), 5);
    else if (row) add(position, 1, 1, kopecks(row.client_price), kopecks(row.daobit_price), 5);
  }

  // 3
  if (minimum) add('minimum', 1, 1, kopecks(minimum.cost), kopecks(minimum.compensation), 3);

  // 6
  for (const service of begun.filter(({ source }) => source === 'service-unlim')) {
    const listed = standing(
      client.services.filter(({ ref }) => ref === service.ref),
      month,
    );
    const price = service.price ?? listed?.price ?? 0;
    const share = service.price === null ? (listed?.share ?? 0) : (service.share ?? 0);
    add(`service.${service.ref}`, 1, 1, kopecks(price), kopecks(share), 6);
  }
  return lines;
}
