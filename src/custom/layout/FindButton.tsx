import { Suspense, useEffect, useState } from 'react';
import { mayFind } from '../../domain/policy';
import { IconButton } from '../../ui/IconButton';
import { createEars, type Heard } from './ears';
import { late } from '../../ui/late';
import { useRights } from '../../ui/useRights';

const Finder = late(async () => ({ default: (await import('./Finder')).Finder }));

/** The browser would not wait for us: Ctrl+K is its own search, and a character goes into whatever has the focus by then. */
const isOurs = ({ key, code, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent) => {
  if (altKey || (target instanceof Element && target.closest('[role=dialog]'))) return false;
  return ctrlKey || metaKey ? code === 'KeyK' && !shiftKey : key.length === 1 && key !== ' ';
};

/** A key that types something. */
const types = ({ target, ctrlKey, metaKey }: KeyboardEvent) =>
  !ctrlKey &&
  !metaKey &&
  target instanceof Element &&
  target.closest('input,textarea,select,[contenteditable]') !== null;

/** The way to the search of everything. What hears the keys of the page comes with the first of them, which waits for it. */
export function FindButton() {
  const rights = useRights();
  const drawn = rights !== undefined && mayFind(rights);
  const [ears] = useState(createEars);
  const [asked, setAsked] = useState(false);
  const tell = (what: Heard) => {
    ears.tell(what);
    setAsked(true);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || types(event)) return;
      if (!asked && isOurs(event)) event.preventDefault();
      tell(event);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  return (
    <>
      {drawn && (
        <IconButton
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K"
          icon="search"
          label="Найти (Ctrl+K)"
          onClick={() => tell('find')}
        />
      )}
      {asked && (
        <Suspense fallback={null}>
          <Finder ears={ears} finds={drawn} />
        </Suspense>
      )}
    </>
  );
}
