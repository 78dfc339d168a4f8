import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { focusPage, places, rows } from '../../ui/focusPage';

/** The row that the focus is in, those below it, then those above it, the nearest first. */
function rowsFrom(target: HTMLElement): HTMLTableRowElement[] {
  const own = target.closest('tr');
  const all = [...(own?.parentElement?.querySelectorAll<HTMLTableRowElement>(':scope > tr') ?? [])];
  const at = all.findIndex((row) => row === own);
  return own ? [...all.slice(at), ...all.slice(0, at).reverse()] : [];
}

/** Remembers where in the page the focus is. */
function rememberPlace({ target }: FocusEvent) {
  if (!(target instanceof HTMLElement) || !document.getElementById('content')?.contains(target)) return;
  const within = (element: Element | null) => element?.closest<HTMLElement>('[tabindex="-1"]');
  places.length = 0;
  for (let at = within(target); at; at = within(at.parentElement)) places.push(at);
  rows.splice(0, rows.length, ...rowsFrom(target));
}

/** The focus goes to the page where a new address takes away what had it: a link of the page before, say. */
export function FocusKeeper() {
  const { key } = useLocation();
  const had = useRef(false);
  useEffect(() => {
    const remember = (event: FocusEvent) => {
      had.current = true;
      rememberPlace(event);
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    if (had.current) focusPage();
  }, [key]);
  return null;
}
