import { useId, type ReactNode } from 'react';
import { Button } from '../Button';
import { saveKey, useSaveKey } from '../useSaveKey';
import styles from './FormFoot.module.css';

interface FormFootProps {
  /** What the button that saves says. */
  caption?: string;
  /** The form that it sends, or what it does where there is none. */
  formId?: string;
  onSave?: () => void;
  busy: boolean;
  disabled?: boolean;
  /** Why it cannot be saved yet, and the field to begin with. */
  reason: { text: string; at?: string } | undefined;
  /** The buttons that stand between the reason and this one. */
  children: ReactNode;
  /** Goes to the field that the reason begins with. */
  onLead?: (at: string) => void;
}

/** The foot of a form: why it cannot be saved yet, which leads to the first field of those named, and the button that saves, by Ctrl+S too. */
export function FormFoot({
  caption = 'Сохранить',
  formId,
  onSave,
  busy,
  disabled = false,
  reason,
  children,
  onLead,
}: FormFootProps) {
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
        <button className={styles.reason} id={id} type="button" onClick={() => onLead?.(at)}>
          {reason.text}
        </button>
      )}
      {children}
      <Button
        {...saveKey}
        aria-describedby={reason && id}
        busy={busy}
        disabled={disabled || reason !== undefined}
        form={formId}
        ref={button}
        type={formId === undefined ? 'button' : 'submit'}
        variant="primary"
        onClick={onSave}
      >
        {caption}
      </Button>
    </>
  );
}
