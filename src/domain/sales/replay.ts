import { compareExact } from '../exact';
import { compareMonths } from '../month';
import type { SalesLine } from './bill';
import type { ListPrices, PriceBook } from './prices';
import { addTotals, noSales, totalsOf, type SalesTotals } from './totals';

/** The lists of a dealer with a draft in place of the list of its scheme and month. */
export const listsWith = (lists: readonly ListPrices[], draft: ListPrices): ListPrices[] => [
  ...lists.filter((one) => one.scheme !== draft.scheme || compareMonths(one, draft) !== 0),
  draft,
];

/** A book with a draft among its lists; the same array for the same lists, as what is known of them is kept by it. */
export function draftBooks(draft: ListPrices): (book: PriceBook) => PriceBook {
  const made = new Map<readonly ListPrices[], readonly ListPrices[]>();
  return (book) => {
    let lists = made.get(book.lists);
    if (!lists) made.set(book.lists, (lists = listsWith(book.lists, draft)));
    return { ...book, lists };
  };
}

/** A client's month priced twice, kopecks. */
export interface ReplayedSums {
  before: SalesTotals;
  after: SalesTotals;
  special: boolean;
}

/** The sums of lines before and after; nothing of either where the client has none. */
export const replayedSums = (before: readonly SalesLine[], after: readonly SalesLine[]): ReplayedSums => ({
  before: totalsOf(before),
  after: totalsOf(after),
  special: after.some(({ source }) => source.kind === 'special'),
});

/** How far the cost goes from what it was, up or down. */
const difference = ({ before, after }: ReplayedSums) => {
  const by = BigInt(after.cost) - BigInt(before.cost);
  return by < 0n ? -by : by;
};

/** The sums of all, and the clients whose cost differs most first. */
export function replayed<T extends ReplayedSums>(clients: readonly T[]): { total: ReplayedSums; clients: T[] } {
  const total = { before: noSales(), after: noSales(), special: clients.some(({ special }) => special) };
  for (const { before, after } of clients) {
    addTotals(total.before, before);
    addTotals(total.after, after);
  }
  return { total, clients: clients.toSorted((a, b) => compareExact(difference(b), difference(a))) };
}
