import sql from 'sql-template-tag';
import type { ClientKey } from '../../../src/contract/namedClients';
import { currentMonth, fromMonthIndex, monthIndex } from '../../../src/domain/month';
import { clientMonth, type SentKind } from '../../../src/domain/sales/clientMonth';
import type { ListPrices, PriceBook } from '../../../src/domain/sales/prices';
import { draftBooks, replayedSums, type ReplayedSums } from '../../../src/domain/sales/replay';
import type { SoldClient } from '../../../src/domain/sales/statistic';
import { joinAdjacent } from '../kernel/adjacent';
import { inClientMonths, wasClient } from '../kernel/clientMonths';
import type { Context } from '../kernel/context';
import { dealersInScope } from '../kernel/scope';
import { readKinds, sentColumns, type SentRow } from '../kernel/sentMonths';
import { agreementColumns, agreementOf, type AgreementRow } from './agreements';
import type { Months, SharedSeller } from './findDealers';
import { readPriceBooks } from './priceBooks';

/** Whose sales: dealers in scope, in the order wanted, of whose clients some, or all but some. */
export interface SalesQuestion {
  dealers: readonly SharedSeller[];
  start: number;
  end: number;
  clients?: readonly ClientKey[] | undefined;
  except?: readonly ClientKey[] | undefined;
}

interface Row extends Omit<SoldClient, 'dealer' | 'months'>, AgreementRow, SentOrNot {
  dealer_id: number;
  from_month: number;
  until_month: number | null;
}

/** Nothing was sent by a client for whom something stands for each month. */
type SentOrNot = { [K in keyof SentRow]: SentRow[K] | null } & { senders: number[] | null };

interface SentMonth {
  month: number;
  kinds: readonly SentKind[];
  senders: number;
}

function sentOf({ months, senders, kinds: sent }: SentOrNot): SentMonth[] {
  return readKinds(sent ?? '').map((kinds, index) => ({
    month: months?.[index] ?? 0,
    kinds,
    senders: senders?.[index] ?? 0,
  }));
}

const isOneOf = (keys: readonly ClientKey[]) =>
  sql`(c.server_alias, c.p_gid) IN (SELECT * FROM unnest(${keys.map(({ server }) => server)}::text[], ${keys.map(({ id }) => id)}::int[]))`;

/** Clients of the dealers with what they sent, month by month (`client_packages`), and what they have agreed on: a row for each time with a dealer. */
const statement = ({ caller }: Context, { dealers, start, end, clients, except = [] }: SalesQuestion) => sql`
  WITH clients AS MATERIALIZED (
    SELECT d.id AS dealer_id, w.place, c.from_month, c.until_month, g.server_alias, g.p_gid, g.is_dealer, g.name, g.inn, g.kpp, g.org_id, g.contract,
           g.contract_date, g.tariff, g.stop_tariff,
           EXISTS (SELECT 1 FROM minimum_tariffs t WHERE t.dealer_id = d.id AND t.client_gid = g.p_gid) AS minimum
    FROM unnest(${dealers.map(({ id }) => id)}::int[]) WITH ORDINALITY AS w (id, place)
    JOIN dealers d ON d.id = w.id
    JOIN client_dealers c ON ${wasClient(start, end)}
    JOIN groups g ON g.server_alias = c.server_alias AND g.p_gid = c.p_gid
    WHERE ${dealersInScope(caller)} AND ${clients ? isOneOf(clients) : sql`true`} AND ${except.length > 0 ? sql`NOT ${isOneOf(except)}` : sql`true`}
    ORDER BY w.place, g.name, g.p_gid, c.from_month)
  SELECT c.dealer_id, c.from_month, c.until_month, c.server_alias, c.p_gid, c.is_dealer, c.name, c.inn, c.kpp, c.org_id, c.contract,
         to_char(c.contract_date, 'DD.MM.YYYY') AS contract_date, sent.*, ${agreementColumns.select}
  FROM clients c
  CROSS JOIN LATERAL (
    SELECT ${sentColumns}, json_agg(f.senders ORDER BY f.month_index) AS senders FROM client_packages f
    WHERE f.server_alias = c.server_alias AND f.group_gid = c.p_gid AND f.month_index BETWEEN ${start} AND ${end} AND ${inClientMonths}) sent
  ${agreementColumns.from}
  WHERE sent.kinds IS NOT NULL OR (NOT c.is_dealer AND (c.minimum OR agreed.monthly))
  ORDER BY c.place, c.name, c.p_gid, c.from_month`;

