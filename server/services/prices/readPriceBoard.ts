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
  if (search?.trim()) {
    const found = sql`SELECT 1 FROM groups g WHERE g.server_alias = d.server_alias AND g.p_gid = d.p_gid AND ${hasWords(sql`g.search`, search)}`;
    wanted.push(sql`EXISTS (${found})`);
  }
  return join(wanted, ' AND ');
}

/** The schemes that dealers of the page have lists of up to the month, with the list that starts in it, and one of their own without any. */
const cellsOf = (index: number, lines: number) => sql`
  SELECT s.id, t.billing_alias AS alias, p.month_index IS NOT NULL AS made, c.remarks, c.checked, c.change
  FROM shown s JOIN price_schemes t ON t.dealer_id = s.id AND t.first_month <= ${index}
  LEFT JOIN price_lists p ON p.dealer_id = t.dealer_id AND p.billing_alias = t.billing_alias AND p.month_index = ${index} ${keptCheck(lines)}
  UNION ALL
  SELECT s.id, s.billing_type, false, NULL, NULL, NULL FROM shown s
  WHERE s.billing_type = ANY(${schemes}::text[])
    AND NOT EXISTS (SELECT 1 FROM price_schemes t WHERE t.dealer_id = s.id AND t.billing_alias = s.billing_type AND t.first_month <= ${index})`;

/** What each dealer of `seen` has for the month in all his schemes together. */
const toldOf = (index: number, lines: number) => sql`
  SELECT t.dealer_id AS id, bool_and(p.month_index IS NOT NULL) AS made, bool_or(c.remarks > 0 AND NOT c.checked) AS remarked,
         count(p.month_index) - count(c.stamp) AS unchecked
  FROM price_schemes t
  LEFT JOIN price_lists p ON p.dealer_id = t.dealer_id AND p.billing_alias = t.billing_alias AND p.month_index = ${index} ${keptCheck(lines)}
  WHERE t.first_month <= ${index} AND t.dealer_id IN (SELECT id FROM seen) GROUP BY t.dealer_id`;

/**
 * One statement: who is seen, what of each is there for the month, and of the page's dealers since when. Names are compared
 * by their places in an index: to sort ten thousand of them by their letters takes longer than all the rest. A dealer stands
 * below those above him, however many they are: by their places and then his own.
 */
const boardOf = (context: Context, query: Query, lines: number) => {
  const index = monthIndex(query);
  const { limit, offset } = slice({ page: query.page ?? 1, page_size: query.page_size ?? 100 });
  const wanted = query.state ? sql`state = ${query.state}` : sql`true`;
  return sql`
    WITH RECURSIVE named AS MATERIALIZED (
      SELECT d.id, d.server_alias, d.p_gid, d.parent_dealer_id, d.billing_type, lpad(to_hex(g.place), 8, '0') AS place
      FROM dealers d JOIN (SELECT server_alias, p_gid, row_number() OVER (ORDER BY name, server_alias, p_gid) AS place FROM groups WHERE is_dealer) g USING (server_alias, p_gid)),
    heads AS MATERIALIZED (SELECT id, parent_dealer_id, place FROM named WHERE id IN (SELECT parent_dealer_id FROM named)),
    placed AS (
      SELECT h.id, h.place FROM heads h WHERE NOT EXISTS (SELECT 1 FROM heads above WHERE above.id = h.parent_dealer_id)
      UNION ALL
      SELECT h.id, p.place || h.place FROM placed p JOIN heads h ON h.parent_dealer_id = p.id),
    seen AS MATERIALIZED (
      SELECT d.id, d.billing_type, coalesce(above.place, '') || d.place AS place
      FROM named d LEFT JOIN placed above ON above.id = d.parent_dealer_id WHERE ${conditions(context, query)}),
    told AS (${toldOf(index, lines)}),
    stated AS MATERIALIZED (
      SELECT s.id, t.unchecked,
        CASE WHEN t.made AND (own.dealer_id IS NOT NULL OR s.billing_type <> ALL(${schemes}::text[])) THEN CASE WHEN t.remarked THEN 'remarks' ELSE 'done' END
             ELSE 'none' END AS state,
        row_number() OVER (ORDER BY s.place COLLATE "C") AS place
      FROM seen s LEFT JOIN told t USING (id)
      LEFT JOIN price_schemes own ON own.dealer_id = s.id AND own.billing_alias = s.billing_type AND own.first_month <= ${index}),
    shown AS MATERIALIZED (
      SELECT f.*, d.server_alias, d.parent_dealer_id, d.billing_type, g.name, g.inn
      FROM (SELECT id, state, place FROM stated WHERE ${wanted} ORDER BY place LIMIT ${limit} OFFSET ${offset}) f
      JOIN dealers d USING (id) JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = d.p_gid),
    said AS (
      SELECT c.id, json_agg(json_build_object('alias', c.alias, 'change', c.change, 'remarks', coalesce(c.remarks, 0), 'checked', coalesce(c.checked, false),
        'latest', CASE WHEN c.made THEN ${index}::int ELSE (
          SELECT max(p.month_index) FROM price_lists p WHERE p.dealer_id = c.id AND p.billing_alias = c.alias AND p.month_index < ${index}) END) ORDER BY array_position(${schemes}::text[], c.alias)) AS all
      FROM (${cellsOf(index, lines)}) c GROUP BY c.id)
    SELECT (SELECT json_build_object('all', count(*), 'done', count(*) FILTER (WHERE state = 'done'), 'none', count(*) FILTER (WHERE state = 'none'),
        'remarks', count(*) FILTER (WHERE state = 'remarks')) FROM stated) AS counters,
      (SELECT coalesce(sum(unchecked), 0)::int FROM stated) AS unchecked,
      (SELECT coalesce(json_agg(id ORDER BY place), '[]') FROM stated WHERE ${wanted}) AS ids,
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
