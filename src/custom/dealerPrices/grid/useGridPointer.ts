import type { MouseEvent, PointerEvent, TouchEvent } from 'react';
import { select } from './selection';
import { commit, edit } from './sheet';
import type { SheetStore } from './sheetStore';

const cellOf = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null);
const inTextBox = (target: EventTarget) => target instanceof HTMLInputElement;

/** The pointer in a table: a press selects, a drag or Shift draws a range, a double press or a tap begins to type. */
export function useGridPointer(store: SheetStore, locked: boolean) {
  const begin = (id: string | undefined) => {
    if (id !== undefined && !locked) store.update((sheet) => edit(sheet, id));
  };
  return {
    onMouseDown: (event: MouseEvent) => {
      const cell = cellOf(event.target);
      const id = cell?.dataset.cell;
      if (!cell || id === undefined || event.button !== 0 || inTextBox(event.target)) return;
      event.preventDefault();
      cell.focus();
      store.update((sheet) => select(sheet, id, event.shiftKey));
    },
    onMouseOver: (event: MouseEvent) => {
      const id = cellOf(event.target)?.dataset.cell;
      if (id !== undefined && event.buttons === 1 && !store.get().editing)
        store.update((sheet) => select(sheet, id, true));
    },
    onDoubleClick: (event: MouseEvent) => {
      if (!inTextBox(event.target)) begin(cellOf(event.target)?.dataset.cell);
    },
    onPointerUp: (event: PointerEvent) => {
      const id = cellOf(event.target)?.dataset.cell;
      if (event.pointerType !== 'touch' || id === undefined || inTextBox(event.target)) return;
      // The box of the cell before goes without a blur.
      store.update((sheet) => select(commit(sheet), id));
      begin(id);
    },
    // What was committed may move the table: the mouse that the browser makes of a tap would press what lies there now.
    onTouchEnd: (event: TouchEvent) => {
      const began = cellOf(event.target)?.dataset.cell === store.get().editing?.id;
      if (store.get().editing && began && event.cancelable && !inTextBox(event.target)) event.preventDefault();
    },
  };
}
