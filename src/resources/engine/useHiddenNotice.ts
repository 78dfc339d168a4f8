import { useEffect, useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { toasts } from '../../ui/toasts';
import { highlight, useHighlight, type Mark } from './highlight';

interface ShownList {
  isFetching?: boolean | undefined;
  error?: unknown;
  data?: readonly RaRecord[] | undefined;
  total?: number | undefined;
}

/**
 * What has been saved and is not among the rows that were read anew, because the filters hide it or it is on another page:
 * its notice says so, and offers to show it. What is not among all there are is out of the user's sight.
 */
export function useHiddenNotice(
  resource: string,
  { isFetching, error, data, total }: ShownList,
  filtered: boolean,
  show: (mark: Mark) => void,
) {
  const mark = useHighlight();
  // What was saved before this list was opened is told of already.
  const [earlier] = useState(mark);
  // The address has changed by the time that somebody asks.
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  const waiting = useRef<{ mark: Mark; state: 'saved' | 'reading' | 'told' }>(undefined);
  useEffect(() => {
    const row = mark?.inRow ?? (mark?.resource === resource ? mark.id : undefined);
    if (mark === earlier || !mark?.name || row === undefined) return;
    if (waiting.current?.mark !== mark) waiting.current = { mark, state: 'saved' };
    const now = waiting.current;
    if (now.state === 'saved' && isFetching) now.state = 'reading';
    if (now.state !== 'reading' || isFetching || error || !data) return;
    now.state = 'told';
    if (data.some(({ id }) => String(id) === row)) return;
    toasts.withdraw(mark);
    const run = () => {
      highlight({ ...mark });
      latest.current(mark);
    };
    if (!filtered && total === data.length)
      return void toasts.show({ tone: 'ok', text: `Сохранено: ${mark.name}. Вам эта запись не видна.` });
    const why = filtered ? 'Скрыто фильтрами.' : 'На другой странице.';
    toasts.show({ tone: 'ok', text: `Сохранено: ${mark.name}. ${why}`, action: { label: 'Показать', run } });
  }, [data, earlier, error, filtered, isFetching, mark, resource, total]);
}
