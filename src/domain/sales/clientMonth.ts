import type { Sum } from '../money';
import { monthIndex, type Month } from '../month';
import { captionOf, emulatedCaption } from '../packagePositions';
import { holding, inForce } from '../priceStatus';
import { dynamicPositions, packageAliases, type BillingAlias } from '../tiers';
import { agreedIn, fullUnlimitedName, standingAt, type Agreed } from './agreement';
import { Bill, nothing, type Origin, type SalesLine } from './bill';
import {
  billedSpecial,
  schemeOf,
  schemes,
  type ListPrices,
  type MinimumTariff,
  type PriceBook,
  type SpecialPrices,
} from './prices';
import { boughtVolume, licenceOf, volumePrice, type Volume } from './strategy';

/** Packages of a kind that a client sent in a month; a pair is a user and a way of sending. */
export type SentKind = readonly [position: string, emulator: boolean, count: number, pairs: number];

/** What a client sent in a month, each kind once, and how many users sent it. */
export interface ClientMonth {
  month: Month;
  kinds: readonly SentKind[];
  senders: number;
}

const places = new Map([...schemeOf.keys()].map((position, place) => [position, place]));

/** The places of the kinds that are put in order, each looked up once. */
const sortedAt: number[] = [];

/** Kinds in the order of the schemes; a handful, of hundreds of thousands of months. */
function inOrder(kinds: readonly SentKind[]): readonly SentKind[] {
  if (kinds.length < 2) return kinds;
  const sorted = kinds.slice();
  for (let at = 0; at < kinds.length; at += 1) {
    const kind = kinds[at] as SentKind;
    const place = places.get(kind[0]) ?? places.size;
    let to = at;
    for (; to > 0; to -= 1) {
      const before = sorted[to - 1] as SentKind;
      const beforeAt = sortedAt[to - 1] as number;
      if (beforeAt < place || (beforeAt === place && before[0] <= kind[0])) break;
      sorted[to] = before;
      sortedAt[to] = beforeAt;
    }
    sorted[to] = kind;
    sortedAt[to] = place;
  }
  return sorted;
}
const isReal = ([, emulator, count]: SentKind) => !emulator && count > 0;
const startOf = ({ year, month }: Month): Month => ({ year, month });

interface InForce extends Origin {
  list: ListPrices;
}

/** What clients of one dealer share in a month: its lists in force, how they price each kind that was sent, and what is free for one reason. */
interface Shared {
  lists: Map<BillingAlias, InForce | undefined>;
  listed: Map<string, Listed>;
  demo: Origin;
  emulator: Origin;
}

const known = new WeakMap<readonly ListPrices[], Map<number, Shared>>();

/** Looked for once: thousands of clients share their dealer's lists. */
function sharedIn(lists: readonly ListPrices[], month: Month): Shared {
  let months = known.get(lists);
  if (!months) known.set(lists, (months = new Map()));
  const key = monthIndex(month);
  let shared = months.get(key);
  if (!shared) {
    const found = schemes.map((scheme): [BillingAlias, InForce | undefined] => {
      const list = inForce(
        lists.filter((one) => one.scheme === scheme),
        month,
      );
      return [scheme, list && { list, source: { kind: 'list', scheme, start: startOf(list) } }];
    });
    shared = {
      lists: new Map(found),
      listed: new Map(),
      demo: { source: { kind: 'demo' } },
      emulator: { source: { kind: 'emulator' } },
    };
    months.set(key, shared);
  }
  return shared;
}

const unpriced: Origin = { source: { kind: 'none' } };

/** How a kind of packages is priced (rule 4): the prices, what is included before any minimum tariff, and the volume bought with it. */
interface Pricing {
  name: string;
  origin: Origin;
  prices: readonly Sum[];
  included: number;
  volume?: { of: InForce; position: string; name: string } | undefined;
}

/** How a list prices a kind, alone and with each volume that is bought for it: hundreds of thousands of lines share it. */
interface Listed {
  alone: Pricing;
  volumes?: { of: InForce; section: string | undefined; priced: Map<Volume, Pricing> };
}

interface Rules {
  shared: Shared;
  agreed: Agreed;
  special: SpecialPrices | undefined;
  minimum: MinimumTariff | undefined;
}

