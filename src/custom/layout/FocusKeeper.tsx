import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { focusPage, watched } from '../../ui/focusPage';

/** Where the focus last was in the page, outwards: what takes it from here alone, a table or a section say. */
const places: HTMLElement[] = [];

/** What had it. */
let last: HTMLElement | undefined;

/** The rows of the table that it was in, its own first, then those below it, then those above it. */
const rows: HTMLTableRowElement[] = [];

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
  last = target;
  places.length = 0;
  for (let at = within(target); at; at = within(at.parentElement)) places.push(at);
  rows.splice(0, rows.length, ...rowsFrom(target));
}

/** What may take the focus in place of what has gone from a table: the buttons and links of its row, or of the nearest one. */
function besideRow(): HTMLElement[] {
  if (last?.isConnected !== false) return [];
  const near = rows.find(({ isConnected }) => isConnected);
  return [...(near?.querySelectorAll<HTMLElement>('a[href], button, input') ?? [])];
}

/** Its row or the one beside, else the innermost place that the focus was in and that is still there. */
const near = () => [...besideRow(), ...places.filter(({ isConnected }) => isConnected)];

/** The focus goes to the page where a new address takes away what had it: a link of the page before, or the form that one signs in by. */
export function FocusKeeper() {
  const { key } = useLocation();
  const had = useRef(useNavigationType() !== 'POP');
  useEffect(() => {
    const remember = (event: FocusEvent) => {
      had.current = true;
      rememberPlace(event);
    };
    watched.near = near;
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    if (had.current) focusPage();
  }, [key]);
  return null;
}
