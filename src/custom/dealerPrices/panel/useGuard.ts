import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { guardSettings } from '../../../contract/priceGuard';
import { usualGuard } from '../../../domain/priceGuard';
import { pricesOf } from '../grid/remarks';
import type { SheetStore } from '../grid/sheetStore';
import { sheetOf } from './panelContent';
import type { PanelFields, PanelKind, StoredPanel } from './panelKind';

/** What is asked for beside a panel: once, quietly, and no more when the panel has gone. */
const beside = { gcTime: 0, staleTime: Infinity, retry: false, refetchOnWindowFocus: false } as const;

/** Holds the prices of a panel against the lines of the server, what they were, and what they are compared with, as soon as these are known. */
export function useGuard(
  kind: PanelKind,
  store: SheetStore,
  fields: PanelFields,
  stored: StoredPanel | undefined,
): void {
  const { name, guard, compare } = kind;
  // A date that is half typed is none yet.
  const whole = /^$|^\d\d\/(\d\d\/)?\d{4}$/.test(fields.start);
  const about = [fields.start, fields.client?.id ?? null];
  const { data: lines } = useQuery({
    ...beside,
    queryKey: ['price-guard', name],
    queryFn: guard ? async () => guardSettings(await guard()) : skipToken,
  });
  const { data: compared } = useQuery({
    ...beside,
    queryKey: ['price-guard', name, about],
    queryFn: compare && whole ? ({ signal }) => compare(fields, signal) : skipToken,
  });
  const before = useMemo(() => stored && pricesOf(sheetOf(kind, stored)).prices, [kind, stored]);
  useEffect(() => {
    const next = { settings: lines ?? usualGuard, compared: compared ?? {}, before };
    store.update((sheet) => ({ ...sheet, guard: next }));
  }, [store, lines, compared, before, stored]);
}
