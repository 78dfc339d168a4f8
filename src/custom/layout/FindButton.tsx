import { useEffect, useState } from 'react';
import { mayFind } from '../../domain/policy';
import { Icon } from '../../ui/icons';
import styles from './Header.module.css';
import { createEars, type Heard } from './ears';
import { texts } from './keys/texts';
import { Late, late } from '../../ui/late';
import { useRights } from '../../ui/useRights';

const Finder = late(async () => ({ default: (await import('./Finder')).Finder }));

/** The browser would not wait for us: Ctrl+K is its own search, and a character goes into whatever has the focus by then. */
const isOurs = ({ key, code, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent) => {
  if (altKey || (target instanceof Element && target.closest('[role=dialog]'))) return false;
  return ctrlKey || metaKey ? code === 'KeyK' && !shiftKey : key.length === 1 && key !== ' ';
};

/** A key that types something. */
const types = ({ target, ctrlKey, metaKey }: KeyboardEvent) =>
  !ctrlKey && !metaKey && target instanceof Element && target.closest(texts) !== null;

/** It is likely to ask for the search; what hears the keys knows. */
const mayAsk = (event: KeyboardEvent) =>
  isOurs(event) && (event.ctrlKey || event.metaKey || event.code === 'Slash' || /[/>]/.test(event.key));

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
      if (event.defaultPrevented) return;
      if (ears.keepAhead(event)) {
        event.preventDefault();
        return;
      }
      if (types(event)) return;
      if (!asked && isOurs(event)) event.preventDefault();
      if (drawn && !ears.isHeard() && mayAsk(event)) ears.expectSearch();
      tell(event);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  return (
    <>
      {drawn && (
        <button
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K"
          aria-label="Найти или сделать (Ctrl+K)"
          className={styles.find}
          title="Найти или сделать (Ctrl+K)"
          type="button"
          onClick={() => {
            if (!ears.isHeard()) ears.expectSearch();
            tell('find');
          }}
        >
          <Icon name="search" />
          <span className={styles.findWords}>Найти или сделать</span>
          <kbd>Ctrl K</kbd>
        </button>
      )}
      {asked && (
        <Late>
          <Finder ears={ears} finds={drawn} />
        </Late>
      )}
    </>
  );
}
