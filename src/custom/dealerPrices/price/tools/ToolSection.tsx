import type { ReactNode } from 'react';
import styles from '../../panel/panel.module.css';

const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

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
