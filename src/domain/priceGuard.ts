import { compareExact, times } from './exact';
import { formatMoney, reward, shownPercent, type Hundredths, type Kopecks } from './money';
import { formatNumber, plural } from './plural';
import type { PricePair, PriceSheet } from './pricePairs';
import { discretePositions, pskovSections, ranges } from './tiers';

/** What the guard looks for. */
export type RemarkRule = 'negative' | 'reward' | 'rising' | 'cliff' | 'jump' | 'percent' | 'zero' | 'special';

/**
 * What is refused is never saved; what is doubtful is, once somebody has looked at it; what is noted is only marked: a reward may
 * be another than its percent makes (doc 2 §9).
 */
export type RemarkLevel = 'refused' | 'doubtful' | 'noted';

/** A remark on one cell; `id` is its path. */
export interface Remark {
  id: string;
  rule: RemarkRule;
  level: RemarkLevel;
  text: string;
}

/** Where an installation draws the lines, in hundredths of a percent. */
export interface GuardSettings {
  /** How much less one package more may cost than the whole range before it. */
  cliff: Hundredths;
  /** How far a price may go from the one in force. */
  jump: Hundredths;
  /** A reward above its price is warned about (decisions, Money), unless the installation refuses it. */
  rewardAbovePrice: 'refused' | 'doubtful';
  /** Nothing doubtful is saved on the screen before somebody says that he has looked at it. */
  requireCheck: boolean;
}

export const usualGuard: GuardSettings = {
  cliff: 1_500,
  jump: 2_500,
  rewardAbovePrice: 'doubtful',
  requireCheck: false,
};

/** Goes up with every change of the rules: what is kept of remarks by other rules is worked out anew. */
export const rulesEdition = 1;

/** What prices are compared with. */
export interface Compared {
  /** The list that this one takes the place of. */
  inForce?: PriceSheet | undefined;
  /** Of a special condition: the dealer's lists that it stands in place of. */
  lists?: readonly PriceSheet[] | undefined;
}

const filled = ({ price }: PricePair) => price !== null && price > 0;

/** Prices of one thing for more and more packages: six ranges, or volumes that are bought. */
interface Series {
  pairs: readonly PricePair[];
  /** Up to how many packages each is for; what lies beyond the last is left out. */
  upTo: readonly number[];
  /** A volume has one price for all of its packages. */
  whole: boolean;
}

const volumes = discretePositions.slice(0, -1);

function seriesOf({ form, pairs }: PriceSheet): Series[] {
  if (form === 'dyn_disc_multi' || form === 'dyn_mc_disc') {
    const sections = form === 'dyn_disc_multi' ? pskovSections.map((section) => `${section}.`) : [''];
    const byKind = new Map(pairs.map((pair) => [pair.kind, pair]));
    return sections.map((section) => {
      const own = volumes.flatMap(({ position, volume }) => {
        const pair = byKind.get(section + position);
        return pair ? [{ pair, volume: Number(volume) }] : [];
      });
      return { pairs: own.map(({ pair }) => pair), upTo: own.map(({ volume }) => volume), whole: true };
    });
  }
  const rows = new Map<string, PricePair[]>();
  for (const pair of pairs) {
    if (pair.place === undefined) continue;
    const row = rows.get(pair.kind);
    if (row) row.push(pair);
    else rows.set(pair.kind, [pair]);
  }
  return [...rows.values()]
    .filter((row) => row.length === ranges.length)
    .map((row) => ({ pairs: row, upTo: ranges.map(({ to }) => to), whole: false }));
}

const counted = (count: number) => `${formatNumber(count)} ${plural(count, 'пакет', 'пакета', 'пакетов')}`;

