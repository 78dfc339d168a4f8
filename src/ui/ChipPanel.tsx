import { useEffectEvent, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import styles from './Chip.module.css';

interface ChipPanelProps {
  label: string;
  chip: RefObject<HTMLElement | null>;
  /** True while a press or the focus comes that belongs to the chip. */
  insideRef: RefObject<boolean>;
  onClose: (backToChip: boolean) => void;
  children: ReactNode;
}

/** Room between the chip and what it opens, and to the edge of the window, px. */
const gap = 4;

/** What a chip opens: under it, over the page; it goes as the page scrolls, and as one turns to something else. */
export function ChipPanel({ label, chip, insideRef, onClose, children }: ChipPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const box = panel.current;
    const at = chip.current?.getBoundingClientRect();
    if (!box || !at) return undefined;
    box.style.left = `${Math.max(gap, Math.min(at.left, window.innerWidth - box.offsetWidth - 2 * gap))}px`;
    box.style.top = `${Math.max(gap, Math.min(at.bottom + gap, window.innerHeight - box.offsetHeight - gap))}px`;
    box.querySelector('input')?.focus({ preventScroll: true });
    insideRef.current = false;
    const elsewhere = () => {
      if (!insideRef.current) close(false);
      insideRef.current = false;
    };
    const away = () => close(false);
    document.addEventListener('pointerdown', elsewhere);
    document.addEventListener('focusin', elsewhere);
    document.addEventListener('scroll', away, { passive: true });
    window.addEventListener('resize', away);
    return () => {
      document.removeEventListener('pointerdown', elsewhere);
      document.removeEventListener('focusin', elsewhere);
      document.removeEventListener('scroll', away);
      window.removeEventListener('resize', away);
    };
  }, [chip, insideRef]);
  return (
    <div
      aria-label={label}
      className={styles.panel}
      ref={panel}
      role="dialog"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose(true);
      }}
    >
      {children}
    </div>
  );
}
