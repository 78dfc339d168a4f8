import { reward, type Hundredths } from '../money';
import { monthIndex, type Month } from '../month';
import { positionCaptions } from '../packagePositions';
import { inForce } from '../priceStatus';
import { dynamicPositions, packageAliases, type BillingAlias } from '../tiers';
import type { Derivation, PriceSource } from './derivation';
import { schemeOf, schemes, type ListPrices, type PriceBook, type SpecialPrices, type Sum } from './prices';
import { boughtVolume, licenceOf, volumePrice, type Priced } from './strategy';

/** Packages of a kind that a client sent in a month; a pair is a user and a way of sending. */
export type SentKind = readonly [position: string, emulator: boolean, count: number, pairs: number];

/** What a client sent in a month, each kind once, and how many users sent it. */
export interface ClientMonth {
  month: Month;
  /** The name of the client's tariff. */
  tariff: string | null;
  kinds: readonly SentKind[];
  senders: number;
}

/** One amount of a client's month; only lines of packages are packages that are billed. */
export interface SalesLine extends Derivation {
  kind: 'packages' | 'licence' | 'accounts' | 'minimum' | 'emulator';
  position: string;
  pairs: number;
}

const places = new Map([...schemeOf.keys()].map((position, place) => [position, place]));
const placeOf = ([position]: SentKind) => places.get(position) ?? places.size;
const inOrder = (a: SentKind, b: SentKind) => placeOf(a) - placeOf(b) || (a[0] < b[0] ? -1 : 1);
const startOf = ({ year, month }: Month): Month => ({ year, month });
const fromSpecial = (special: SpecialPrices): Origin => ({
  source: { kind: 'special', type: special.type, start: startOf(special) },
});
const captionOf = (position: string) => positionCaptions.get(position) ?? position;

/** Where the price of a line comes from. A list knows its lines, by position and by what was sent: thousands of clients sent as few as others did. */
interface Origin {
  source: PriceSource;
  known?: Map<string, Map<number, SalesLine>>;
}

interface InForce extends Origin {
  list: ListPrices;
}

const known = new WeakMap<readonly ListPrices[], Map<number, InForce | undefined>>();

/** The list of a scheme in force, looked for once: thousands of clients share their dealer's lists. */
function listInForce(lists: readonly ListPrices[], scheme: BillingAlias, month: Month): InForce | undefined {
  let found = known.get(lists);
  if (!found) known.set(lists, (found = new Map()));
  const key = monthIndex(month) * schemes.length + schemes.indexOf(scheme);
  if (!found.has(key)) {
    const list = inForce(
      lists.filter((one) => one.scheme === scheme),
      month,
    );
    found.set(key, list && { list, source: { kind: 'list', scheme, start: startOf(list) }, known: new Map() });
  }
  return found.get(key);
}

const nothing: Sum = { price: 0, reward: 0 };
const unpriced: Origin = { source: { kind: 'none' } };

/** The lines of a month as they come. */
class Bill {
  readonly lines: SalesLine[] = [];
  readonly #month: Month;
  readonly #parentShare: Hundredths;

  constructor(month: Month, parentShare: Hundredths) {
    this.#month = month;
    this.#parentShare = parentShare;
  }

  add(
    kind: SalesLine['kind'],
    position: string,
    name: string,
    { source, known }: Origin,
    count: number,
    priced?: Priced,
    pairs = 0,
  ): void {
    const sum = priced?.sum ?? nothing;
    const charged = priced?.charged ?? 0;
    const parentShare = this.#parentShare;
    let lines = known?.get(position);
    if (known && !lines) known.set(position, (lines = new Map()));
    const place = 16 * count + (pairs % 16);
    const same = lines?.get(place);
    if (same && same.charged === charged && same.pairs === pairs && same.parentShare === parentShare) {
      this.lines.push(same);
      return;
    }
    const daobit_cost = sum.reward * charged;
    const line: SalesLine = {
      kind,
      position,
      name,
      month: this.#month,
      count,
      included: priced ? count - charged : 0,
      charged,
      range: priced?.range,
      source,
      price: sum.price,
      reward: sum.reward,
      cost: sum.price * charged,
      daobit_cost,
      parentShare,
      updealer_cost: reward(daobit_cost, parentShare),
      pairs,
    };
    lines?.set(place, line);
    this.lines.push(line);
  }

