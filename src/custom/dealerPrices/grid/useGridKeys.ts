import type { KeyboardEvent } from 'react';
import { clear, fillDown } from './edits';
import { focusCell } from './focusCell';
import { nextSaidOf } from './problems';
import { activeId, move, nextInput, select, selectTable, type Move } from './selection';
import { cancel, commit, edit, redo, undo, type Sheet } from './sheet';
import type { SheetStore } from './sheetStore';

const arrows: Readonly<Record<string, Move>> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
  Home: { rows: 0, columns: -1, edge: true },
  End: { rows: 0, columns: 1, edge: true },
};

const corner = (sheet: Sheet, at: Move, extend: boolean) =>
  move(move(sheet, at, extend), { rows: at.columns, columns: 0, edge: true }, extend);

type Keys = KeyboardEvent<HTMLTableElement>;

/** The keyboard of a table: arrows, ranges, typing, and the shortcuts of a spreadsheet, on any layout of letters. */
export function useGridKeys(store: SheetStore, locked: boolean) {
  const step = (event: Keys, next: (sheet: Sheet) => Sheet) => {
    event.preventDefault();
    store.update(next);
    focusCell(event.currentTarget, activeId(store.get()));
  };
  const active = () => activeId(store.get()) ?? '';
  const begin = (event: Keys, text?: string) => {
    event.preventDefault();
    if (!locked) store.update((sheet) => edit(sheet, active(), text));
  };

  /** Tab goes from field to field, and out of the table at its ends. */
  const tab = (event: Keys) => {
    store.update(commit);
    const next = nextInput(store.get(), event.shiftKey ? -1 : 1);
    if (next !== undefined) step(event, (sheet) => select(sheet, next));
    else focusCell(event.currentTarget, active());
  };

  const shortcut = (event: Keys) => {
    const edits: Readonly<Record<string, (sheet: Sheet) => Sheet>> = {
      KeyZ: event.shiftKey ? redo : undo,
      KeyY: redo,
      KeyD: fillDown,
    };
    const act = edits[event.code];
    if (event.code === 'KeyA') step(event, selectTable);
    else if (act) step(event, locked ? (sheet) => sheet : act);
    else {
      const at = arrows[event.key];
      if (at)
        step(event, (sheet) =>
          event.key === 'Home' || event.key === 'End'
            ? corner(sheet, at, event.shiftKey)
            : move(sheet, { ...at, edge: true }, event.shiftKey),
        );
    }
  };

  const toSaid = (event: Keys) => {
    const next = nextSaidOf(store.get(), event.shiftKey ? -1 : 1);
    if (next === undefined) return;
    event.preventDefault();
    store.update((sheet) => select(sheet, next));
    focusCell(event.currentTarget.closest('[data-sheet]') ?? event.currentTarget, next);
  };

  const whileTyping = (event: Keys) => {
    if (event.key === 'Enter')
      step(event, (sheet) => move(commit(sheet), { rows: event.shiftKey ? -1 : 1, columns: 0 }));
    else if (event.key === 'Escape') {
      event.stopPropagation();
      step(event, cancel);
    }
  };

  return (event: Keys) => {
    if (event.key === 'Tab') return tab(event);
    if (store.get().editing) return whileTyping(event);
    if (event.ctrlKey || event.metaKey) return shortcut(event);
    const arrow = arrows[event.key];
    if (arrow) return step(event, (sheet) => move(sheet, arrow, event.shiftKey));
    if (event.key === 'Enter' || event.key === 'F2') return begin(event);
    if (event.key === 'F8') return toSaid(event);
    if ((event.key === 'Delete' || event.key === 'Backspace') && !locked) return step(event, clear);
    if (event.key.length === 1 && event.key !== ' ' && !event.altKey) return begin(event, event.key);
    return undefined;
  };
}
