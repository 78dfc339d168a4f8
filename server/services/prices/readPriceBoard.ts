import sql, { join, type Sql } from 'sql-template-tag';
import type { BoardCell, BoardRow } from '../../../src/contract/board';
import type { Input } from '../../../src/contract/endpoints';
import { slice } from '../../../src/contract/paging';
import { medianChange } from '../../../src/domain/medianChange';
import { fromMonthIndex, monthIndex } from '../../../src/domain/month';
import { sheetOfBody } from '../../../src/domain/pricePairs';
import { billingAliases } from '../../../src/domain/tiers';
import type { Context, Service } from '../kernel/context';
import { hasWords } from '../kernel/hasWords';
import { dealersInScope, portalOf } from '../kernel/scope';

type Query = Input<'readPriceBoard'>['query'];

interface StoredCell {
  alias: BoardCell['alias'];
  latest: number | null;
  body: object | null;
  previous: object | null;
}

interface Row {
  all: number;
  done: number;
  ids: number[];
  rows: (Omit<BoardRow, 'cells'> & { cells: StoredCell[] })[];
}

const schemes = Object.keys(billingAliases);

function conditions({ caller }: Context, { server_alias, search }: Query): Sql {
  const wanted = [dealersInScope(caller)];
  if (server_alias) wanted.push(sql`d.server_alias = ${portalOf(caller, server_alias)}`);
  if (search?.trim()) wanted.push(hasWords(sql`g.search`, search));
  return join(wanted, ' AND ');
}

/** One statement: who is seen, what of each is there for the month by the index alone, and of the page's dealers the prices. */
const boardOf = (context: Context, query: Query) => {
  const index = monthIndex(query);
  const { limit, offset } = slice({ page: query.page ?? 1, page_size: query.page_size ?? 100 });
  return sql`
    WITH seen AS (
      SELECT d.id, g.name, g.inn, d.server_alias, d.parent_dealer_id, d.billing_type, coalesce(pg.name, g.name) AS head_name, coalesce(d.parent_dealer_id, d.id) AS head
      FROM dealers d JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = d.p_gid
      LEFT JOIN dealers p ON p.id = d.parent_dealer_id LEFT JOIN groups pg ON pg.server_alias = p.server_alias AND pg.p_gid = p.p_gid
      WHERE ${conditions(context, query)}),
    made AS (
      SELECT dealer_id AS id, billing_alias AS alias, max(month_index) AS latest FROM price_lists WHERE month_index <= ${index} GROUP BY 1, 2),
    cells AS (
      SELECT m.id, m.alias, m.latest FROM made m JOIN seen USING (id)
      UNION ALL
      SELECT s.id, s.billing_type, NULL FROM seen s
      WHERE s.billing_type = ANY(${schemes}::text[]) AND NOT EXISTS (SELECT 1 FROM made m WHERE m.id = s.id AND m.alias = s.billing_type)),
    stated AS (
      SELECT s.*, CASE WHEN c.ready THEN 'done' ELSE 'none' END AS state,
             row_number() OVER (ORDER BY s.head_name, s.head, s.parent_dealer_id IS NOT NULL, s.name, s.id) AS place
      FROM seen s LEFT JOIN (SELECT id, bool_and(coalesce(latest = ${index}, false)) AS ready FROM cells GROUP BY id) c USING (id)),
    filtered AS (SELECT * FROM stated WHERE ${query.state ? sql`state = ${query.state}` : sql`true`}),
    shown AS (SELECT * FROM filtered ORDER BY place LIMIT ${limit} OFFSET ${offset})
    SELECT (SELECT count(*)::int FROM stated) AS all, (SELECT count(*)::int FROM stated WHERE state = 'done') AS done,
      (SELECT coalesce(json_agg(id ORDER BY place), '[]') FROM filtered) AS ids,
      (SELECT coalesce(json_agg(json_build_object('dealer_id', s.id, 'name', s.name, 'inn', s.inn, 'server_alias', s.server_alias, 'parent_id', s.parent_dealer_id,
         'state', s.state, 'cells', (
           SELECT coalesce(json_agg(json_build_object('alias', c.alias, 'latest', c.latest, 'body', l.body, 'previous', b.body)), '[]')
           FROM cells c
           LEFT JOIN price_lists l ON l.dealer_id = c.id AND l.billing_alias = c.alias AND l.month_index = c.latest AND c.latest = ${index}
           LEFT JOIN LATERAL (
             SELECT p.body FROM price_lists p WHERE l.id IS NOT NULL AND p.dealer_id = c.id AND p.billing_alias = c.alias AND p.month_index < ${index}
             ORDER BY p.month_index DESC LIMIT 1) b ON true
           WHERE c.id = s.id)) ORDER BY s.place), '[]') FROM shown s) AS rows`;
};

function cellOf({ alias, latest, body, previous }: StoredCell): BoardCell {
  const change = body && previous && medianChange(sheetOfBody(alias, previous), sheetOfBody(alias, body));
  return { alias, start: latest === null ? null : fromMonthIndex(latest), change };
}

/** `GET /prices/board/`: dealers in scope, a sub-dealer below his dealer, each with his schemes in a month. */
export const readPriceBoard: Service<'readPriceBoard'> = async (context, { query }) => {
  const row = await context.db.one<Row>(boardOf(context, query));
  const { all = 0, done = 0, ids = [], rows = [] } = row ?? {};
  const results = rows.map(({ cells, ...dealer }) => ({ ...dealer, cells: cells.map(cellOf) }));
  return { count: ids.length, total: all, counters: { all, done, none: all - done }, ids, results };
};