/** A range that costs more a package than the one before it. */
function rising({ pairs, upTo, whole }: Series): Remark[] {
  const known = pairs.flatMap((pair, at) =>
    pair.price !== null && pair.price > 0 ? [{ id: pair.id, price: pair.price, count: upTo[at] ?? 0 }] : [],
  );
  return known.flatMap((one, at): Remark[] => {
    const last = known[at - 1];
    if (!last) return [];
    const dearer = whole
      ? compareExact(times(one.price, last.count), times(last.price, one.count)) > 0
      : one.price > last.price;
    const text = whole
      ? `Пакет дороже, чем при ${last.count}: там ${counted(last.count)} за ${formatMoney(last.price)}`
      : `Дороже предыдущего диапазона: там ${formatMoney(last.price)}`;
    return dearer ? [{ id: one.id, rule: 'rising', level: 'doubtful', text }] : [];
  });
}

/** One package more that makes the whole month much cheaper. */
function cliffs({ pairs, upTo, whole }: Series, { cliff }: GuardSettings): Remark[] {
  return pairs.flatMap((one, at): Remark[] => {
    const last = pairs[at - 1];
    if (!last?.price || !one.price) return [];
    const count = upTo[at - 1] ?? 0;
    const more = whole ? (upTo[at] ?? 0) : count + 1;
    const before = whole ? last.price : times(last.price, count);
    const after = whole ? one.price : times(one.price, more);
    // Most often it is no cheaper, and there is nothing to work out exactly.
    if (compareExact(after, before) >= 0) return [];
    if ((BigInt(before) - BigInt(after)) * 10_000n <= BigInt(before) * BigInt(cliff)) return [];
    const text = `${counted(more)} дешевле, чем ${count}: ${formatMoney(after)} против ${formatMoney(before)}`;
    return [{ id: one.id, rule: 'cliff', level: 'doubtful', text }];
  });
}

/** Groups of prices of which all or none are there: ranges of a kind, volumes of a section, the kinds of a list of single prices. */
function groupsOf({ form, pairs }: PriceSheet, series: readonly Series[]): (readonly PricePair[])[] {
  return form === 'dyn_pu' || form === 'spec_condition' ? [pairs] : series.map((one) => one.pairs);
}

/** A few zeros where most prices are there; an empty cell is saved as 0 (doc 2 §5). */
const zeros = (sheet: PriceSheet, series: readonly Series[]): Remark[] =>
  groupsOf(sheet, series).flatMap((group) => {
    const empty = group.filter((pair) => !filled(pair));
    return empty.length * 2 < group.length
      ? empty.map(({ id }): Remark => ({ id, rule: 'zero', level: 'doubtful', text: 'Ноль среди заполненных цен' }))
      : [];
  });

/** Prices far from those in force. */
function jumps({ pairs }: PriceSheet, { inForce }: Compared, { jump }: GuardSettings): Remark[] {
  if (!inForce) return [];
  const before = new Map(inForce.pairs.map(({ id, price }) => [id, price]));
  return pairs.flatMap(({ id, price }): Remark[] => {
    const old = before.get(id);
    if (!price || !old) return [];
    const up = price > old;
    const by = up ? price - old : old - price;
    if (compareExact(times(by, 10_000), times(old, jump)) <= 0) return [];
    const percent = (BigInt(by) * 200n + BigInt(old)) / (2n * BigInt(old));
    const text = `${up ? 'Выше' : 'Ниже'} действующей цены на ${percent} %: было ${formatMoney(old)}`;
    return [{ id, rule: 'jump', level: 'doubtful', text }];
  });
}

/** The percent of rewards that nobody has entered, where most of at least three tell it. */
function derivedPercent(pairs: readonly PricePair[]): Hundredths | undefined {
  const own = pairs.filter((pair) => filled(pair) && pair.reward !== null);
  const percent = shownPercent(own);
  if (percent === null || own.length < 3) return undefined;
  const same = own.filter(({ price, reward: had }) => had === reward(price ?? 0, percent));
  return same.length * 2 > own.length ? percent : undefined;
}

