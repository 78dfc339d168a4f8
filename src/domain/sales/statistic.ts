import type { SalesClient, SalesDealer, SalesDerivation, SalesPosition, SalesTotal } from '../../contract/salesReports';
import { toWire } from '../money';
import { formatMonth, fromMonthIndex } from '../month';
import type { SalesLine } from './clientMonth';
import { derivationText } from './derivation';
import { addLine, addTotals, noSales, totalsOf, type SalesTotals } from './totals';

/** A dealer whose sales are told. */
export interface SalesSeller {
  id: number;
  name: string;
  org_id: number;
  updealer_name: string | null;
}

/** A client with the lines of its months (their numbers); only months with lines are there. */
export interface SoldClient {
  p_gid: number;
  name: string;
  inn: string;
  kpp: string | null;
  org_id: number | null;
  contract: string | null;
  contract_date: string | null;
  dealer: SalesSeller;
  months: { month: number; lines: SalesLine[] }[];
}

/** `MM.YYYY`. */
export const monthText = (month: number) => formatMonth(fromMonthIndex(month), '.');
const wire = ({ cost, daobit_cost, updealer_cost }: Omit<SalesTotals, 'packages'>) => ({
  cost: toWire(cost),
  daobit_cost: toWire(daobit_cost),
  updealer_cost: toWire(updealer_cost),
});

/** What is said beside an amount: a condition of the client's own, or why it is nothing. */
export function commentOf({ source, kind, count, charged }: SalesLine): string {
  if (source.kind === 'emulator') return 'Не тарифицируется';
  if (source.kind === 'none') return 'Нет цены';
  if (source.kind === 'special') return source.type === 'api' ? 'Спецусловие API' : 'Спецусловие';
  return kind === 'packages' && charged < count ? `Сверх объёма: ${charged}` : '';
}

/** A line as it is told. */
export const positionOf = (line: SalesLine): SalesPosition => ({
  alias: line.position,
  name: line.name,
  count: line.count,
  cost: toWire(line.cost),
  daobit_cost: toWire(line.daobit_cost),
  updealer_cost: toWire(line.updealer_cost),
  comment: commentOf(line),
  tracked_pairs: line.pairs,
});

const totals = ({ packages, cost, daobit_cost, updealer_cost }: SalesTotals) => ({
  total_packages: packages,
  total_cost: toWire(cost),
  daobit_cost: toWire(daobit_cost),
  updealer_cost: toWire(updealer_cost),
});

/** Sums by a name; `all` counts whatever the lines count, licences too. */
type Sums<K> = Map<K, SalesTotals & { all: number }>;

function sumOf<K>(sums: Sums<K>, key: K) {
  let sum = sums.get(key);
  if (!sum) sums.set(key, (sum = { ...noSales(), all: 0 }));
  return sum;
}

function addTo(sums: Sums<string>, line: SalesLine): void {
  const sum = sumOf(sums, line.name);
  sum.all += line.count;
  addLine(sum, line);
}

/** A dealer's statistic, client after client: neither lines nor clients are kept. */
export class DealerStatistic {
  readonly #seller: SalesSeller;
  readonly #byPosition: Sums<string> = new Map();
  readonly #byMonth: Sums<number> = new Map();
  readonly #all = noSales();

  constructor(seller: SalesSeller) {
    this.#seller = seller;
  }

  /** All that is told of the client but its positions. */
  add({
    dealer,
    months,
    p_gid,
    name,
    inn,
    kpp,
    org_id,
    contract,
    contract_date,
  }: SoldClient): Omit<SalesClient, 'positions'> {
    const own = noSales();
    for (const { month, lines } of months) {
      const inMonth = totalsOf(lines);
      for (const line of lines) addTo(this.#byPosition, line);
      addTotals(sumOf(this.#byMonth, month), inMonth);
      addTotals(own, inMonth);
    }
    addTotals(this.#all, own);
    return {
      p_gid,
      name,
      inn,
      kpp,
      contract_date,
      dealer_id: dealer.id,
      client_org_id: org_id,
      contract_number: contract,
      ...totals(own),
    };
  }

  /** All but the clients. */
  read(): Omit<SalesDealer, 'clients'> {
    const { id, name, org_id, updealer_name } = this.#seller;
    const positions = [...this.#byPosition].map(([of, sum]): SalesTotal => ({
      name: of,
      count: sum.all,
      ...wire(sum),
    }));
    const months = [...this.#byMonth]
      .sort(([a], [b]) => a - b)
      .map(([month, sum]): SalesTotal => ({ name: monthText(month), count: sum.packages, ...wire(sum) }));
    return { id, name, dealer_org_id: org_id, updealer_name, ...totals(this.#all), positions, months };
  }
}

/** A client's positions by month. */
export const positionsOf = ({ months }: SoldClient): SalesClient['positions'] =>
  Object.fromEntries(months.map(({ month, lines }) => [monthText(month), lines.map(positionOf)]));

/** How each amount of a client came about. */
export const derivationsOf = ({ name, months }: SoldClient): SalesDerivation[] =>
  months.flatMap(({ month, lines }) =>
    lines.map((line) => ({ month: monthText(month), alias: line.position, lines: derivationText(name, line) })),
  );
