import { useState, useSyncExternalStore } from 'react';
import { emptyCell } from './cell';
import { problemOf, warningOf } from './problems';
import { activeId, selectedIds } from './selection';
import type { Sheet } from './sheet';

/** What a cell shows; while one types in it, `text` is what that began with. */
export interface CellView {
  text: string;
  problem: string | undefined;
  warning: string | undefined;
  selected: boolean;
  active: boolean;
  editing: boolean;
}

/** One cell of the store, for `useSyncExternalStore`. */
export interface CellSource {
  subscribe: (watcher: () => void) => () => void;
  get: () => CellView;
}

/** The sheet of a panel between its tables: a change renders those cells alone that look different after it. */
export interface SheetStore {
  get: () => Sheet;
  update: (step: (sheet: Sheet) => Sheet) => void;
  subscribe: (watcher: () => void) => () => void;
  cell: (id: string) => CellSource;
}

const sameView = (a: CellView, b: CellView) =>
  a.text === b.text && a.problem === b.problem && a.warning === b.warning && a.selected === b.selected && a.active === b.active && a.editing === b.editing;

const nothing: CellView = { text: '', problem: undefined, warning: undefined, selected: false, active: false, editing: false };

export function createSheetStore(initial: Sheet): SheetStore {
  let sheet = initial;
  let selected = selectedIds(sheet);
  let active = activeId(sheet);
  const watchers = new Set<() => void>();
  const cells = new Map<string, { source: CellSource; watchers: Set<() => void>; view: CellView }>();

  const viewOf = (id: string): CellView => {
    const spec = sheet.layout.cells.get(id);
    if (!spec) return nothing;
    const editing = sheet.editing?.id === id ? sheet.editing : undefined;
    return {
      text: editing?.start ?? (sheet.cells.get(id) ?? emptyCell).text,
      problem: problemOf(sheet, id),
      warning: warningOf(sheet, spec),
      selected: selected.has(id),
      active: id === active,
      editing: editing !== undefined,
    };
  };

  const update: SheetStore['update'] = (step) => {
    const next = step(sheet);
    if (next === sheet) return;
    const moved = next.selection !== sheet.selection || next.layout !== sheet.layout;
    sheet = next;
    if (moved) [selected, active] = [selectedIds(sheet), activeId(sheet)];
    for (const [id, cell] of cells) {
      const view = viewOf(id);
      if (sameView(view, cell.view)) continue;
      cell.view = view;
      cell.watchers.forEach((watcher) => watcher());
    }
    watchers.forEach((watcher) => watcher());
  };

  const subscribeTo = (to: Set<() => void>) => (watcher: () => void) => {
    to.add(watcher);
    return () => void to.delete(watcher);
  };

  const cell = (id: string): CellSource => {
    const known = cells.get(id);
    if (known) return known.source;
    const own = new Set<() => void>();
    const entry = { watchers: own, view: viewOf(id), source: { subscribe: subscribeTo(own), get: () => entry.view } };
    cells.set(id, entry);
    return entry.source;
  };

  return { get: () => sheet, update, subscribe: subscribeTo(watchers), cell };
}

const same = (a: unknown, b: unknown) => Object.is(a, b) || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));

/** Something small about the sheet; renders only when that is no longer the same. `read` stays the first one given. */
export function useSheet<T>(store: SheetStore, read: (sheet: Sheet) => T): T {
  const [get] = useState(() => {
    let value = read(store.get());
    return () => {
      const next = read(store.get());
      if (!same(next, value)) value = next;
      return value;
    };
  });
  return useSyncExternalStore(store.subscribe, get);
}
