import { useRef, useState, type ReactNode } from 'react';
import styles from './Chip.module.css';
import { classNames } from './classNames';
import { IconButton } from './IconButton';
import { Late, late } from './late';

const ChipPanel = late(async () => ({ default: (await import('./ChipPanel')).ChipPanel }));

interface ChipProps {
  label: string;
  /** What is chosen, in words; undefined for nothing. */
  words: string | undefined;
  onClear: () => void;
  /** What the press opens: the choice. */
  children: ReactNode;
}

/** A filter as a small button that says what is chosen; pressed it opens the choice, which Escape and a press elsewhere close. */
export function Chip({ label, words, onClear, children }: ChipProps) {
  const place = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  // What opens in its turn, a calendar say, stands elsewhere on the page, and is inside all the same.
  const inside = useRef(false);
  const touch = () => void (inside.current = true);
  const close = (backHere: boolean) => {
    setOpen(false);
    if (backHere) place.current?.querySelector('button')?.focus();
  };
  const clear = () => {
    onClear();
    close(true);
  };
  // A button takes no focus by a press in Safari, what is around it does: the focus stays within.
  return (
    <div
      className={classNames(styles.chip, words !== undefined && styles.set)}
      ref={place}
      tabIndex={-1}
      onFocusCapture={touch}
      onPointerDownCapture={touch}
    >
      <button
        aria-expanded={open}
        aria-haspopup="dialog"
        className={styles.button}
        type="button"
        onClick={() => setOpen(!open)}
      >
        {words === undefined ? label : `${label}: `}
        {words !== undefined && <b>{words}</b>}
      </button>
      {words !== undefined && (
        <IconButton className={styles.clear} icon="close" label={`Снять фильтр: ${label}`} onClick={clear} />
      )}
      {open && (
        <Late>
          <ChipPanel chip={place} insideRef={inside} label={label} onClose={close}>
            {children}
          </ChipPanel>
        </Late>
      )}
    </div>
  );
}
