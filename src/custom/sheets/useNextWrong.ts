import { useEffect, useEffectEvent, useState } from 'react';
import type { SheetLine } from '../../domain/sheets/sheetKind';
import type { LineState } from './lineState';

interface Options {
  lines: readonly SheetLine[];
  states: ReadonlyMap<number, LineState>;
  /** Brings the line at this place among `lines` onto the screen. */
  show: (place: number) => void;
}

const rowOf = (element: Element | null) => element?.closest<HTMLElement>('tr[data-line]');

/** The way from one refused line to the next, over all pages and around: by a button, and by F8 (with Shift back) from wherever the focus is. */
export function useNextWrong({ lines, states, show }: Options) {
  const [wanted, setWanted] = useState<{ line: number }>();
  useEffect(() => {
    if (!wanted) return;
    const row = document.querySelector(`tr[data-line="${wanted.line}"]`);
    const cell = row?.querySelector<HTMLElement>('[aria-invalid=true]') ?? row?.querySelector('input');
    cell?.focus();
    // It is typed over, as after Tab.
    if (cell instanceof HTMLInputElement) cell.select();
  }, [wanted]);
  const go = (back = false) => {
    const wrong = lines.filter(({ line }) => states.get(line)?.state === 'refused').map(({ line }) => line);
    const at = Number(rowOf(document.activeElement)?.dataset.line ?? wanted?.line ?? 0);
    const next = back
      ? (wrong.findLast((line) => line < at) ?? wrong.at(-1))
      : (wrong.find((line) => line > at) ?? wrong[0]);
    if (next === undefined) return;
    show(lines.findIndex(({ line }) => line === next));
    setWanted({ line: next });
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F8' || event.defaultPrevented || document.querySelector('[role=dialog]')) return;
    event.preventDefault();
    go(event.shiftKey);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return () => go();
}
