import sql, { join, type Sql } from 'sql-template-tag';
import type { Board, BoardCell, BoardRow } from '../../../src/contract/board';
import type { Input } from '../../../src/contract/endpoints';
import { slice } from '../../../src/contract/paging';
import { fromMonthIndex, monthIndex } from '../../../src/domain/month';
import { billingAliases } from '../../../src/domain/tiers';
import type { Context, Service } from '../kernel/context';
import { hasWords } from '../kernel/hasWords';
import { dealersInScope, portalOf } from '../kernel/scope';
import { readSettings } from './guardPrices';
import { keepChecks, keptCheck, linesOf } from './priceChecks';

type Query = Input<'readPriceBoard'>['query'];

type StoredCell = Omit<BoardCell, 'start'> & { latest: number | null };

interface Row {
  counters: Board['counters'];
  /** Lists of the month whose remarks have still to be worked out. */
  unchecked: number;
  ids: number[];
  rows: (Omit<BoardRow, 'cells'> & { cells: StoredCell[] })[];
}

const noDealers = { all: 0, done: 0, none: 0, remarks: 0 };

const schemes = Object.keys(billingAliases);

function conditions({ caller }: Context, { server_alias, search }: Query): Sql {
  const wanted = [dealersInScope(caller)];
  if (server_alias) wanted.push(sql`d.server_alias = ${portalOf(caller, server_alias)}`);
  if (search?.trim()) wanted.push(hasWords(sql`g.search`, search));
  return join(wanted, ' AND ');
}

/** The schemes that dealers, a table, have lists of up to the month, with the list that starts in it, and one of their own without any. */
const cellsOf = (dealers: Sql, index: number, lines: number) => sql`
  SELECT s.id, t.billing_alias AS alias, p.month_index IS NOT NULL AS made, c.stamp IS NOT NULL AS known, c.remarks, c.checked, c.change
  FROM ${dealers} s JOIN price_schemes t ON t.dealer_id = s.id AND t.first_month <= ${index}
  LEFT JOIN price_lists p ON p.dealer_id = t.dealer_id AND p.billing_alias = t.billing_alias AND p.month_index = ${index} ${keptCheck(lines)}
  UNION ALL
  SELECT s.id, s.billing_type, false, false, NULL, NULL, NULL FROM ${dealers} s
  WHERE s.billing_type = ANY(${schemes}::text[])
    AND NOT EXISTS (SELECT 1 FROM price_schemes t WHERE t.dealer_id = s.id AND t.billing_alias = s.billing_type AND t.first_month <= ${index})`;

/**
 * One statement: who is seen, what of each is there for the month, and of the page's dealers since when. Their cells are looked up
 * anew: joined to those of all, a filter that the planner takes for narrow would read all for each of them.
 */
const boardOf = (context: Context, query: Query, lines: number) => {
  const index = monthIndex(query);
  const { limit, offset } = slice({ page: query.page ?? 1, page_size: query.page_size ?? 100 });
  return sql`
    WITH seen AS MATERIALIZED (
      SELECT d.id, g.name, g.inn, d.server_alias, d.parent_dealer_id, d.billing_type, coalesce(d.parent_dealer_id, d.id) AS head,
        coalesce(above.name, g.name) AS head_name
      FROM dealers d JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = d.p_gid
      LEFT JOIN dealers p ON p.id = d.parent_dealer_id
      LEFT JOIN groups above ON above.server_alias = p.server_alias AND above.p_gid = p.p_gid
      WHERE ${conditions(context, query)}),
    cells AS MATERIALIZED (${cellsOf(sql`seen`, index, lines)}),
    told AS (SELECT id, bool_and(made) AS ready, bool_or(remarks > 0 AND NOT checked) AS remarked FROM cells GROUP BY id),
    stated AS MATERIALIZED (
      SELECT s.*, CASE WHEN t.ready THEN CASE WHEN t.remarked THEN 'remarks' ELSE 'done' END ELSE 'none' END AS state,
             row_number() OVER (ORDER BY s.head_name, s.head, s.parent_dealer_id IS NOT NULL, s.name, s.id) AS place
      FROM seen s LEFT JOIN told t USING (id)),
    filtered AS (SELECT * FROM stated WHERE ${query.state ? sql`state = ${query.state}` : sql`true`}),
    shown AS MATERIALIZED (SELECT * FROM filtered ORDER BY place LIMIT ${limit} OFFSET ${offset}),
    said AS (
      SELECT c.id, json_agg(json_build_object('alias', c.alias, 'change', c.change, 'remarks', coalesce(c.remarks, 0), 'checked', coalesce(c.checked, false),
        'latest', CASE WHEN c.made THEN ${index}::int ELSE (
          SELECT max(p.month_index) FROM price_lists p WHERE p.dealer_id = c.id AND p.billing_alias = c.alias AND p.month_index < ${index}) END)) AS all
      FROM (${cellsOf(sql`shown`, index, lines)}) c GROUP BY c.id)
    SELECT (SELECT json_build_object('all', count(*), 'done', count(*) FILTER (WHERE state = 'done'), 'none', count(*) FILTER (WHERE state = 'none'),
        'remarks', count(*) FILTER (WHERE state = 'remarks')) FROM stated) AS counters,
      (SELECT count(*)::int FROM cells WHERE made AND NOT known) AS unchecked,
      (SELECT coalesce(json_agg(id ORDER BY place), '[]') FROM filtered) AS ids,
      (SELECT coalesce(json_agg(json_build_object('dealer_id', s.id, 'name', s.name, 'inn', s.inn, 'server_alias', s.server_alias, 'parent_id', s.parent_dealer_id,
         'state', s.state, 'cells', coalesce(c.all, '[]')) ORDER BY s.place), '[]') FROM shown s LEFT JOIN said c USING (id)) AS rows`;
};

const cellOf = ({ latest, ...cell }: StoredCell): BoardCell => ({
  ...cell,
  start: latest === null ? null : fromMonthIndex(latest),
});

/** `GET /prices/board/`: dealers in scope, a sub-dealer below his dealer, each with his schemes in a month. */
export const readPriceBoard: Service<'readPriceBoard'> = async (context, { query }) => {
  const settings = await readSettings(context.db);
  const read = () => context.db.one<Row>(boardOf(context, query, linesOf(settings)));
  let row = await read();
  if (row && row.unchecked > 0) {
    await keepChecks(context, monthIndex(query), settings);
    row = await read();
  }
  const { counters = noDealers, ids = [], rows = [] } = row ?? {};
  const results = rows.map(({ cells, ...dealer }) => ({ ...dealer, cells: cells.map(cellOf) }));
  return { count: ids.length, total: counters.all, counters, ids, results };
};
