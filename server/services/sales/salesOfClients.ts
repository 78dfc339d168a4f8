import sql from 'sql-template-tag';
import { currentMonth, fromMonthIndex, monthIndex } from '../../../src/domain/month';
import { clientMonth } from '../../../src/domain/sales/clientMonth';
import type { SoldClient } from '../../../src/domain/sales/statistic';
import type { Context } from '../kernel/context';
import { seenGroups } from '../kernel/sight';
import type { SharedSeller } from './findDealers';
import { readPriceBooks } from './priceBooks';

/** Whose sales: dealers, in the order wanted, of whose clients (p_gid) some, or all but some. */
export interface SalesQuestion {
  dealers: readonly SharedSeller[];
  start: number;
  end: number;
  clients?: readonly number[] | undefined;
  except?: readonly number[] | undefined;
}

type Fact = [month: number, position: string, emulator: boolean, count: number, pairs: number];

interface Row {
  dealer_id: number;
  p_gid: number;
  name: string;
  inn: string;
  kpp: string | null;
  org_id: number | null;
  contract: string | null;
  contract_date: string | null;
  tariff: string | null;
  facts: Fact[] | null;
  senders: Record<string, number> | null;
}

/** Clients of the dealers with what they sent; a pair is a user and a way of sending, as one number. Who sends is counted only where a condition for the API asks for it. */
const statement = ({ caller }: Context, { dealers, start, end, clients, except }: SalesQuestion) => sql`
  WITH clients AS MATERIALIZED (
    SELECT d.id AS dealer_id, w.place, g.server_alias, g.p_gid, g.name, g.inn, g.kpp, g.org_id, g.contract, g.contract_date, g.tariff,
           EXISTS (SELECT 1 FROM minimum_tariffs t WHERE t.dealer_id = d.id AND t.client_gid = g.p_gid) AS minimum,
           EXISTS (SELECT 1 FROM special_prices s WHERE s.dealer_id = d.id AND s.client_gid = g.p_gid AND s.type = 'api') AS api
    FROM unnest(${dealers.map(({ id }) => id)}::int[]) WITH ORDINALITY AS w (id, place)
    JOIN dealers d ON d.id = w.id
    JOIN groups g ON g.server_alias = d.server_alias AND (g.p_gid = d.p_gid OR (g.parent_gid = d.p_gid AND NOT g.is_dealer))
    WHERE (${clients ?? null}::int[] IS NULL OR g.p_gid = ANY(${clients ?? null}::int[])) AND NOT g.p_gid = ANY(${except ?? []}::int[]) AND ${seenGroups(caller)})
  SELECT c.dealer_id, c.p_gid, c.name, c.inn, c.kpp, c.org_id, c.contract, to_char(c.contract_date, 'DD.MM.YYYY') AS contract_date, c.tariff, sent.facts, senders.senders
  FROM clients c
  CROSS JOIN LATERAL (
    SELECT json_agg(json_build_array(month_index, position, is_emulator, count, pairs)) AS facts
    FROM (SELECT f.month_index, f.position, f.is_emulator, sum(f.count)::int AS count, count(DISTINCT f.p_id::bigint * 128 + ascii(f.origin))::int AS pairs
          FROM package_facts f
          WHERE f.server_alias = c.server_alias AND f.group_gid = c.p_gid AND f.month_index BETWEEN ${start} AND ${end}
          GROUP BY f.month_index, f.position, f.is_emulator) months) sent
  LEFT JOIN LATERAL (
    SELECT json_object_agg(month_index, count) AS senders
    FROM (SELECT f.month_index, count(DISTINCT f.p_id)::int AS count FROM package_facts f
          WHERE f.server_alias = c.server_alias AND f.group_gid = c.p_gid AND f.month_index BETWEEN ${start} AND ${end} AND NOT f.is_emulator
          GROUP BY f.month_index) months) senders ON c.api
  WHERE sent.facts IS NOT NULL OR c.minimum
  ORDER BY c.place, c.name, c.p_gid`;

/** What was sent in a month, ready to be priced. */
interface Sent {
  counts: Map<string, number>;
  emulated: Map<string, number>;
  pairs: Map<string, number>;
}

const nothingSent: Sent = { counts: new Map(), emulated: new Map(), pairs: new Map() };

function sentByMonth(facts: readonly Fact[]): Map<number, Sent> {
  const months = new Map<number, Sent>();
  for (const [month, position, emulator, count, pairs] of facts) {
    let sent = months.get(month);
    if (!sent) {
      sent = { counts: new Map(), emulated: new Map(), pairs: new Map() };
      months.set(month, sent);
    }
    (emulator ? sent.emulated : sent.counts).set(position, count);
    sent.pairs.set(emulator ? `${position}:emulator` : position, pairs);
  }
  return months;
}

/** The clients' lines, in batches from one statement; months to come have none. Ends when the caller goes away. */
export async function* salesOfClients(context: Context, asked: SalesQuestion): AsyncGenerator<SoldClient[], void, undefined> {
  const end = Math.min(asked.end, monthIndex(currentMonth(context.clock())));
  const books = await readPriceBooks(context, asked.dealers, end);
  const everyMonth = Array.from({ length: Math.max(0, end - asked.start + 1) }, (_, index) => asked.start + index);
  const byId = new Map(asked.dealers.map((dealer) => [dealer.id, dealer]));
  for await (const rows of context.db.stream<Row>(statement(context, { ...asked, end }), { signal: context.signal })) {
    const sold = rows.flatMap(({ facts, senders, tariff, ...client }): SoldClient[] => {
      const dealer = byId.get(client.dealer_id);
      if (!dealer) return [];
      const book = books.of(dealer, client.p_gid);
      const byMonth = sentByMonth(facts ?? []);
      const present = book.minimums.length > 0 ? everyMonth : [...byMonth.keys()].sort((a, b) => a - b);
      const months: SoldClient['months'] = [];
      for (const month of present) {
        const { counts, emulated, pairs } = byMonth.get(month) ?? nothingSent;
        const lines = clientMonth({ month: fromMonthIndex(month), tariff, counts, emulated, senders: senders?.[month] ?? 0 }, book);
        if (lines.length > 0) months.push({ month, lines: lines.map((line) => Object.assign(line, { pairs: pairs.get(line.position) ?? 0 })) });
      }
      return months.length > 0 ? [{ ...client, dealer, months }] : [];
    });
    if (sold.length > 0) yield sold;
  }
}
