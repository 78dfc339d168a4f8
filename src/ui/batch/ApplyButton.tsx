import { useId, type ReactNode } from 'react';
import { Button } from '../Button';
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
}

/** The button that does what a preview has shown, and beside it why one cannot yet. */
export function ApplyButton({ children, missing, busy = false, waiting = false, form }: ApplyButtonProps) {
  const id = useId();
  const why = waiting ? undefined : missing;
  return (
    <>
      {why !== undefined && (
        <span className={styles.missing} id={id}>
          {why}
        </span>
      )}
      <Button
        aria-describedby={why === undefined ? undefined : id}
        busy={busy}
        disabled={waiting || missing !== undefined}
        form={form}
        type="submit"
        variant="primary"
      >
        {children}
      </Button>
    </>
  );
}