/** What a reward should be by the percent of its row, where it is another one; an empty reward is 0. */
export function offPercent({ pairs, percents }: PriceSheet): ReadonlyMap<string, Kopecks> {
  const off = new Map<string, Kopecks>();
  const known = new Map<string, Hundredths | undefined>(percents);
  for (const { percentId, rewardId, price, reward: had } of pairs) {
    if (!known.has(percentId))
      known.set(percentId, derivedPercent(pairs.filter((pair) => pair.percentId === percentId)));
    const percent = known.get(percentId);
    if (percent === undefined || price === null) continue;
    const right = reward(price, percent);
    if (right !== (had ?? 0)) off.set(rewardId, right);
  }
  return off;
}

/** Rewards above their prices, and sums below nothing. */
function pairRemarks({ pairs }: PriceSheet, { rewardAbovePrice }: GuardSettings): Remark[] {
  return pairs.flatMap(({ id, rewardId, price, reward: had }): Remark[] => {
    const negative = [
      ...(price !== null && price < 0 ? [{ id, text: 'Цена меньше нуля' }] : []),
      ...(had !== null && had < 0 ? [{ id: rewardId, text: 'Вознаграждение меньше нуля' }] : []),
    ].map((one): Remark => ({ ...one, rule: 'negative', level: 'refused' }));
    if (negative.length > 0) return negative;
    // An empty price is stored as 0.
    return had !== null && had > (price ?? 0)
      ? [{ id: rewardId, rule: 'reward', level: rewardAbovePrice, text: 'Вознаграждение больше цены' }]
      : [];
  });
}

/** A special price above the list's: of its range, or where it has one price, of the dearest range. */
function worse({ form, pairs }: PriceSheet, { lists = [] }: Compared): Remark[] {
  if (form !== 'spec_condition' && form !== 'api') return [];
  const ofLists = lists.flatMap((list) => list.pairs.filter(({ part }) => part === 'packages'));
  return pairs.flatMap(({ id, kind, part, place, price }): Remark[] => {
    if (part !== 'packages' || !price) return [];
    const own = ofLists.filter((pair) => pair.kind === kind && filled(pair));
    const meant = own.filter((pair) => place === undefined || pair.place === undefined || pair.place === place);
    const dearest = Math.max(0, ...(own.length === 1 ? own : meant).map((pair) => pair.price ?? 0));
    return dearest > 0 && price > dearest
      ? [{ id, rule: 'special', level: 'doubtful', text: `Дороже, чем в прайсе: там ${formatMoney(dearest)}` }]
      : [];
  });
}

/** The remarks that want somebody's eye, what is refused first; the same in the browser, while one types, and on the server. */
export function doubtsOf(sheet: PriceSheet, compared: Compared = {}, settings = usualGuard): Remark[] {
  const series = seriesOf(sheet);
  const all = [
    ...pairRemarks(sheet, settings),
    ...series.flatMap((one) => [...rising(one), ...cliffs(one, settings)]),
    ...zeros(sheet, series),
    ...jumps(sheet, compared, settings),
    ...worse(sheet, compared),
  ];
  const order: readonly RemarkLevel[] = ['refused', 'doubtful'];
  return order.flatMap((wanted) => all.filter(({ level }) => level === wanted));
}

/** All remarks on prices, the gravest first: those and what is only marked. */
export function remarksOf(sheet: PriceSheet, compared: Compared = {}, settings = usualGuard): Remark[] {
  const doubts = doubtsOf(sheet, compared, settings);
  const said = new Set(doubts.filter(({ rule }) => rule === 'reward' || rule === 'negative').map(({ id }) => id));
  const off = [...offPercent(sheet)].filter(([id]) => !said.has(id));
  return [
    ...doubts,
    ...off.map(([id, right]): Remark => ({
      id,
      rule: 'percent',
      level: 'noted',
      text: `Не по проценту: по нему ${formatMoney(right)}`,
    })),
  ];
}

/** The remarks that were not there before: what somebody has already saved so is no news. */
export const freshRemarks = (remarks: readonly Remark[], before: readonly Remark[] = []): Remark[] =>
  remarks.filter(
    ({ id, rule, text }) => !before.some((one) => one.id === id && one.rule === rule && one.text === text),
  );
