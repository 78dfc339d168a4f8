import { freshRemarks, offPercent, remarksOf, type Remark } from '../../../domain/priceGuard';
import type { Priced } from '../../../domain/money';
import { pairPath, type PricePair, type PriceSheet } from '../../../domain/pricePairs';
import { noGuardYet, type Guard } from './guard';
import type { Layout } from './layout';
import { cellAt, type Sheet } from './sheet';

const formOf = ({ form = 'dyn_tp' }: Layout) => form;

/** `rows.0.…` by the kind of the row, as bodies have it. */
const wireId = ({ kinds }: Layout, id: string) =>
  id.replace(/^rows\.[^.]+/, (row) => {
    const kind = kinds?.get(row);
    return kind ? `packages.${kind}` : row;
  });

/** A pair of a layout, and the cells that its sums stand in. */
interface Wired {
  pair: Omit<PricePair, keyof Priced>;
  priceId: string;
  rewardId: string;
}

interface Wiring {
  pairs: readonly Wired[];
  cells: ReadonlyMap<string, string>;
}

function wire(layout: Layout): Wiring {
  const cells = new Map<string, string>();
  const pairs = layout.rewards.map(({ id: rewardId, priceId = '', percentId = '' }): Wired => {
    const [price, reward] = [wireId(layout, priceId), wireId(layout, rewardId)];
    cells.set(price, priceId);
    cells.set(reward, rewardId);
    const usual = { part: 'licences', kind: price } as const;
    return {
      pair: { ...usual, ...pairPath(formOf(layout), price), id: price, rewardId: reward, percentId },
      priceId,
      rewardId,
    };
  });
  return { pairs, cells };
}

const wirings = new WeakMap<Layout, Wiring>();

/** Paths stay what they are while one types. */
function wiringOf(layout: Layout): Wiring {
  let wiring = wirings.get(layout);
  if (!wiring) wirings.set(layout, (wiring = wire(layout)));
  return wiring;
}

/** The prices of a sheet as rules see them, what is being typed included; and the cell of each path. */
export function pricesOf(sheet: Sheet): { prices: PriceSheet; cells: ReadonlyMap<string, string> } {
  const wiring = wiringOf(sheet.layout);
  const valueOf = (id: string) => cellAt(sheet, id).value;
  const pairs = wiring.pairs.map(({ pair, priceId, rewardId }): PricePair => ({
    ...pair,
    price: valueOf(priceId),
    reward: valueOf(rewardId),
  }));
  const percents = new Map<string, number>();
  for (const id of new Set(pairs.map(({ percentId }) => percentId))) {
    const percent = valueOf(id);
    if (percent !== null) percents.set(id, percent);
  }
  return { prices: { form: formOf(sheet.layout), pairs, percents }, cells: wiring.cells };
}

interface Said {
  /** By cell; of several the first. */
  byCell: ReadonlyMap<string, Remark>;
  all: readonly Remark[];
  /** Those that were not there when the prices were read. */
  fresh: readonly Remark[];
  off: number;
}

const nothing: Said = { byCell: new Map(), all: [], fresh: [], off: 0 };
const known = new WeakMap<Sheet, Said>();

const knownBefore = new WeakMap<Guard, readonly Remark[]>();

/** What was said of the prices as they were read: the same whatever is typed. */
function remarksBefore(guard: Guard): readonly Remark[] {
  const { before, compared, settings } = guard;
  let remarks = knownBefore.get(guard);
  if (!remarks) knownBefore.set(guard, (remarks = before ? remarksOf(before, compared, settings) : []));
  return remarks;
}

function say(sheet: Sheet): Said {
  const { settings, compared } = sheet.guard;
  const { prices, cells } = pricesOf(sheet);
  const wrong = (id: string) => cellAt(sheet, cells.get(id) ?? id).problem !== undefined;
  const remarks = remarksOf(prices, compared, settings).filter(({ id }) => !wrong(id));
  const there = (list: readonly Remark[]) => list.map((one) => ({ ...one, id: cells.get(one.id) ?? one.id }));
  const all = there(remarks);
  const byCell = new Map<string, Remark>();
  for (const one of all) if (!byCell.has(one.id)) byCell.set(one.id, one);
  return {
    byCell,
    all,
    fresh: there(freshRemarks(remarks, remarksBefore(sheet.guard))),
    off: [...offPercent(prices).keys()].filter((id) => !wrong(id)).length,
  };
}

/** The remarks on a sheet; a sheet never changes, so they are looked for once. */
export function remarksIn(sheet: Sheet): Said {
  if (sheet.guard === noGuardYet || sheet.layout.rewards.length === 0) return nothing;
  let said = known.get(sheet);
  if (!said) known.set(sheet, (said = say(sheet)));
  return said;
}

/** The sheet, of which the same is said as of the one before it. */
export function saidAsBefore(before: Sheet, sheet: Sheet): Sheet {
  if (sheet !== before) known.set(sheet, remarksIn(before));
  return sheet;
}

/** How many rewards are not the percent of their row. */
export const countOffPercent = (sheet: Sheet): number => remarksIn(sheet).off;

/** What somebody has to look at before he saves. */
export const doubtful = (sheet: Sheet): Remark[] => remarksIn(sheet).fresh.filter(({ level }) => level === 'doubtful');