function listedIn({ lists, listed }: Shared, position: string): Listed {
  let found = listed.get(position);
  if (!found) {
    const scheme = schemeOf.get(position);
    const of = scheme && lists.get(scheme);
    const prices = of?.list.packages.get(position) ?? [];
    found = { alone: { name: captionOf(position), origin: of ?? unpriced, prices, included: 0 } };
    if (of && scheme !== 'dyn_tp' && scheme !== 'dyn_pu') {
      const section = scheme === 'dyn_disc_multi' ? position : undefined;
      found.volumes = { of, section, priced: new Map() };
    }
    listed.set(position, found);
  }
  return found;
}

/** The same with a volume, which is of one section where a list has them. */
function withVolume({ alone, volumes }: Required<Listed>, bought: Volume): Pricing {
  const { of, section, priced } = volumes;
  let pricing = priced.get(bought);
  if (!pricing) {
    const { caption, position, included } = bought;
    const name = `Объём «${caption}»`;
    const volume = section
      ? { of, position: `${section}.${position}`, name: `${name}: ${captionOf(section)}` }
      : { of, position, name };
    pricing = { ...alone, included, volume };
    priced.set(bought, pricing);
  }
  return pricing;
}

/** Rule 4: the client's condition for that kind and section, else the dealer's list in force, with its volume row. */
function pricingOf([position, , count]: SentKind, { shared, agreed, special, minimum }: Rules): Pricing {
  const own = special?.packages.get(position);
  if (special && own) {
    const source = { kind: 'special', type: special.type, start: startOf(special) } as const;
    return { name: captionOf(position), origin: { source }, prices: own.prices, included: own.threshold };
  }
  const { alone, volumes } = listedIn(shared, position);
  const bought = volumes && !minimum && !agreed.stopTariff && boughtVolume(agreed.tariff, count);
  return bought ? withVolume({ alone, volumes }, bought) : alone;
}

/** Rule 3: how many packages of each kind are the minimum tariff's, taken from the dearest first, of those that something is to be paid for. */
function freedOf(sent: readonly SentKind[], pricings: readonly Pricing[], { packages }: MinimumTariff): number[] {
  const kinds = pricings.map(({ prices, included }, place) => {
    const count = sent[place]?.[2] ?? 0;
    const price = volumePrice(prices, count, included)?.sum.price ?? 0;
    return { place, price, toPay: Math.max(0, count - included) };
  });
  let left = packages;
  const freed: number[] = [];
  for (const { place, toPay } of kinds.sort((a, b) => b.price - a.price)) {
    freed[place] = Math.min(left, toPay);
    left -= freed[place];
  }
  return freed;
}

/** A kind of packages, with the volume that is bought with it; `free` are the minimum tariff's. */
function addKind(bill: Bill, [position, , count, pairs]: SentKind, pricing: Pricing, free: number): void {
  const { name, origin, prices, included, volume } = pricing;
  if (volume) {
    const { of } = volume;
    bill.once('volume', volume.position, volume.name, of, of.list.licences.get(volume.position));
  }
  const priced = volumePrice(prices, count, included + free);
  bill.add('packages', position, name, priced ? origin : unpriced, count, priced ?? nothing, pairs, free);
}

function addPackages(bill: Bill, sent: readonly SentKind[], rules: Rules): void {
  const { minimum } = rules;
  if (!minimum) {
    for (const kind of sent) addKind(bill, kind, pricingOf(kind, rules), 0);
    return;
  }
  const pricings = sent.map((kind) => pricingOf(kind, rules));
  const freed = freedOf(sent, pricings, minimum);
  sent.forEach((kind, place) => addKind(bill, kind, pricings[place] as Pricing, freed[place] ?? 0));
}

/** What is sent is shown, and nothing of it is charged. */
function addFree(bill: Bill, sent: readonly SentKind[], origin: Origin): void {
  for (const [position, , count, pairs] of sent)
    bill.add('packages', position, captionOf(position), origin, count, nothing, pairs);
}

