import type { ReactNode } from 'react';
import styles from './panel.module.css';

/** A field within that is to be typed into at once has it already. */
const takeFocus = (element: HTMLElement | null) => {
  if (!element?.contains(document.activeElement)) element?.focus({ preventScroll: true });
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
