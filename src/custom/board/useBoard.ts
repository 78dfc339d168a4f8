import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useDataProvider } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { formatMonth } from '../../domain/month';
import { boardQuery, readBoardPlace, type BoardProvider } from '../../ui/board/boardPlace';
import { isOutdated } from '../../ui/Outdated';
import { walked } from '../../ui/board/walked';

/** The board at the page's address, the next month unless the address names one. */
export function useBoard() {
  const dataProvider = useDataProvider<BoardProvider>();
  const [params, setParams] = useSearchParams();
  const place = readBoardPlace(params);
  const { data, error, refetch } = useQuery({ ...boardQuery(dataProvider, place), placeholderData: keepPreviousData });
  /** Goes to another place of the board: its first page, unless a page is named. */
  const goTo = (next: Partial<Record<'state' | 'server' | 'search' | 'page' | 'month' | 'row', string>>) =>
    setParams(
      (old) => {
        const all = { ...Object.fromEntries(old), page: '', ...next };
        return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
      },
      { replace: true },
    );
  const month = formatMonth(place.month, '-');
  const named = params.get('month') === month;
  // The month that is shown stays the one that is meant, whatever month has begun meanwhile.
  useEffect(() => {
    if (!named) setParams((old) => ({ ...Object.fromEntries(old), month }), { replace: true });
  }, [named, month, setParams]);
  const row = Number(params.get('row'));
  const comeBack = useEffectEvent(() => {
    const left = walked.take(row);
    if (left) goTo({ row: String(left.dealer), page: String(left.page) });
  });
  useEffect(() => comeBack(), []);
  const outdated = isOutdated({ data, error });
  const board = error && !outdated ? undefined : data;
  return { place, row, board, error, outdated, refetch, goTo };
}
