import type { ReactNode } from 'react';
import styles from './panel.module.css';

const topOf = (element: Element | null) => element?.getBoundingClientRect().top ?? 0;

/** A field within that is to be typed into at once has it already. What opens above the rows that are looked at comes into sight. */
const takeFocus = (element: HTMLElement | null) => {
  if (!element?.contains(document.activeElement)) element?.focus({ preventScroll: true });
  if (topOf(element) < topOf(element?.closest(`.${styles.body}`) ?? null)) element?.scrollIntoView();
};

/** A tool of a panel, unfolded: it takes the focus, and Escape folds it away, not the panel. */
export function ToolSection({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className={styles.from}
      ref={takeFocus}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      {children}
    </section>
  );
}