/** The licence and the accounts of an API condition, in months with packages to bill. */
function addApi(bill: Bill, special: SpecialPrices, { senders }: ClientMonth, stopTariff: boolean): void {
  const origin: Origin = { source: { kind: 'special', type: 'api', start: startOf(special) } };
  if (!stopTariff) bill.once('licence', 'api', 'Лицензия API', origin, special.licence);
  const { accounts } = special;
  if (accounts && senders > accounts.free)
    bill.add('accounts', 'accounts', 'Учётные записи', origin, senders, {
      sum: accounts,
      charged: senders - accounts.free,
    });
}

const licenceNames = {
  tpp_dynamic_standard: `Лицензия: ${dynamicPositions.tpp_dynamic_standard}`,
  tpp_dynamic_minimum: `Лицензия: ${dynamicPositions.tpp_dynamic_minimum}`,
};

/** Rule 5: the licence of the dynamic tariff, at the individual price of the subscription in force, else at the list's. */
function addLicence(bill: Bill, { tariff, subscription }: Agreed, list: InForce | undefined): void {
  const position = licenceOf(tariff);
  const name = licenceNames[position];
  if (!subscription?.own) {
    if (list) bill.once('licence', position, name, list, list.list.licences.get(position));
    return;
  }
  const { name: of, permanent, own } = subscription;
  const source = { kind: 'subscription', name: of, permanent, start: startOf(subscription) } as const;
  bill.once('licence', position, name, { source }, own);
}

/** Rule 6: a line for each unlimited service in force. */
function addServices(bill: Bill, { services }: Agreed, month: Month, prices: PriceBook['services']): void {
  for (const service of services) {
    const sum = service.own ?? standingAt(prices.get(service.id) ?? [], monthIndex(month));
    const price = service.own ? 'own' : sum ? 'lookup' : 'none';
    const origin: Origin = { source: { kind: 'service', price, start: startOf(service) } };
    bill.once('service', `service.${service.id}`, service.name, origin, sum ?? nothing.sum);
  }
}

/** Rules 3 to 6, where neither «Демо» nor the full unlimited has settled the month. */
function addByRules(bill: Bill, given: ClientMonth, sent: readonly SentKind[], rules: Rules, book: PriceBook): void {
  const { agreed, special, minimum, shared } = rules;
  addPackages(bill, sent, rules);
  if (special?.type === 'api' && sent.length > 0) addApi(bill, special, given, agreed.stopTariff);
  else if (!minimum && !agreed.stopTariff && sent.some(([position]) => position in packageAliases.dyn_tp))
    addLicence(bill, agreed, shared.lists.get('dyn_tp'));
  if (minimum) {
    const origin: Origin = { source: { kind: 'minimum', start: startOf(minimum) } };
    bill.once('minimum', 'minimum', 'Тариф «Минимальный»', origin, minimum.sum);
  }
  addServices(bill, agreed, given.month, book.services);
}

/**
 * The lines of a client's month: what a client pays, the first rule that fits (decisions, Money). The licence, or the volume
 * that is bought, is charged in months with packages to bill; what stands for a month in itself, in every month from its start.
 */
export function clientMonth(given: ClientMonth, book: PriceBook): SalesLine[] {
  const { month } = given;
  const agreed = agreedIn(book.agreement, month);
  const shared = sharedIn(book.lists, month);
  const bill = new Bill(month, standingAt(book.parentShares, monthIndex(month))?.share ?? 0);
  const all = inOrder(given.kinds);
  const sent = all.every(isReal) ? all : all.filter(isReal);
  const { full } = agreed;
  if (agreed.demo) addFree(bill, sent, shared.demo);
  else if (full) {
    const origin: Origin = { source: { kind: 'full', start: startOf(full) } };
    addFree(bill, sent, origin);
    bill.once('full', 'full_unlimited', fullUnlimitedName, origin, full.sum);
  } else {
    const special = billedSpecial(book.specials, month);
    const minimum = holding(book.minimums, month);
    addByRules(bill, given, sent, { shared, agreed, special, minimum }, book);
  }
  for (const [position, emulator, count, pairs] of sent === all ? [] : all) {
    if (emulator && count > 0)
      bill.add('emulator', `${position}:emulator`, emulatedCaption(position), shared.emulator, count, nothing, pairs);
  }
  return bill.lines;
}
