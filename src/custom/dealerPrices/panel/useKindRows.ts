import { useRef, useState, useSyncExternalStore } from 'react';
import { relayout, undo } from '../grid/sheet';
import type { SheetStore } from '../grid/sheetStore';
import { kindRowsOf, layoutWith, type KindRow, type PanelKind } from './panelKind';

/** The rows of a panel and their tables. What is done to a row is a step that can be undone; one row always stays. */
export function useKindRows(kind: PanelKind, store: SheetStore) {
  const layout = useSyncExternalStore(store.subscribe, () => store.get().layout);
  const rows = kindRowsOf(layout);
  const next = useRef(0);
  const [added, setAdded] = useState<string>();
  const last = useSyncExternalStore(store.subscribe, () => store.get().past.at(-1));

  const put = (changed: readonly KindRow[]) => store.update((sheet) => relayout(sheet, layoutWith(kind, changed)));
  return {
    rows,
    layout,
    /** The last thing that was done has removed a row. */
    removed: last?.before.layout !== undefined && kindRowsOf(last.before.layout).length > rows.length,
    /** The key of the row that was added last: it has the focus as it comes. */
    added,
    restore: () => store.update(undo),
    add: () => {
      next.current = Math.max(next.current, ...rows.map(({ key }) => Number(key))) + 1;
      setAdded(String(next.current));
      put([...rows, { key: String(next.current), kind: '' }]);
    },
    remove: (key: string) => rows.length > 1 && put(rows.filter((row) => row.key !== key)),
    pick: (key: string, picked: string) => put(rows.map((row) => (row.key === key ? { key, kind: picked } : row))),
  };
}
