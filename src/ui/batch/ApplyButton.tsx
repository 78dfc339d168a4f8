import { useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Button } from '../Button';
import { saveKey } from '../useSaveKey';
import styles from './batch.module.css';

interface ApplyButtonProps {
  /** What it does, and to how many. */
  children: ReactNode;
  /** Why one cannot yet; it is said beside the button. */
  missing: string | undefined;
  busy?: boolean;
  /** What it does is still being worked out. */
  waiting?: boolean;
  /** The form that it sends, where it stands outside of it. */
  form?: string;
  /** Of `useSaveKey`, where Ctrl+S presses it. */
  saves?: RefObject<HTMLButtonElement | null>;
}

/** A button that is switched off loses the focus: it comes back with the button, or goes to what is said in its place. */
function useFocusKept(off: boolean, waiting: boolean, saves?: ApplyButtonProps['saves']) {
  const own = useRef<HTMLButtonElement>(null);
  const button = saves ?? own;
  const said = useRef<HTMLSpanElement>(null);
  const had = useRef(false);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (off && activeElement === button.current) had.current = true;
    if (waiting || !had.current) return;
    had.current = false;
    if (activeElement === body || activeElement === button.current) (off ? said : button).current?.focus();
  }, [button, off, waiting]);
  return { button, said };
}

/** The button that does what a preview has shown, and beside it why one cannot yet. */
export function ApplyButton({ children, missing, busy = false, waiting = false, form, saves }: ApplyButtonProps) {
  const id = useId();
  const why = waiting ? undefined : missing;
  const { button, said } = useFocusKept(waiting || missing !== undefined, waiting, saves);
  return (
    <>
      {why !== undefined && (
        <span className={styles.missing} id={id} ref={said} tabIndex={-1}>
          {why}
        </span>
      )}
      <Button
        {...(saves && saveKey)}
        aria-describedby={why === undefined ? undefined : id}
        busy={busy}
        disabled={waiting || missing !== undefined}
        form={form}
        ref={button}
        type="submit"
        variant="primary"
      >
        {children}
      </Button>
    </>
  );
}
