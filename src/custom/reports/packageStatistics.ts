import { emulatorCaption, type KindCount, type KindSpan, type PackageDealer } from '../../contract/packageReport';
import type { ListedPackageClient, ListedPackages, Months } from '../../dataProvider/reportVerbs';
import { formatMonth, fromMonthIndex } from '../../domain/month';
import { foldedFinder } from '../../domain/search/readQuery';
import { searchText } from '../../domain/searchText';

/** A client of one of the dealers, with what is asked of it often made ready. */
export interface ClientEntry {
  dealer: number;
  dealerName: string;
  client: ListedPackageClient;
  /** The months asked for. */
  asked: Months;
  /** Its place among all by name. */
  place: number;
  /** Lower case, ё as е: name, INN and KPP. */
  text: string;
  totals: readonly KindSpan[];
}

/** A client as the table shows it: whatever costs more than a sum is worked out when it is first looked at. */
export class ClientRow {
  #kinds: readonly KindSpan[] | undefined;
  #span: readonly [number, number] | undefined;

  constructor(
    readonly entry: ClientEntry,
    readonly count: number,
    readonly leftOut: ReadonlySet<string>,
  ) {}

  /** Its chosen kinds. */
  get kinds(): readonly KindSpan[] {
    return (this.#kinds ??= this.entry.totals.filter(({ caption }) => !this.leftOut.has(caption)));
  }

  /** Its first and last month with something of the chosen kinds. */
  get span(): readonly [number, number] {
    return (this.#span ??= [
      Math.min(...this.kinds.map(({ first }) => first)),
      Math.max(...this.kinds.map(({ last }) => last)),
    ]);
  }
}

/** In the order of their names; «Эмулятор» comes last. */
function byCaption(a: KindCount, b: KindCount): number {
  const place = ({ caption }: KindCount) => (caption === emulatorCaption ? '\uffff' : caption);
  return place(a) < place(b) ? -1 : 1;
}

/** Sums of lists of kinds, in the same order. */
export function sumKinds(lists: Iterable<readonly KindCount[]>): KindCount[] {
  const counts = new Map<string, number>();
  for (const list of lists)
    for (const { caption, count } of list) counts.set(caption, (counts.get(caption) ?? 0) + count);
  return [...counts].map(([caption, count]) => ({ caption, count })).sort(byCaption);
}

/** Names as people order them: «Клиент 2» before «Клиент 10». */
export const byName = new Intl.Collator('ru', { numeric: true });

/** The clients of an answer by name. Made once; everything below only filters and adds. */
export const clientEntries = (dealers: readonly ListedPackages[], asked: Months): ClientEntry[] =>
  dealers
    .flatMap(({ dealer_id, dealer_name, data_clients }) =>
      data_clients.map((client) => ({
        dealer: dealer_id,
        dealerName: dealer_name,
        client,
        asked,
        text: searchText(`${client.client} ${client.inn} ${client.kpp ?? ''}`),
        totals: client.totals.toSorted(byCaption),
      })),
    )
    .sort((a, b) => byName.compare(a.client.client, b.client.client))
    .map((entry, place) => ({ ...entry, place }));

interface Choice {
  /** Dealers and kinds that are left out. */
  dealers: ReadonlySet<number>;
  kinds: ReadonlySet<string>;
  search: string;
}

/** The clients of the chosen dealers, in the order of the entries, that the search finds and that sent something of the chosen kinds. */
export function clientRows(entries: readonly ClientEntry[], { dealers, kinds, search }: Choice): ClientRow[] {
  const isFound = foldedFinder(search);
  const rows: ClientRow[] = [];
  for (const entry of entries) {
    if (dealers.has(entry.dealer) || !isFound(entry.text)) continue;
    let count = 0;
    for (const kind of entry.totals) if (!kinds.has(kind.caption)) count += kind.count;
    if (count > 0) rows.push(new ClientRow(entry, count, kinds));
  }
  return rows;
}

