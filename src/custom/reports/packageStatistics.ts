import { emulatorCaption, type KindCount, type PackageClient, type PackageDealer } from '../../contract/packageReport';
import { formatMonth, fromMonthIndex } from '../../domain/month';
import { searchText } from '../../domain/searchText';

/** A client of one of the dealers, with what is asked of it often made ready. */
export interface ClientEntry {
  dealer: number;
  client: PackageClient;
  /** Lower case, ё as е: name, INN and KPP. */
  text: string;
  totals: readonly KindCount[];
}

/** A client as the table shows it. */
export interface ClientRow {
  entry: ClientEntry;
  count: number;
}

/** Sums of lists of kinds, in the order of their names; «Эмулятор» comes last. */
export function sumKinds(lists: Iterable<readonly KindCount[]>): KindCount[] {
  const counts = new Map<string, number>();
  for (const list of lists)
    for (const { caption, count } of list) counts.set(caption, (counts.get(caption) ?? 0) + count);
  const place = (caption: string) => (caption === emulatorCaption ? '\uffff' : caption);
  return [...counts]
    .map(([caption, count]) => ({ caption, count }))
    .sort((a, b) => (place(a.caption) < place(b.caption) ? -1 : 1));
}

/** Made once for an answer; everything below only filters and adds. */
export const clientEntries = (dealers: readonly PackageDealer[]): ClientEntry[] =>
  dealers.flatMap(({ dealer_id, data_clients }) =>
    data_clients.map((client) => ({
      dealer: dealer_id,
      client,
      text: searchText(`${client.client} ${client.inn} ${client.kpp ?? ''}`),
      totals: sumKinds(Object.values(client.detail)),
    })),
  );

interface Choice {
  /** Dealers and kinds that are left out. */
  dealers: ReadonlySet<number>;
  kinds: ReadonlySet<string>;
  search: string;
}

/** The clients of the chosen dealers that the search finds and that sent something of the chosen kinds. */
export function clientRows(entries: readonly ClientEntry[], { dealers, kinds, search }: Choice): ClientRow[] {
  const wanted = searchText(search);
  const rows: ClientRow[] = [];
  for (const entry of entries) {
    if (dealers.has(entry.dealer) || !entry.text.includes(wanted)) continue;
    let count = 0;
    for (const kind of entry.totals) if (!kinds.has(kind.caption)) count += kind.count;
    if (count > 0) rows.push({ entry, count });
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
