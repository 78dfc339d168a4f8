import { useEffect, useEffectEvent, type RefObject } from 'react';
import { clear, copy, paste, pastedWords } from './edits';
import { focusCell } from './focusCell';
import { activeId } from './selection';
import { cancel } from './sheet';
import type { SheetStore } from './sheetStore';

const kinds = ['copy', 'cut', 'paste'] as const;

/** Several cells: no text of one. */
const isBlock = (text: string) => /[\t\r\n]/.test(text.trim());

/** The clipboard of a table, while the focus is on one of its cells: Firefox tells of it at the text that is selected, or at the page. */
export function useGridClipboard(
  place: RefObject<HTMLTableElement | null>,
  store: SheetStore,
  locked: boolean,
  onNotice?: (text: string) => void,
) {
  const insert = (text: string) => {
    if (locked || text === '') return;
    const pasted = paste(store.get(), text);
    store.update(() => pasted.sheet);
    onNotice?.(pastedWords(pasted));
  };
  const take = useEffectEvent((event: ClipboardEvent) => {
    const cell = document.activeElement?.closest('[data-cell]');
    if (!cell || !place.current?.contains(cell)) return;
    const text = event.type === 'paste' ? (event.clipboardData?.getData('text/plain') ?? '') : undefined;
    if (store.get().editing) {
      // A finger always types: several cells go into the table all the same.
      if (text === undefined || !isBlock(text)) return;
      store.update(cancel);
      focusCell(place.current, activeId(store.get()));
    }
    event.preventDefault();
    if (text !== undefined) return insert(text);
    event.clipboardData?.setData('text/plain', copy(store.get()));
    if (event.type === 'cut' && !locked) store.update(clear);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => take(event);
    for (const kind of kinds) document.addEventListener(kind, listen);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, listen);
    };
  }, []);
}
