import { useState, useSyncExternalStore } from 'react';
import { emptyCell } from './cell';
import type { CellSpec } from './layout';
import { noteOf, problemOf } from './problems';
import { saidAsBefore } from './remarks';
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

/** Some cells of the store, for `useSyncExternalStore`: a row's. A view keeps its identity until it changes. */
export interface CellSource {
  subscribe: (watcher: () => void) => () => void;
  get: () => readonly CellView[];
}

/** The sheet of a panel between its tables: a change renders those cells alone that look different after it. */
export interface SheetStore {
  get: () => Sheet;
  update: (step: (sheet: Sheet) => Sheet) => void;
  /** A step of somebody who is typing: what is said of prices waits until he pauses. */
  typed: (step: (sheet: Sheet) => Sheet) => void;
  subscribe: (watcher: () => void) => () => void;
  /** The cells of a row; the same for the same array. */
  row: (specs: readonly CellSpec[]) => CellSource;
}

/** How long nobody types before what is typed is looked at, ms. */
const pauseMs = 200;

const sameView = (a: CellView, b: CellView) =>
  a.text === b.text &&
  a.problem === b.problem &&
  a.warning === b.warning &&
  a.selected === b.selected &&
  a.active === b.active &&
  a.editing === b.editing;

export function createSheetStore(initial: Sheet): SheetStore {
  let sheet = initial;
  let selected = selectedIds(sheet);
  let active = activeId(sheet);
  const watchers = new Set<() => void>();
  const rows = new Map<
    readonly CellSpec[],
    { source: CellSource; watchers: Set<() => void>; views: readonly CellView[] }
  >();

  const viewOf = (spec: CellSpec): CellView => {
    const { id } = spec;
    const editing = sheet.editing?.id === id ? sheet.editing : undefined;
    return {
      text: editing?.start ?? (sheet.cells.get(id) ?? emptyCell).text,
      problem: problemOf(sheet, id),
      warning: noteOf(sheet, spec),
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
    for (const [specs, row] of rows) {
      const views = specs.map((spec, at) => {
        const [view, before] = [viewOf(spec), row.views[at]];
        return before && sameView(view, before) ? before : view;
      });
      if (views.every((view, at) => view === row.views[at])) continue;
      row.views = views;
      row.watchers.forEach((watcher) => watcher());
    }
    watchers.forEach((watcher) => watcher());
  };

  let pause: ReturnType<typeof setTimeout> | undefined;
  const typed: SheetStore['typed'] = (step) => {
    update((before) => saidAsBefore(before, step(before)));
    clearTimeout(pause);
    pause = setTimeout(() => update((now) => (now.editing ? { ...now } : now)), pauseMs);
  };

  const subscribeTo = (to: Set<() => void>) => (watcher: () => void) => {
    to.add(watcher);
    return () => void to.delete(watcher);
  };

  const row: SheetStore['row'] = (specs) => {
    const known = rows.get(specs);
    if (known) return known.source;
    const own = new Set<() => void>();
    const entry = {
      watchers: own,
      views: specs.map(viewOf),
      source: { subscribe: subscribeTo(own), get: () => entry.views },
    };
    rows.set(specs, entry);
    return entry.source;
  };

  return { get: () => sheet, update, typed, subscribe: subscribeTo(watchers), row };
}

const same = (a: unknown, b: unknown) =>
  Object.is(a, b) || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));

/** A value read from the sheet; renders only when it changes. `read` stays the first one given. */
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