/** The months that were sent in, and those between. */
const inEveryMonth = (sent: readonly SentMonth[], start: number, end: number): SentMonth[] =>
  Array.from(
    { length: Math.max(0, end - start + 1) },
    (_, index) => sent.find(({ month }) => month === start + index) ?? { month: start + index, kinds: [], senders: 0 },
  );

/** Whether something stands for each month, sent in or not; never for a dealer's own organisation. */
const isMonthly = ({ minimums, agreement: { full, services } }: PriceBook, { is_dealer }: Row) =>
  !is_dealer && (minimums.length > 0 || full.length > 0 || services.length > 0);

/** The lines of a client's time with a dealer, month by month. */
function monthsOf(row: Row, sent: readonly SentMonth[], book: PriceBook, { start, end }: Months): SoldClient['months'] {
  const { from_month, until_month } = row;
  const asked = isMonthly(book, row)
    ? inEveryMonth(sent, Math.max(start, from_month), Math.min(end, (until_month ?? Infinity) - 1))
    : sent;
  const months: SoldClient['months'] = [];
  for (const { month, kinds, senders } of asked) {
    const lines = clientMonth({ month: fromMonthIndex(month), kinds, senders }, book);
    if (lines.length > 0) months.push({ month, lines });
  }
  return months;
}

/** A client's time with a dealer: who it is, and its lines by whatever book. */
interface Time {
  about: Omit<SoldClient, 'months'>;
  linesBy: (change?: (book: PriceBook) => PriceBook) => SoldClient['months'];
}

async function* timesOfClients(context: Context, asked: SalesQuestion): AsyncGenerator<Time[], void, undefined> {
  const { dealers } = asked;
  const books = await readPriceBooks(context, dealers, asked.end);
  const byId = new Map(dealers.map((dealer) => [dealer.id, dealer]));
  for await (const rows of context.db.stream<Row>(statement(context, asked), { signal: context.signal, batch: 200 })) {
    yield rows.flatMap((row): Time[] => {
      const { dealer_id, server_alias, p_gid, is_dealer, name, inn, kpp, org_id, contract, contract_date } = row;
      const dealer = byId.get(dealer_id);
      if (!dealer) return [];
      const book = books.of(dealer, p_gid, agreementOf(row));
      const about = { dealer, server_alias, p_gid, is_dealer, name, inn, kpp, org_id, contract, contract_date };
      return [{ about, linesBy: (change) => monthsOf(row, sentOf(row), change ? change(book) : book, asked) }];
    });
  }
}

/** Lines of so many clients are there at once: where most outlive a collection of garbage, all are made where collecting costs most. */
const atOnce = 3;

async function* soldTimes(context: Context, asked: SalesQuestion): AsyncGenerator<SoldClient[], void, undefined> {
  for await (const times of timesOfClients(context, asked)) {
    for (let from = 0; from < times.length; from += atOnce) {
      const sold = times
        .slice(from, from + atOnce)
        .map(({ about, linesBy }) => ({ ...about, months: linesBy() }))
        .filter(({ months }) => months.length > 0);
      if (sold.length > 0) yield sold;
    }
  }
}

/** One month of a dealer's clients priced twice: by the prices in force, and with a draft among the lists. */
export async function* replayOfClients(
  context: Context,
  dealer: SharedSeller,
  month: number,
  draft: ListPrices,
): AsyncGenerator<(Time['about'] & ReplayedSums)[], void, undefined> {
  const withDraft = draftBooks(draft);
  const linesOf = (months: SoldClient['months']) => months.flatMap(({ lines }) => lines);
  for await (const times of timesOfClients(context, { dealers: [dealer], start: month, end: month })) {
    yield times.flatMap(({ about, linesBy }) => {
      const [before, after] = [linesOf(linesBy()), linesOf(linesBy(withDraft))];
      return before.length + after.length > 0 ? [{ ...about, ...replayedSums(before, after) }] : [];
    });
  }
}

/** The clients' lines, in batches from one statement; months to come have none. Ends when the caller goes away. */
export function salesOfClients(context: Context, asked: SalesQuestion): AsyncGenerator<SoldClient[], void, undefined> {
  const end = Math.min(asked.end, monthIndex(currentMonth(context.clock())));
  // A client that has come back to its dealer has a row for each time.
  return joinAdjacent(soldTimes(context, { ...asked, end }), (into, next) => {
    if (into.dealer !== next.dealer || into.p_gid !== next.p_gid) return false;
    into.months.push(...next.months);
    return true;
  });
}