/** What is billed of the chosen kinds: emulators' packages are not. */
export const billable = (totals: readonly KindCount[], leftOut: ReadonlySet<string>) =>
  totals.reduce(
    (sum, { caption, count }) => (caption === emulatorCaption || leftOut.has(caption) ? sum : sum + count),
    0,
  );

export interface MonthKinds {
  month: number;
  caption: string;
  kinds: readonly KindCount[];
  count: number;
}

/** A detail month by month, without the kinds that are left out; months with nothing else are none. */
export function monthsOf(details: Iterable<PackageDealer['detail']>, leftOut: ReadonlySet<string>): MonthKinds[] {
  const lists = new Map<number, (readonly KindCount[])[]>();
  for (const detail of details) {
    for (const [month, kinds] of Object.entries(detail)) {
      const known = lists.get(Number(month));
      if (known) known.push(kinds);
      else lists.set(Number(month), [kinds]);
    }
  }
  return [...lists]
    .sort(([a], [b]) => a - b)
    .map(([month, all]) => {
      const kinds = sumKinds(all).filter(({ caption }) => !leftOut.has(caption));
      return {
        month,
        caption: formatMonth(fromMonthIndex(month), '.'),
        kinds,
        count: kinds.reduce((sum, { count }) => sum + count, 0),
      };
    })
    .filter(({ count }) => count > 0);
}

/** The months of a chart: with those between in which nothing was sent, and those up to `last`. */
export function withEmptyMonths(months: readonly MonthKinds[], last: number): readonly MonthKinds[] {
  const known = new Map(months.map((one) => [one.month, one]));
  const first = months[0]?.month ?? last + 1;
  const length = Math.max(last, months.at(-1)?.month ?? last) - first + 1;
  return Array.from({ length }, (_, place) => {
    const month = first + place;
    return known.get(month) ?? { month, caption: formatMonth(fromMonthIndex(month), '.'), kinds: [], count: 0 };
  });
}

/** Kinds that are shown as one. */
export interface KindGroup {
  caption: string;
  kinds: ReadonlySet<string>;
}

const largest = 6;

/** The six largest kinds, the others together, and emulators' packages, which are not billed, apart. */
export function kindGroups(kinds: readonly KindCount[]): KindGroup[] {
  const bySize = kinds
    .filter(({ caption }) => caption !== emulatorCaption)
    .sort((a, b) => b.count - a.count)
    .map(({ caption }) => caption);
  const single = (caption: string) => ({ caption, kinds: new Set([caption]) });
  const rest = bySize.slice(largest);
  const others = rest.length > 1 ? [{ caption: 'Прочие', kinds: new Set(rest) }] : rest.map(single);
  const emulator = kinds.some(({ caption }) => caption === emulatorCaption) ? [single(emulatorCaption)] : [];
  return [...bySize.slice(0, largest).map(single), ...others, ...emulator];
}

/** How many packages of a group are in a list. */
export const countIn = (list: readonly KindCount[], { kinds }: KindGroup) =>
  list.reduce((sum, { caption, count }) => (kinds.has(caption) ? sum + count : sum), 0);

/** The largest number of one client: of all kinds together, and of each group by its caption. */
export interface LargestCounts {
  all: number;
  of: ReadonlyMap<string, number>;
}

/** Of all kinds and clients, whatever is left out: what the columns have room for stays as it is while one chooses. */
export function largestCounts(entries: readonly ClientEntry[], groups: readonly KindGroup[]): LargestCounts {
  const largest = (countOf: (totals: readonly KindCount[]) => number) =>
    entries.reduce((most, { totals }) => Math.max(most, countOf(totals)), 0);
  return {
    all: largest((totals) => totals.reduce((sum, { count }) => sum + count, 0)),
    of: new Map(groups.map((group) => [group.caption, largest((totals) => countIn(totals, group))])),
  };
}