  packages([position, , count, pairs]: SentKind, origin: Origin, priced: Priced | undefined): void {
    this.add('packages', position, captionOf(position), priced ? origin : unpriced, count, priced, pairs);
  }

  once(kind: SalesLine['kind'], position: string, name: string, origin: Origin, sum: Sum | undefined): void {
    if (sum) this.add(kind, position, name, origin, 1, { sum, charged: 1 });
  }
}

/**
 * The lines of a client's month (contract, What the numbers mean): a kind is priced by the special condition in force, else by
 * the dealer's list in force. The licence, or the volume that is bought, is charged in months with packages to bill; a minimum
 * tariff takes its place, in every month from its start. Of a special condition and one for the API the one begun later holds.
 */
export function clientMonth({ month, tariff, kinds, senders }: ClientMonth, book: PriceBook): SalesLine[] {
  const special = inForce(book.specials, month);
  const minimum = inForce(book.minimums, month);
  const bill = new Bill(month, book.parentShare);
  const sent = kinds.length > 1 ? kinds.toSorted(inOrder) : kinds;
  let free = minimum?.packages ?? 0;
  let dynamic = false;

  for (const kind of sent) {
    const [position, emulator, count] = kind;
    if (emulator || count <= 0) continue;
    const included = Math.min(free, count);
    free -= included;
    dynamic ||= position in packageAliases.dyn_tp;
    const own = special?.packages.get(position);
    if (special && own) {
      bill.packages(kind, fromSpecial(special), volumePrice(own.prices, count, own.threshold + included));
      continue;
    }
    const scheme = schemeOf.get(position);
    const found = scheme && listInForce(book.lists, scheme, month);
    if (!found) {
      bill.packages(kind, unpriced, undefined);
      continue;
    }
    const { list } = found;
    const prices = list.packages.get(position) ?? [];
    if (list.scheme === 'dyn_tp' || list.scheme === 'dyn_pu') {
      bill.packages(kind, found, volumePrice(prices, count, included));
      continue;
    }
    const volume = minimum ? undefined : boughtVolume(tariff, count);
    const section = list.scheme === 'dyn_disc_multi' ? `${position}.` : '';
    if (volume && special?.type !== 'api') {
      bill.once(
        'licence',
        `${section}${volume.position}`,
        `Объём «${volume.caption}»${section ? `: ${captionOf(position)}` : ''}`,
        found,
        list.licences.get(section + volume.position),
      );
    }
    bill.packages(kind, found, volumePrice(prices, count, (volume?.included ?? 0) + included));
  }

  const billed = bill.lines.length > 0;
  if (special?.type === 'api' && billed) {
    bill.once('licence', 'api', 'Лицензия API', fromSpecial(special), special.licence);
    const { accounts } = special;
    if (accounts && senders > accounts.free) {
      bill.add('accounts', 'accounts', 'Учётные записи', fromSpecial(special), senders, {
        sum: accounts,
        charged: senders - accounts.free,
      });
    }
  } else if (!minimum && dynamic) {
    const found = listInForce(book.lists, 'dyn_tp', month);
    const position = licenceOf(tariff);
    if (found)
      bill.once(
        'licence',
        position,
        `Лицензия: ${dynamicPositions[position]}`,
        found,
        found.list.licences.get(position),
      );
  }
  if (minimum)
    bill.once(
      'minimum',
      'minimum',
      'Тариф «Минимальный»',
      { source: { kind: 'minimum', start: startOf(minimum) } },
      minimum.sum,
    );
  for (const [position, emulator, count, pairs] of sent) {
    if (emulator && count > 0)
      bill.add(
        'emulator',
        `${position}:emulator`,
        `${captionOf(position)} (эмулятор)`,
        { source: { kind: 'emulator' } },
        count,
        undefined,
        pairs,
      );
  }
  return bill.lines;
}
