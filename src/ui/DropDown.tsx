import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type ToggleEvent } from 'react';
import styles from './DropDown.module.css';
import { bringWithin, edge } from './withinPage';

interface DropDownProps {
  summary: ReactNode;
  /** What it lets down is made when it first is: nobody else is to find it. */
  late?: boolean;
  onOpen?: () => void;
  children: ReactNode;
}

/** What comes down stays within the page, and is brought into sight where it ends below the window. */
function bringIn(content: HTMLElement) {
  bringWithin(content);
  const { top, bottom } = content.getBoundingClientRect();
  const below = bottom + edge - window.innerHeight;
  if (below > 0) window.scrollBy({ top: Math.min(below, top) });
}

/** A button that lets something down over the page; Escape, and a press or the focus elsewhere, take it up again. */
export function DropDown({ summary, late = false, onOpen, children }: DropDownProps) {
  const [made, setMade] = useState(!late);
  const place = useRef<HTMLDetailsElement>(null);
  /** What happens now is its own: in it, or in what it opens, wherever that stands in the document. */
  const own = useRef(false);
  const claim = () => {
    own.current = true;
  };
  useEffect(() => {
    const elsewhere = () => {
      if (place.current && !own.current) place.current.open = false;
      own.current = false;
    };
    document.addEventListener('pointerdown', elsewhere);
    document.addEventListener('focusin', elsewhere);
    return () => {
      document.removeEventListener('pointerdown', elsewhere);
      document.removeEventListener('focusin', elsewhere);
    };
  }, []);
  const onToggle = ({ currentTarget: { open, lastElementChild } }: ToggleEvent<HTMLDetailsElement>) => {
    if (!open) return;
    onOpen?.();
    if (lastElementChild instanceof HTMLElement) bringIn(lastElementChild);
  };
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) => {
    if (key !== 'Escape' || !currentTarget.open) return;
    currentTarget.open = false;
    currentTarget.querySelector('summary')?.focus();
  };
  return (
    <details
      className={styles.place}
      ref={place}
      onFocus={claim}
      onKeyDown={onKeyDown}
      onPointerDown={claim}
      onToggle={onToggle}
    >
      <summary className={styles.summary} onClick={() => setMade(true)}>
        {summary}
      </summary>
      {/* A press beside its controls puts the focus here, not onto the page behind, which would take it up. */}
      <div className={styles.content} tabIndex={-1}>
        {made && children}
      </div>
    </details>
  );
}
