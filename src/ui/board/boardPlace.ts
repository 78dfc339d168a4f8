import { queryOptions } from '@tanstack/react-query';
import type { DataProvider } from 'react-admin';
import { boardState, boardSize, type Board, type BoardState } from '../../contract/board';
import { yearText } from '../../contract/priceRows';
import { addMonths, currentMonth, formatMonth, parseMonth, type Month } from '../../domain/month';
import { serverNow } from '../serverNow';

/** What the board shows, as its address has it: `?month=12-2026&state=none&server=nova&search=…&page=2`. */
export interface BoardPlace {
  month: Month;
  state: BoardState | undefined;
  server: string;
  search: string;
  page: number;
}

interface BoardFilters {
  page: number;
  state?: BoardState;
  server_alias?: string;
  search?: string;
}

/** The part of the data provider that reads the board. */
export type BoardProvider = DataProvider & {
  batches: () => Promise<{ readPriceBoard: (month: Month, query: BoardFilters) => Promise<Board> }>;
};

/** The month that an address names, where price lists can have it. */
function askedMonth(text: string): Month | undefined {
  const month = parseMonth(text, '-');
  return month && yearText.safeParse(String(month.year)).success ? month : undefined;
}

/** The place of an address: the next month and the first page unless it names others. */
export const readBoardPlace = (params: URLSearchParams): BoardPlace => ({
  month: askedMonth(params.get('month') ?? '') ?? addMonths(currentMonth(serverNow()), 1),
  state: boardState.safeParse(params.get('state')).data,
  server: params.get('server') ?? '',
  search: params.get('search') ?? '',
  page: Math.max(1, Number(params.get('page')) || 1),
});

/** The page of the board that has the dealer at a place of its order, from 0. */
export const boardPageOf = (at: number) => Math.floor(at / boardSize) + 1;

export const boardQueryKey = 'price-board';

/** A page of the board. */
export const boardQuery = (dataProvider: BoardProvider, { month, state, server, search, page }: BoardPlace) =>
  queryOptions({
    queryKey: [boardQueryKey, formatMonth(month), state, server, search, page],
    queryFn: async () =>
      (await dataProvider.batches()).readPriceBoard(month, {
        page,
        ...(state && { state }),
        ...(server && { server_alias: server }),
        ...(search && { search }),
      }),
    retry: false,
  });
