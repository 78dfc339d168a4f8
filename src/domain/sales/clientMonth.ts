import { reward } from '../money';
import type { Month } from '../month';
import { positionCaptions } from '../packagePositions';
import { inForce } from '../priceStatus';
import { dynamicPositions, packageAliases, type BillingAlias } from '../tiers';
import type { Derivation, PriceSource } from './derivation';
import { schemeOf, type ListPrices, type PriceBook, type SpecialPrices, type Sum } from './prices';
import { boughtVolume, licenceOf, volumePrice, type Priced } from './strategy';

/** What a client sent in a month: packages by kind, those of emulators apart, and how many users sent them. */
export interface ClientMonth {
  month: Month;
  /** The name of the client's tariff. */
  tariff: string | null;
  counts: ReadonlyMap<string, number>;
  emulated: ReadonlyMap<string, number>;
  senders: number;
}

/** One amount of a client's month; only lines of packages are packages that are billed. */
export interface SalesLine extends Derivation {
  kind: 'packages' | 'licence' | 'accounts' | 'minimum' | 'emulator';
  position: string;
}

const order = [...schemeOf.keys()];
const inOrder = (counts: ReadonlyMap<string, number>) =>
  [...counts].filter(([, count]) => count > 0).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b) || (a < b ? -1 : 1));
const startOf = ({ year, month }: Month): Month => ({ year, month });
const specialSource = (special: SpecialPrices): PriceSource => ({ kind: 'special', type: special.type, start: startOf(special) });
const captionOf = (position: string) => positionCaptions.get(position) ?? position;

/**
 * The lines of a client's month (contract, What the numbers mean): a kind is priced by the special condition in force, else by
 * the dealer's list in force. The licence is charged in months with packages to bill; a minimum tariff takes its place, in every
 * month from its start. Of a special condition and one for the API the one begun later holds.
 */
export function clientMonth(sent: ClientMonth, book: PriceBook): SalesLine[] {
  const { month } = sent;
  const special = inForce(book.specials, month);
  const minimum = inForce(book.minimums, month);
  const lines: SalesLine[] = [];
  const add = (kind: SalesLine['kind'], position: string, name: string, source: PriceSource, count: number, priced?: Priced) => {
    const { sum = { price: 0, reward: 0 }, charged = 0, range } = priced ?? {};
    const daobit_cost = sum.reward * charged;
    lines.push({
      kind, position, name, month, count, included: priced ? count - charged : 0, charged, source, price: sum.price, reward: sum.reward,
      ...(range === undefined ? {} : { range }),
      cost: sum.price * charged,
      daobit_cost,
      parentShare: book.parentShare,
      updealer_cost: reward(daobit_cost, book.parentShare),
    });
  };
  const once = (kind: SalesLine['kind'], position: string, name: string, source: PriceSource, sum: Sum | undefined) => {
    if (sum) add(kind, position, name, source, 1, { sum, charged: 1 });
  };

  let free = minimum?.packages ?? 0;
  const takeFree = (count: number) => {
    const taken = Math.min(free, count);
    free -= taken;
    return taken;
  };
  let last: ListPrices | undefined;
  const listOf = (scheme: BillingAlias) => {
    if (last?.scheme !== scheme) last = inForce(book.lists.filter((list) => list.scheme === scheme), month);
    return last;
  };
  const packages = (position: string, source: PriceSource, count: number, priced: Priced | undefined) =>
    add('packages', position, captionOf(position), priced ? source : { kind: 'none' }, count, priced);

  for (const [position, count] of inOrder(sent.counts)) {
    const included = takeFree(count);
    const own = special?.packages.get(position);
    if (special && own) {
      packages(position, specialSource(special), count, volumePrice(own.prices, count, own.threshold + included));
      continue;
    }
    const scheme = schemeOf.get(position);
    const list = scheme && listOf(scheme);
    if (!list) {
      packages(position, { kind: 'none' }, count, undefined);
      continue;
    }
    const source: PriceSource = { kind: 'list', scheme: list.scheme, start: startOf(list) };
    const prices = list.packages.get(position) ?? [];
    if (list.scheme === 'dyn_tp' || list.scheme === 'dyn_pu') {
      packages(position, source, count, volumePrice(prices, count, included));
      continue;
    }
    const volume = boughtVolume(sent.tariff, count);
    const section = list.scheme === 'dyn_disc_multi' ? `${position}.` : '';
    if (special?.type !== 'api') {
      once('licence', `${section}${volume.position}`, `Объём «${volume.caption}»${section ? `: ${captionOf(position)}` : ''}`, source, list.licences.get(section + volume.position));
    }
    packages(position, source, count, volumePrice(prices, count, volume.included + included));
  }

  const billed = lines.length > 0;
  if (special?.type === 'api' && billed) {
    once('licence', 'api', 'Лицензия API', specialSource(special), special.licence);
    const { accounts } = special;
    if (accounts && sent.senders > accounts.free) {
      add('accounts', 'accounts', 'Учётные записи', specialSource(special), sent.senders, { sum: accounts, charged: sent.senders - accounts.free });
    }
  } else if (!minimum) {
    const list = [...sent.counts].some(([position, count]) => count > 0 && position in packageAliases.dyn_tp) ? listOf('dyn_tp') : undefined;
    const position = licenceOf(sent.tariff);
    if (list) once('licence', position, `Лицензия: ${dynamicPositions[position]}`, { kind: 'list', scheme: 'dyn_tp', start: startOf(list) }, list.licences.get(position));
  }
  if (minimum) once('minimum', 'minimum', 'Тариф «Минимальный»', { kind: 'minimum', start: startOf(minimum) }, minimum.sum);
  for (const [position, count] of inOrder(sent.emulated)) add('emulator', `${position}:emulator`, `${captionOf(position)} (эмулятор)`, { kind: 'emulator' }, count);
  return lines;
}

