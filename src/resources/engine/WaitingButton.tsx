import { useId } from 'react';
import { Button } from '../../ui/Button';
import { saveKey, useSaveKey } from '../../ui/useSaveKey';
import styles from './RecordForm.module.css';
import type { SaveProblem } from './saveProblem';

interface WaitingButtonProps {
  /** What it says. */
  children: string;
  formId: string;
  busy: boolean;
  disabled?: boolean;
  /** Why it waits. */
  reason: SaveProblem | undefined;
  /** Goes to the field that the reason begins with. */
  onLead: (at: string) => void;
}

/** The button that saves a form, by Ctrl+S too, and beside it why one cannot yet, which leads to the first field that it names. */
export function WaitingButton({ children, formId, busy, disabled = false, reason, onLead }: WaitingButtonProps) {
  const id = useId();
  const button = useSaveKey();
  const { at } = reason ?? {};
  return (
    <>
      {reason && at === undefined && (
        <span className={styles.reason} id={id}>
          {reason.text}
        </span>
      )}
      {reason && at !== undefined && (
        <button className={styles.reason} id={id} type="button" onClick={() => onLead(at)}>
          {reason.text}
        </button>
      )}
      <Button
        {...saveKey}
        aria-describedby={reason && id}
        busy={busy}
        disabled={disabled || reason !== undefined}
        form={formId}
        ref={button}
        type="submit"
        variant="primary"
      >
        {children}
      </Button>
    </>
  );
}
