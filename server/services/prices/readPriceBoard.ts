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

/** A scheme that a dealer has lists of up to the month, and one of his own without any, of the dealers in `from`. */
const cellsOf = (from: Sql, index: number) => sql`
  SELECT p.dealer_id AS id, p.billing_alias AS alias, max(p.month_index) AS latest
  FROM ${from} s JOIN price_lists p ON p.dealer_id = s.id WHERE p.month_index <= ${index} GROUP BY 1, 2
  UNION ALL
  SELECT s.id, s.billing_type, NULL FROM ${from} s
  WHERE s.billing_type = ANY(${schemes}::text[])
    AND NOT EXISTS (SELECT 1 FROM price_lists p WHERE p.dealer_id = s.id AND p.billing_alias = s.billing_type AND p.month_index <= ${index})`;

/** One statement: who is seen, what of each is there for the month by the index alone, and of the page's dealers the prices. */
const boardOf = (context: Context, query: Query) => {
  const index = monthIndex(query);
  const { limit, offset } = slice({ page: query.page ?? 1, page_size: query.page_size ?? 100 });
  return sql`
    WITH seen AS MATERIALIZED (
      SELECT d.id, g.name, g.inn, d.server_alias, d.parent_dealer_id, d.billing_type, coalesce(d.parent_dealer_id, d.id) AS head,
        CASE WHEN d.parent_dealer_id IS NULL THEN g.name ELSE (
          SELECT above.name FROM dealers p JOIN groups above ON above.server_alias = p.server_alias AND above.p_gid = p.p_gid WHERE p.id = d.parent_dealer_id) END AS head_name
      FROM dealers d JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = d.p_gid
      WHERE ${conditions(context, query)}),
    ready AS (SELECT id FROM (${cellsOf(sql`seen`, index)}) c GROUP BY id HAVING bool_and(coalesce(latest = ${index}, false))),
    stated AS MATERIALIZED (
      SELECT s.*, CASE WHEN r.id IS NULL THEN 'none' ELSE 'done' END AS state,
             row_number() OVER (ORDER BY s.head_name, s.head, s.parent_dealer_id IS NOT NULL, s.name, s.id) AS place
      FROM seen s LEFT JOIN ready r USING (id)),
    filtered AS (SELECT * FROM stated WHERE ${query.state ? sql`state = ${query.state}` : sql`true`}),
    shown AS MATERIALIZED (SELECT * FROM filtered ORDER BY place LIMIT ${limit} OFFSET ${offset}),
    cells AS (
      SELECT c.id, json_agg(json_build_object('alias', c.alias, 'latest', c.latest, 'body', l.body, 'previous', b.body)) AS all
      FROM (${cellsOf(sql`shown`, index)}) c
      LEFT JOIN price_lists l ON l.dealer_id = c.id AND l.billing_alias = c.alias AND l.month_index = c.latest AND c.latest = ${index}
      LEFT JOIN LATERAL (
        SELECT p.body FROM price_lists p WHERE l.id IS NOT NULL AND p.dealer_id = c.id AND p.billing_alias = c.alias AND p.month_index < ${index}
        ORDER BY p.month_index DESC LIMIT 1) b ON true
      GROUP BY c.id)
    SELECT (SELECT count(*)::int FROM stated) AS all, (SELECT count(*)::int FROM stated WHERE state = 'done') AS done,
      (SELECT coalesce(json_agg(id ORDER BY place), '[]') FROM filtered) AS ids,
      (SELECT coalesce(json_agg(json_build_object('dealer_id', s.id, 'name', s.name, 'inn', s.inn, 'server_alias', s.server_alias, 'parent_id', s.parent_dealer_id,
         'state', s.state, 'cells', coalesce(c.all, '[]')) ORDER BY s.place), '[]') FROM shown s LEFT JOIN cells c USING (id)) AS rows`;
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
