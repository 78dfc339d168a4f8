import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { guardSettings } from '../../../contract/priceGuard';
import { usualGuard } from '../../../domain/priceGuard';
import { pricesOf } from '../grid/remarks';
import { Unread } from '../../../ui/Unread';
import type { Sheet } from '../grid/sheet';
import type { SheetStore } from '../grid/sheetStore';
import styles from './panel.module.css';
import type { PanelFields, PanelKind } from './panelKind';

/** What is asked for beside a panel: once, quietly, and no more when the panel has gone. */
const beside = { gcTime: 0, staleTime: Infinity, retry: false, refetchOnWindowFocus: false } as const;

interface HeldAgainstProps {
  kind: PanelKind;
  store: SheetStore;
  fields: PanelFields;
  /** The prices as they were read; undefined while adding. */
  read: Sheet | undefined;
}

/**
 * Holds the prices of a panel against the lines of the server, what they were read as, and what they are compared with, as
 * soon as these are known; says so where they could not be read.
 */
export function HeldAgainst({ kind, store, fields, read }: HeldAgainstProps) {
  const { name, guard, compare } = kind;
  // A date that is half typed is none yet.
  const whole = /^$|^\d\d\/(\d\d\/)?\d{4}$/.test(fields.start);
  const about = [fields.start, fields.client?.id ?? null];
  const lines = useQuery({
    ...beside,
    queryKey: ['price-guard', name],
    queryFn: guard ? async () => guardSettings(await guard()) : skipToken,
  });
  const compared = useQuery({
    ...beside,
    queryKey: ['price-guard', name, about],
    queryFn: compare && whole ? ({ signal }) => compare(fields, signal) : skipToken,
  });
  useEffect(() => {
    const before = read && pricesOf(read).prices;
    const guarded = { settings: lines.data ?? usualGuard, compared: compared.data ?? {}, before };
    store.update((sheet) => ({ ...sheet, guard: guarded }));
  }, [store, lines.data, compared.data, read]);
  const unread = [
    { query: lines, what: 'заданные пороги' },
    { query: compared, what: 'цены, с которыми сравнивают' },
  ].filter(({ query }) => query.isError);
  if (unread.length === 0) return null;
  return (
    <Unread again={() => unread.forEach(({ query }) => void query.refetch())} className={styles.unguarded}>
      Замечания могут быть не все: не удалось прочитать {unread.map(({ what }) => what).join(' и ')}.
    </Unread>
  );
}
