import { boardSize, type Board, type BoardCell, type BoardRow } from '../../contract/board';
import { guardSettings } from '../../contract/priceGuard';
import { medianChange } from '../../domain/medianChange';
import { compareMonths, type Month } from '../../domain/month';
import { doubtsOf } from '../../domain/priceGuard';
import { sheetOfBody } from '../../domain/pricePairs';
import { billingAliases, type BillingAlias } from '../../domain/tiers';
import type { BatchVerbs } from '../batchVerbs';
import { listsOf, sheetBefore, startOf } from './lists';
import { fewAtOnce, quiet, type SingleTools } from './singleKind';

type Query = Parameters<BatchVerbs['readPriceBoard']>[1];

const schemes = Object.keys(billingAliases) as BillingAlias[];

/** What a dealer has for the month in each scheme; the prices are read of lists that start in it, and of those before them. */
async function cellsOf(tools: SingleTools, id: number, month: Month): Promise<BoardCell[]> {
  const lists = await listsOf(tools, id);
  const cells: BoardCell[] = [];
  for (const alias of schemes) {
    const start = lists
      .of(alias)
      .map(startOf)
      .find((one) => compareMonths(one, month) <= 0);
    if (!start) continue;
    const cell = { alias, start, change: null, remarks: 0, checked: false };
    if (compareMonths(start, month) < 0) {
      cells.push(cell);
      continue;
    }
    const own = sheetOfBody(alias, (await lists.pricesOf(alias, start)).prices);
    const inForce = await sheetBefore(lists, alias, month);
    const remarks = doubtsOf(own, { inForce }, guardSettings(tools.ground.settings)).length;
    cells.push({ ...cell, remarks, change: inForce ? medianChange(inForce, own) : null });
  }
  return cells;
}

const stateOf = (cells: readonly BoardCell[], month: Month): BoardRow['state'] => {
  const ready = cells.length > 0 && cells.every(({ start }) => start && compareMonths(start, month) === 0);
  if (!ready) return 'none';
  return cells.some(({ remarks }) => remarks > 0) ? 'remarks' : 'done';
};

/**
 * The board before a server that has none: a page of its dealers, and the lists of each, a few calls at a time. Counters and the
 * filter by state are of the page. That somebody has looked at remarks is not kept there.
 */
export async function readBoard(tools: SingleTools, month: Month, { state, ...query }: Query): Promise<Board> {
  const { data } = await tools.client.listDealers({ query: { ...query, page_size: boardSize } }, quiet);
  const dealers = Array.isArray(data) ? data : data.results;
  const total = Array.isArray(data) ? data.length : (data.count ?? data.results.length);
  const rows = await fewAtOnce(dealers, async ({ id, name, inn }): Promise<BoardRow> => {
    const cells = await cellsOf(tools, id, month);
    return {
      dealer_id: id,
      name,
      inn,
      server_alias: query.server_alias ?? '',
      parent_id: null,
      state: stateOf(cells, month),
      cells,
    };
  });
  const of = (one: BoardRow['state']) => rows.filter((row) => row.state === one).length;
  const results = rows.filter((row) => state === undefined || row.state === state);
  return {
    count: state === undefined ? total : results.length,
    total,
    counters: { all: rows.length, done: of('done'), none: of('none'), remarks: of('remarks') },
    ids: results.map(({ dealer_id }) => dealer_id),
    results,
  };
}
