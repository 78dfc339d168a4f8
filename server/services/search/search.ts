import sql from 'sql-template-tag';
import {
  dealerHit,
  organisationHit,
  priceHit,
  userHit,
  type FoundDealer,
  type FoundPrice,
} from '../../../src/contract/searchHits';
import type { SearchAnswer, SearchHit } from '../../../src/contract/search';
import { currentMonth, monthIndex } from '../../../src/domain/month';
import { readQuery, type SearchQuery } from '../../../src/domain/search/readQuery';
import { textsToTry } from '../../../src/domain/search/textsToTry';
import { billingAliases } from '../../../src/domain/tiers';
import type { Context, Service } from '../kernel/context';
import { findDealers, findOrganisations, type Counted } from './findOrganisations';
import { findUsers } from './findUsers';

interface Part {
  count: number;
  hits: SearchHit[];
}

const nothing: Part = { count: 0, hits: [] };

const part = <T>(rows: readonly Counted<T>[], hitOf: (row: Counted<T>) => SearchHit): Part => ({
  count: rows[0]?.found ?? 0,
  hits: rows.map(hitOf),
});

/** The lists in force and to come of the dealers that were found, by dealer. */
async function pricesOf({ db, clock }: Context, dealers: readonly FoundDealer[], limit: number): Promise<Part> {
  if (dealers.length === 0) return nothing;
  const now = monthIndex(currentMonth(clock()));
  const rows = await db.rows<
    Counted<Omit<FoundPrice, 'caption'> & { dealer_id: number; billing_alias: keyof typeof billingAliases }>
  >(sql`
    SELECT p.dealer_id, p.billing_alias, p.year, p.month,
           CASE WHEN p.month_index > ${now} THEN 'future' ELSE 'active' END AS price_status, count(*) OVER ()::int AS found
    FROM price_lists p JOIN unnest(${dealers.map(({ dealer_id }) => dealer_id)}::int[]) WITH ORDINALITY k (dealer_id, place) USING (dealer_id)
    WHERE p.month_index > ${now} OR p.month_index = (
      SELECT max(o.month_index) FROM price_lists o
      WHERE o.dealer_id = p.dealer_id AND o.billing_alias = p.billing_alias AND o.month_index <= ${now})
    ORDER BY k.place, p.month_index, p.billing_alias LIMIT ${limit}`);
  return part(rows, (row) => {
    const dealer = dealers.find(({ dealer_id }) => dealer_id === row.dealer_id) ?? dealers[0];
    if (!dealer) throw new Error('a price list of no dealer');
    return priceHit(dealer, { ...row, caption: billingAliases[row.billing_alias] });
  });
}

/** What is found under one reading of the text, in the order of the kinds; a kind that an identifier fits comes first. */
async function find(
  context: Context,
  query: SearchQuery,
  limit: number,
): Promise<Omit<SearchAnswer, 'searched' | 'tried'>> {
  const { rights } = context.caller;
  const seen = rights.has('organisations-users');
  const [organisations, users, dealers] = await Promise.all([
    seen ? findOrganisations(context, query, limit) : [],
    seen ? findUsers(context, query, limit) : [],
    rights.has('dealers') ? findDealers(context, query, limit) : [],
  ]);
  const parts = {
    organisation: part(organisations, (row) => organisationHit(row, query)),
    user: part(users, (row) => userHit(row, query)),
    dealer: part(dealers, (row) => dealerHit(row, query)),
    price: await pricesOf(context, dealers, limit),
  };
  const all = Object.values(parts);
  const leads = ({ hits }: Part) => hits.some(({ exact }) => exact);
  return {
    counts: {
      organisation: parts.organisation.count,
      user: parts.user.count,
      dealer: parts.dealer.count,
      price: parts.price.count,
    },
    results: [...all.filter(leads), ...all.filter((one) => !leads(one))].flatMap(({ hits }) => hits),
  };
}

/** `GET /search/`: whatever the caller may see that fits the text; the other keyboard layout only where the first gave nothing. */
export const search: Service<'search'> = async (context, { query: { q, limit = 5 } }) => {
  const tried: string[] = [];
  for (const text of textsToTry(q)) {
    tried.push(text);
    const found = await find(context, readQuery(text), limit);
    if (found.results.length > 0) return { searched: text, tried, ...found };
  }
  const counts = { organisation: 0, user: 0, dealer: 0, price: 0 };
  return { searched: q.trim(), tried, counts, results: [] };
};
