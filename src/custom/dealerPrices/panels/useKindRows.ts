import { useRef, useState } from 'react';
import { relayout } from '../grid/sheet';
import type { SheetStore } from '../grid/sheetStore';
import type { KindRow, SpecKind } from './specKind';

/** The rows of a special panel and their tables, which begin anew as rows come and go; one row always stays. */
export function useKindRows(spec: SpecKind, store: SheetStore, first: readonly KindRow[]) {
  const [rows, setRows] = useState(first);
  const [layout, setLayout] = useState(() => store.get().layout);
  const next = useRef(first.length);

  const put = (changed: readonly KindRow[]) => {
    const made = spec.layoutOf(changed);
    store.update((sheet) => relayout(sheet, made));
    setRows(changed);
    setLayout(made);
  };
  return {
    rows,
    layout,
    add: () => put([...rows, { key: String(next.current++), kind: '' }]),
    remove: (key: string) => rows.length > 1 && put(rows.filter((row) => row.key !== key)),
    pick: (key: string, kind: string) => setRows(rows.map((row) => (row.key === key ? { key, kind } : row))),
  };
}
