import type {
  SalesClient,
  SalesDealer,
  SalesDerivation,
  SalesPosition,
  SalesTotal,
  SubdealerShare,
} from '../../contract/salesReports';
import { plus, type Exact } from '../exact';
import { formatMonth, fromMonthIndex } from '../month';
import { recordId } from '../recordId';
import type { SalesLine } from './bill';
import { derivationText } from './derivation';
import { addTotals, noSales, Tally, type SalesTotals } from './totals';

/** A dealer whose sales are told; `updealer_name` names who has a share of them. */
export interface SalesSeller {
  id: number;
  name: string;
  org_id: number;
  updealer_name: string | null;
}

/** A client with the lines of its months (their numbers); only months with lines are there. */
export interface SoldClient {
  server_alias: string;
  p_gid: number;
  name: string;
  inn: string;
  kpp: string | null;
  org_id: number | null;
  contract: string | null;
  contract_date: string | null;
  /** It is the dealer's own organisation. */
  is_dealer: boolean;
  dealer: SalesSeller;
  months: { month: number; lines: SalesLine[] }[];
}

/** What a sum of kopecks is told as: a number, or what writes more digits than a double has. */
type Wire<W> = (kopecks: Exact) => W;

type SumField = 'cost' | 'daobit_cost' | 'updealer_cost' | 'total_cost' | 'subdealers_cost';

/** A part of the contract whose sums are told as `W`. */
type Told<T, W> = { [K in keyof T]: K extends SumField ? W : T[K] };

/** A dealer's totals, those that stand in lists too. */
type DealerTotals<W> = Told<Omit<SalesDealer, 'clients' | 'positions' | 'months' | 'subdealers'>, W> & {
  positions: Told<SalesTotal, W>[];
  months: Told<SalesTotal, W>[];
  subdealers: Told<SubdealerShare, W>[];
};

/** A client's name, with what makes it no client like the others. */
export const clientName = ({ name, is_dealer }: Pick<SoldClient, 'name' | 'is_dealer'>) =>
  is_dealer ? `${name} (организация дилера)` : name;

/** `MM.YYYY`. */
export const monthText = (month: number) => formatMonth(fromMonthIndex(month), '.');
const sumsOf = <W>({ cost, daobit_cost, updealer_cost }: Omit<SalesTotals, 'packages'>, wire: Wire<W>) => ({
  cost: wire(cost),
  daobit_cost: wire(daobit_cost),
  updealer_cost: wire(updealer_cost),
});

/** What is said beside an amount: a condition of the client's own, or why it is nothing. */
export function commentOf({ source, kind, count, charged }: SalesLine): string {
  switch (source.kind) {
    case 'emulator':
      return 'Не тарифицируется';
    case 'demo':
      return 'Демо: не тарифицируется';
    case 'full':
      return kind === 'full' ? '' : 'Входит в полный безлимит';
    case 'none':
      return 'Нет цены';
    case 'special':
      return source.type === 'api' ? 'Спецусловие API' : 'Спецусловие';
    case 'subscription':
      return 'Индивидуальная цена';
    case 'service':
      return { own: 'Индивидуальная цена', lookup: '', none: 'Нет цены' }[source.price];
    default:
      return kind === 'packages' && charged < count ? `Сверх объёма: ${charged}` : '';
  }
}

/** A line as it is told. */
const positionOf = <W>(line: SalesLine, wire: Wire<W>): Told<SalesPosition, W> => ({
  alias: line.position,
  name: line.name,
  count: line.count,
  ...sumsOf(line, wire),
  comment: commentOf(line),
  tracked_pairs: line.pairs,
});

const totals = <W>({ packages, cost, daobit_cost, updealer_cost }: SalesTotals, wire: Wire<W>) => ({
  total_packages: packages,
  total_cost: wire(cost),
  daobit_cost: wire(daobit_cost),
  updealer_cost: wire(updealer_cost),
});

/** Sums by a name, or by the number of a month. */
type Tallies<K> = Map<K, Tally>;

function tallyOf<K>(tallies: Tallies<K>, key: K): Tally {
  let tally = tallies.get(key);
  if (!tally) tallies.set(key, (tally = new Tally()));
  return tally;
}

/** What a dealer has earned from one of its sub-dealers. */
export interface Earned {
  id: number;
  name: string;
  updealer_cost: Exact;
}

/** A dealer's statistic, client after client: neither lines nor clients are kept. */
export class DealerStatistic<W> {
  readonly #seller: SalesSeller;
  readonly #wire: Wire<W>;
  readonly #byPosition: Tallies<string> = new Map();
  readonly #byMonth: Tallies<number> = new Map();
  readonly #all = noSales();
  /** Of the month of a client that is being added. */
  readonly #ofMonth = new Tally();

  constructor(seller: SalesSeller, wire: Wire<W>) {
    this.#seller = seller;
    this.#wire = wire;
  }

  /** All that is told of the client but its positions. */
  add({ dealer, months, ...client }: SoldClient): Told<Omit<SalesClient, 'positions'>, W> {
    const tally = new Tally();
    for (const { month, lines } of months) {
      for (const line of lines) {
        tallyOf(this.#byPosition, line.name).add(line);
        this.#ofMonth.add(line);
      }
      this.#ofMonth.give(tallyOf(this.#byMonth, month), tally);
    }
    const own = tally.read();
    addTotals(this.#all, own);
    return {
      client_id: recordId(client.server_alias, client.p_gid),
      p_gid: client.p_gid,
      name: client.name,
      inn: client.inn,
      kpp: client.kpp,
      contract_date: client.contract_date,
      dealer_id: dealer.id,
      is_dealer: client.is_dealer,
      client_org_id: client.org_id,
      contract_number: client.contract,
      ...totals(own, this.#wire),
    };
  }

  /** The sums alone. */
  sums(): SalesTotals {
    return { ...this.#all };
  }

  /** All but the clients; `earned` is what sub-dealers have brought. */
  read(earned: readonly Earned[] = []): DealerTotals<W> {
    const wire = this.#wire;
    const { id, name, org_id, updealer_name } = this.#seller;
    const positions = [...this.#byPosition].map(([of, tally]) => ({
      name: of,
      count: tally.count,
      ...sumsOf(tally.read(), wire),
    }));
    const months = [...this.#byMonth]
      .sort(([a], [b]) => a - b)
      .map(([month, tally]) => ({
        name: monthText(month),
        count: tally.packages,
        ...sumsOf(tally.read(), wire),
      }));
    return {
      id,
      name,
      dealer_org_id: org_id,
      updealer_name,
      ...totals(this.#all, wire),
      subdealers_cost: wire(earned.reduce<Exact>((all, one) => plus(all, one.updealer_cost), 0)),
      subdealers: earned.map((one) => ({ ...one, updealer_cost: wire(one.updealer_cost) })),
      positions,
      months,
    };
  }
}

/** A client's positions by month. */
export const positionsOf = <W>({ months }: SoldClient, wire: Wire<W>) =>
  Object.fromEntries(months.map(({ month, lines }) => [monthText(month), lines.map((line) => positionOf(line, wire))]));

/** How each amount of a client came about. */
export const derivationsOf = (client: SoldClient): SalesDerivation[] =>
  client.months.flatMap(({ month, lines }) =>
    lines.map((line) => ({
      month: monthText(month),
      alias: line.position,
      lines: derivationText(clientName(client), line),
    })),
  );
