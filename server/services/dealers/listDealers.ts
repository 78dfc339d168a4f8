import sql, { join, type Sql } from 'sql-template-tag';
import { dealerEntity } from '../../../src/contract/entities/dealer';
import type { DealerListQuery, DealerRow } from '../../../src/contract/dealers';
import { currentMonth, monthIndex } from '../../../src/domain/month';
import { billingAliases } from '../../../src/domain/tiers';
import type { Context, Service } from '../kernel/context';
import { direction, slice } from '../../../src/contract/paging';
import { inEitherLayout, isEmptyList } from '../kernel/inEitherLayout';
import { hasWords } from '../kernel/hasWords';
import { portalOf, dealersInScope } from '../kernel/scope';
import { rowColumns, rowNames } from '../kernel/columns';
import { fromDealers } from './model';

type Field = 'name' | 'inn' | 'id';
type Filters = Pick<DealerListQuery, 'server_alias' | 'search'> & { ids?: readonly number[] };

const orders: Record<Field, [ascending: Sql, descending: Sql]> = {
  name: [sql`g.name, d.id`, sql`g.name DESC, d.id DESC`],
  inn: [sql`g.inn, d.id`, sql`g.inn DESC, d.id DESC`],
  id: [sql`d.id`, sql`d.id DESC`],
};

const columns = rowColumns(dealerEntity, fromDealers);
const names = rowNames(dealerEntity, 'shown');

const schemes = JSON.stringify(
  Object.entries(billingAliases).map(([alias, caption], place) => ({ alias, caption, place })),
);

const from = sql`dealers d JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = d.p_gid AND g.is_dealer`;

/** Which dealers a query asks for, of those in scope. */
function conditions({ caller }: Context, { server_alias, search, ids }: Filters): Sql {
  const wanted = [dealersInScope(caller)];
  if (server_alias) wanted.push(sql`d.server_alias = ${portalOf(caller, server_alias)}`);
  if (ids) wanted.push(sql`d.id = ANY(${ids}::int[])`);
  if (search?.trim()) wanted.push(hasWords(sql`g.search`, search));
  return join(wanted, ' AND ');
}

/** Which dealers the page has first, then what is shown of these alone, and their lists in force: one look into the index for each scheme. */
function rowsOf(context: Context, query: DealerListQuery & Filters): Sql {
  const { field, descending } = direction<Field>(query.ordering ?? 'name');
  const order = orders[field][descending ? 1 : 0];
  const { limit, offset } = slice(query);
  return sql`
    WITH page AS (
      SELECT d.id, row_number() OVER (ORDER BY ${order}) AS row_place
      FROM ${from} WHERE ${conditions(context, query)} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}),
    shown AS (SELECT ${columns}, g.name, page.row_place FROM ${from} JOIN page ON page.id = d.id)
    SELECT ${names}, shown.name, lists.price, lists.price_date
    FROM shown CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(s.caption ORDER BY s.place), '[]') AS price,
             coalesce(json_agg(to_char(l.month, 'FM00') || '-' || l.year ORDER BY s.place), '[]') AS price_date
      FROM json_to_recordset(${schemes}::json) AS s(alias text, caption text, place integer)
      CROSS JOIN LATERAL (
        SELECT p.year, p.month FROM price_lists p
        WHERE p.dealer_id = shown.id AND p.billing_alias = s.alias AND p.month_index <= ${monthIndex(currentMonth(context.clock()))}
        ORDER BY p.month_index DESC LIMIT 1) l
    ) lists
    ORDER BY shown.row_place`;
}

async function countOf(context: Context, filters: Filters): Promise<number> {
  const row = await context.db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM ${filters.search?.trim() ? from : sql`dealers d`} WHERE ${conditions(context, filters)}`);
  return row?.count ?? 0;
}

async function list(context: Context, query: DealerListQuery) {
  const rows = context.db.rows<DealerRow>(rowsOf(context, query));
  if (query.page === undefined) return rows;
  const { server_alias, search } = query;
  const [results, total, count] = await Promise.all([
    rows,
    countOf(context, { server_alias }),
    search?.trim() ? countOf(context, { server_alias, search }) : undefined,
  ]);
  return { count: count ?? total, total, results };
}

/** `GET /dealers/`: the dealers in scope with their price lists in force. */
export const listDealers: Service<'listDealers'> = async (context, { query }) =>
  (await inEitherLayout(query, (asked) => list(context, asked), isEmptyList)).answer;

/** `POST /dealers/selection/`: the same by their ids, by name. */
export const selectDealers: Service<'selectDealers'> = (context, { body: { ids } }) =>
  context.db.rows<DealerRow>(rowsOf(context, { ids }));

/** `GET /dealers/filter/`: the dealers in scope by name, to choose from. */
export const filterDealers: Service<'filterDealers'> = (context, { query }) =>
  context.db.rows<{ id: number; name: string; org_id: number | null }>(sql`
    SELECT d.id, g.name, g.org_id FROM ${from} WHERE ${conditions(context, query)} ORDER BY g.name, d.id`);
