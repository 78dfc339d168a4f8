import { useId } from 'react';
import { Button } from '../Button';
import { saveKey, useSaveKey } from '../useSaveKey';
import styles from './SaveActions.module.css';

interface SaveActionsProps {
  busy: boolean;
  /** Why it cannot be saved yet. */
  reason: string | undefined;
  onCancel: () => void;
  onSave: () => void;
}

/** The foot of a dialog with a few fields: why it cannot be saved yet, the way out, and the button that saves, by Ctrl+S too. */
export function SaveActions({ busy, reason, onCancel, onSave }: SaveActionsProps) {
  const id = useId();
  const button = useSaveKey();
  return (
    <>
      {reason !== undefined && (
        <span className={styles.reason} id={id}>
          {reason}
        </span>
      )}
      <Button disabled={busy} onClick={onCancel}>
        Отмена
      </Button>
      <Button
        {...saveKey}
        aria-describedby={reason === undefined ? undefined : id}
        busy={busy}
        disabled={reason !== undefined}
        ref={button}
        variant="primary"
        onClick={onSave}
      >
        Сохранить
      </Button>
    </>
  );
}
