import { reward, type Hundredths, type Kopecks } from '../../../../domain/money';
import { cellOf, emptyCell, type Cell } from '../../grid/cell';
import type { Layout } from '../../grid/layout';
import type { Cells } from '../../grid/sheet';

/** How a new list differs from the one it is made of. */
export interface Raise {
  /** Percent by which prices rise, below zero by which they fall: −100 to 100 in hundredths. */
  percent: Hundredths;
  /** Prices are rounded to whole steps, half-up; 1 is to the kopeck. */
  step: Kopecks;
}

/** A price after the raise. In whole numbers: price × (100 % + percent), to the step. */
export function raised(price: Kopecks, { percent, step }: Raise): Kopecks {
  const unit = 10_000n * BigInt(step);
  const product = BigInt(price) * BigInt(10_000 + percent);
  return Number(((product + unit / 2n) / unit) * BigInt(step));
}

/** A part of one sum as a part of another, half-up. */
const scaled = (part: Kopecks, from: Kopecks, to: Kopecks): Kopecks =>
  Number((2n * BigInt(part) * BigInt(to) + BigInt(from)) / (2n * BigInt(from)));

/** The reward of the raised price: by the list's own percent where the old one came of it, else the same share as before. */
function rewardOf(value: Kopecks, price: Kopecks | null, percent: Hundredths | null, raise: Raise): Kopecks {
  if (price === null || price === 0) return value;
  const next = raised(price, raise);
  return percent !== null && reward(price, percent) === value ? reward(next, percent) : scaled(value, price, next);
}

/** The cells of a list made of another one: prices raised, rewards after them, percents as they were. */
export function cellsFrom(layout: Layout, source: Cells, raise: Raise): Cells {
  const valueOf = (id: string | undefined) => (id === undefined ? null : (source.get(id)?.value ?? null));
  const made = new Map<string, Cell>();
  for (const { id, kind, priceId, percentId } of layout.cells.values()) {
    const value = valueOf(id);
    if (value === null || kind === 'percent') made.set(id, source.get(id) ?? emptyCell);
    else
      made.set(
        id,
        cellOf(
          kind,
          kind === 'price' ? raised(value, raise) : rewardOf(value, valueOf(priceId), valueOf(percentId), raise),
        ),
      );
  }
  return made;
}

/** The raise as typed: «5», «-2,5»; undefined for what is none. */
export function parseRaise(text: string): Hundredths | undefined {
  const [, sign = '', digits = '', fraction = ''] =
    /^([-−+]?)(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim()) ?? [];
  if (digits === '') return text.trim() === '' ? 0 : undefined;
  const size = Number(digits + fraction.padEnd(2, '0'));
  if (size > 10_000) return undefined;
  return sign === '' || sign === '+' ? size : -size;
}
