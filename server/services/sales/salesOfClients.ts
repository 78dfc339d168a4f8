import sql from 'sql-template-tag';
import { currentMonth, fromMonthIndex, monthIndex } from '../../../src/domain/month';
import { clientMonth, type SentKind } from '../../../src/domain/sales/clientMonth';
import type { SoldClient } from '../../../src/domain/sales/statistic';
import type { Context } from '../kernel/context';
import { groupsInScope } from '../kernel/scope';
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
  sent: [month: number, kinds: readonly SentKind[], senders: number][] | null;
}

/** Clients of the dealers with what they sent, month by month (`client_packages`). */
const statement = ({ caller }: Context, { dealers, start, end, clients, except }: SalesQuestion) => sql`
  WITH clients AS MATERIALIZED (
    SELECT d.id AS dealer_id, w.place, g.server_alias, g.p_gid, g.name, g.inn, g.kpp, g.org_id, g.contract, g.contract_date, g.tariff,
           EXISTS (SELECT 1 FROM minimum_tariffs t WHERE t.dealer_id = d.id AND t.client_gid = g.p_gid) AS minimum
    FROM unnest(${dealers.map(({ id }) => id)}::int[]) WITH ORDINALITY AS w (id, place)
    JOIN dealers d ON d.id = w.id
    JOIN groups g ON g.server_alias = d.server_alias AND (g.p_gid = d.p_gid OR (g.parent_gid = d.p_gid AND NOT g.is_dealer))
    WHERE (${clients ?? null}::int[] IS NULL OR g.p_gid = ANY(${clients ?? null}::int[])) AND NOT g.p_gid = ANY(${except ?? []}::int[]) AND ${groupsInScope(caller)}
    ORDER BY w.place, g.name, g.p_gid)
  SELECT c.dealer_id, c.p_gid, c.name, c.inn, c.kpp, c.org_id, c.contract, to_char(c.contract_date, 'DD.MM.YYYY') AS contract_date, c.tariff, sent.sent
  FROM clients c
  CROSS JOIN LATERAL (
    SELECT json_agg(json_build_array(f.month_index, f.kinds, f.senders) ORDER BY f.month_index) AS sent FROM client_packages f
    WHERE f.server_alias = c.server_alias AND f.group_gid = c.p_gid AND f.month_index BETWEEN ${start} AND ${end}) sent
  WHERE sent.sent IS NOT NULL OR c.minimum
  ORDER BY c.place, c.name, c.p_gid`;

type Sent = NonNullable<Row['sent']>;

/** The months that were sent in, and those between. */
const inEveryMonth = (sent: Sent, start: number, end: number): Sent =>
  Array.from(
    { length: Math.max(0, end - start + 1) },
    (_, index) => sent.find(([month]) => month === start + index) ?? [start + index, [], 0],
  );

/** The clients' lines, in batches from one statement; months to come have none. Ends when the caller goes away. */
export async function* salesOfClients(
  context: Context,
  asked: SalesQuestion,
): AsyncGenerator<SoldClient[], void, undefined> {
  const end = Math.min(asked.end, monthIndex(currentMonth(context.clock())));
  const books = await readPriceBooks(context, asked.dealers, end);
  const byId = new Map(asked.dealers.map((dealer) => [dealer.id, dealer]));
  for await (const rows of context.db.stream<Row>(statement(context, { ...asked, end }), { signal: context.signal })) {
    const sold: SoldClient[] = [];
    for (const { sent, tariff, ...client } of rows) {
      const dealer = byId.get(client.dealer_id);
      if (!dealer) continue;
      const book = books.of(dealer, client.p_gid);
      const months: SoldClient['months'] = [];
      for (const [month, kinds, senders] of book.minimums.length > 0
        ? inEveryMonth(sent ?? [], asked.start, end)
        : (sent ?? [])) {
        const lines = clientMonth({ month: fromMonthIndex(month), tariff, kinds, senders }, book);
        if (lines.length > 0) months.push({ month, lines });
      }
      if (months.length > 0) sold.push({ ...client, dealer, months });
    }
    if (sold.length > 0) yield sold;
  }
}
