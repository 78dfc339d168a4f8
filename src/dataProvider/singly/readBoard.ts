import { boardSize, type Board, type BoardCell, type BoardRow } from '../../contract/board';
import { compareMonths, type Month } from '../../domain/month';
import { billingAliases, type BillingAlias } from '../../domain/tiers';
import type { BatchVerbs } from '../batchVerbs';
import type { Client } from '../client';
import { fewAtOnce, quiet } from './singleKind';

type Query = Parameters<BatchVerbs['readPriceBoard']>[1];

const schemes = Object.keys(billingAliases) as BillingAlias[];

/** What a dealer has for the month in each scheme, by the months of his lists; their prices are not read. */
async function cellsOf(client: Client, id: number, month: Month): Promise<BoardCell[]> {
  const { data } = await client.listDealerPrices({ params: { id } }, quiet);
  return schemes.flatMap((alias): BoardCell[] => {
    const starts = data
      .filter((one) => one.billing_type_alias === alias)
      .map(({ start_year, start_month }) => ({ year: start_year, month: start_month }))
      .filter((start) => compareMonths(start, month) <= 0)
      .sort((a, b) => compareMonths(b, a));
    const [start] = starts;
    return start ? [{ alias, start, change: null, remarks: 0, checked: false }] : [];
  });
}

/**
 * The board before a server that has none: a page of its dealers, and the lists of each, a few calls at a time. Counters and the
 * filter by state are of the page; what needs prices, changes and remarks, is not told.
 */
export async function readBoard(client: Client, month: Month, { state, ...query }: Query): Promise<Board> {
  const { data } = await client.listDealers({ query: { ...query, page_size: boardSize } }, quiet);
  const dealers = Array.isArray(data) ? data : data.results;
  const total = Array.isArray(data) ? data.length : (data.count ?? data.results.length);
  const rows = await fewAtOnce(dealers, async ({ id, name, inn }): Promise<BoardRow> => {
    const cells = await cellsOf(client, id, month);
    const done = cells.length > 0 && cells.every(({ start }) => start && compareMonths(start, month) === 0);
    return {
      dealer_id: id,
      name,
      inn,
      server_alias: query.server_alias ?? '',
      parent_id: null,
      state: done ? 'done' : 'none',
      cells,
    };
  });
  const done = rows.filter((row) => row.state === 'done').length;
  const results = rows.filter((row) => state === undefined || row.state === state);
  return {
    count: state === undefined ? total : results.length,
    total,
    counters: { all: rows.length, done, none: rows.length - done, remarks: 0 },
    ids: results.map(({ dealer_id }) => dealer_id),
    results,
  };
}
