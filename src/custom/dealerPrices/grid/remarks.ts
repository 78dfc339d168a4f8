import { freshRemarks, offPercent, remarksOf, type Remark } from '../../../domain/priceGuard';
import { pairAt, type PricePair, type PriceSheet } from '../../../domain/pricePairs';
import { cellAt, type Sheet } from './sheet';

/** `rows.0.…` by the kind of the row, as bodies have it. */
const wireId = ({ kinds }: Sheet['layout'], id: string) =>
  id.replace(/^rows\.[^.]+/, (row) => {
    const kind = kinds?.get(row);
    return kind ? `packages.${kind}` : row;
  });

/** The prices of a sheet as rules see them, what is being typed included; and the cell of each path. */
export function pricesOf(sheet: Sheet): { prices: PriceSheet; cells: ReadonlyMap<string, string> } {
  const { layout } = sheet;
  const form = layout.form ?? 'dyn_tp';
  const cells = new Map<string, string>();
  const valueOf = (id: string) => cellAt(sheet, cells.get(id) ?? id).value;
  const percents = new Map<string, number>();
  const pairs = layout.rewards.map(({ id, priceId = '', percentId = '' }): PricePair => {
    const [price, reward] = [wireId(layout, priceId), wireId(layout, id)];
    cells.set(price, priceId);
    cells.set(reward, id);
    const percent = cellAt(sheet, percentId).value;
    if (percent !== null) percents.set(percentId, percent);
    const sums = { id: price, rewardId: reward, price: valueOf(price), reward: valueOf(reward), percentId };
    return { part: 'licences', kind: price, ...pairAt(form, price, valueOf), ...sums };
  });
  return { prices: { form, pairs, percents }, cells };
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

function say(sheet: Sheet): Said {
  const { settings, compared, before } = sheet.guard;
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
    fresh: there(freshRemarks(remarks, before && remarksOf(before, compared, settings))),
    off: [...offPercent(prices).keys()].filter((id) => !wrong(id)).length,
  };
}

/** The remarks on a sheet; a sheet never changes, so they are looked for once. */
export function remarksIn(sheet: Sheet): Said {
  if (sheet.layout.rewards.length === 0) return nothing;
  let said = known.get(sheet);
  if (!said) known.set(sheet, (said = say(sheet)));
  return said;
}

/** How many rewards are not the percent of their row. */
export const countOffPercent = (sheet: Sheet): number => remarksIn(sheet).off;

/** What somebody has to look at before he saves. */
export const doubtful = (sheet: Sheet): Remark[] => remarksIn(sheet).fresh.filter(({ level }) => level === 'doubtful');
