import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { boardState, type BoardState } from '../../contract/board';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { addMonths, currentMonth, formatMonth, parseMonth, type Month } from '../../domain/month';

/** What the board shows, as its address has it: `?month=12-2026&state=none&server=nova&search=…&page=2`. */
export interface BoardPlace {
  month: Month;
  state: BoardState | undefined;
  server: string;
  search: string;
  page: number;
}

/** The board at the page's address, the next month unless the address names one. */
export function useBoard() {
  const dataProvider = useDataProvider<AppDataProvider>();
  const [params, setParams] = useSearchParams();
  const place: BoardPlace = {
    month: parseMonth(params.get('month') ?? '', '-') ?? addMonths(currentMonth(new Date()), 1),
    state: boardState.safeParse(params.get('state')).data,
    server: params.get('server') ?? '',
    search: params.get('search') ?? '',
    page: Math.max(1, Number(params.get('page')) || 1),
  };
  const { month, state, server, search, page } = place;
  const query = useQuery({
    queryKey: ['price-board', formatMonth(month), state, server, search, page],
    queryFn: async () =>
      (await dataProvider.batches()).readPriceBoard(month, {
        page,
        ...(state && { state }),
        ...(server && { server_alias: server }),
        ...(search && { search }),
      }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  /** Goes to another place of the board: its first page, unless a page is named. */
  const goTo = (next: Partial<Record<'state' | 'server' | 'search' | 'page' | 'month' | 'row', string>>) =>
    setParams(
      (old) => {
        const all = { ...Object.fromEntries(old), page: '', ...next };
        return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
      },
      { replace: true },
    );
  return { place, row: Number(params.get('row')), query, goTo };
}
