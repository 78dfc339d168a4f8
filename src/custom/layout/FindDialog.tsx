import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useHref, useNavigate } from 'react-router-dom';
import { Dialog } from '../../ui/Dialog';
import { useSettled } from '../../ui/useSettled';
import styles from './FindDialog.module.css';
import { FoundList } from './FoundList';
import type { Place } from './foundPlaces';
import { usePlaces } from './usePlaces';

/** Typing is asked for after so long, ms. */
const typingMs = 150;

interface FindDialogProps {
  /** What stands in the field at first: «>» for commands. */
  start: string;
  /** What was typed for it while it was on its way. */
  takeAhead: () => string;
  onKeys: () => void;
  onClose: () => void;
}

interface Pressed {
  currentTarget: HTMLElement;
}

const toField = ({ currentTarget }: Pressed) => currentTarget.closest('[role=dialog]')?.querySelector('input')?.focus();

/** Asks again for what was not answered, and goes with it. */
const Again = ({ again }: { again: () => void }) => (
  <button
    className={styles.link}
    type="button"
    onClick={(event) => {
      toField(event);
      again();
    }}
  >
    Повторить
  </button>
);

/** The search of everything: type, choose by the arrows, Enter opens, Ctrl+Enter in a new tab; «>» runs commands. */
export function FindDialog({ start, takeAhead, onKeys, onClose }: FindDialogProps) {
  const navigate = useNavigate();
  const base = useHref('/').replace(/\/$/, '');
  const id = useId();
  const [typed, setTyped] = useState(start);
  const [at, setAt] = useState(0);
  /** Enter was pressed before the lines were there: the first one opens then. */
  const due = useRef(false);
  const sought = useSettled(typed.trim(), typingMs);
  const { places, note, words, settled, again } = usePlaces(sought);
  const chosen = Math.min(at, places.length - 1);

  const there = typed.trim() === sought && settled;

  const open = ({ to }: Place, apart: boolean) => {
    if (!apart) onClose();
    if (apart) window.open(`${base}${to}`, '_blank', 'noopener');
    else void navigate(to);
  };
  const type = (text: string) => {
    setTyped(text);
    setAt(0);
    due.current = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && places.length > 0) setAt((chosen + step + places.length) % places.length);
    else if (event.key === 'Enter' && there && places[chosen]) open(places[chosen], event.ctrlKey || event.metaKey);
    else if (event.key === 'Enter' && there) again?.();
    else if (event.key === 'Enter') due.current = true;
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    if (!due.current || !there) return;
    due.current = false;
    if (places[0]) open(places[0], false);
  });
  const commands = (event: Pressed) => {
    type('>');
    toField(event);
  };

  return (
    <Dialog open title="Поиск" onClose={onClose}>
      <input
        aria-activedescendant={places.length > 0 ? `${id}-${chosen}` : undefined}
        aria-autocomplete="list"
        aria-controls={id}
        aria-expanded={places.length > 0}
        aria-label="Что найти"
        autoComplete="off"
        autoFocus
        className={styles.input}
        maxLength={200}
        role="combobox"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => type(target.value)}
        onFocus={() => setTyped(typed + takeAhead())}
        onKeyDown={onKeyDown}
      />
      <p className={styles.note} role="status">
        {note} {again && <Again again={again} />}
      </p>
      <FoundList chosen={chosen} id={id} places={places} words={words} onOpen={open} />
      <p className={styles.foot}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> выбрать
        </span>
        <span>
          <kbd>Ctrl+Enter</kbd> в новой вкладке
        </span>
        <button className={styles.link} type="button" onClick={commands}>
          <kbd>&gt;</kbd> команды
        </button>
        <button className={styles.link} type="button" onClick={onKeys}>
          <kbd>?</kbd> клавиши
        </button>
      </p>
    </Dialog>
  );
}
