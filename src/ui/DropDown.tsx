import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './DropDown.module.css';

/** A button that lets something down over the page; Escape, and a press or the focus elsewhere, take it up again. */
export function DropDown({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const elsewhere = ({ target }: Event) => {
      if (place.current && target instanceof Node && !place.current.contains(target)) place.current.open = false;
    };
    document.addEventListener('pointerdown', elsewhere);
    document.addEventListener('focusin', elsewhere);
    return () => {
      document.removeEventListener('pointerdown', elsewhere);
      document.removeEventListener('focusin', elsewhere);
    };
  }, []);
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) => {
    if (key !== 'Escape' || !currentTarget.open) return;
    currentTarget.open = false;
    currentTarget.querySelector('summary')?.focus();
  };
  return (
    <details className={styles.place} ref={place} onKeyDown={onKeyDown}>
      <summary className={styles.summary}>{summary}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
