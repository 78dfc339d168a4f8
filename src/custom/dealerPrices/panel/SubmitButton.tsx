import { useId, type MouseEvent } from 'react';
import { Button } from '../../../ui/Button';
import { focusCell } from '../grid/focusCell';
import { listProblems } from '../grid/problems';
import { select } from '../grid/selection';
import { commit } from '../grid/sheet';
import { saveKey, useSaveKey } from '../../../ui/useSaveKey';
import { useSheet, type SheetStore } from '../grid/sheetStore';
import type { Missing } from './panelKind';
import styles from './panel.module.css';

interface SubmitButtonProps {
  store: SheetStore;
  label: string;
  busy: boolean;
  /** Why one cannot send yet, apart from errors in cells. */
  reason: string | undefined;
  /** Where that can be mended: the reason leads there. */
  at: Missing['at'] | undefined;
  onSubmit: () => void;
}

/** The button that sends a panel, and beside it why one cannot yet (doc 2 §2.4). */
export function SubmitButton({ store, label, busy, reason, at, onSubmit }: SubmitButtonProps) {
  const id = useId();
  const button = useSaveKey((pressed) => {
    const { editing } = store.get();
    if (!editing) return;
    store.update(commit);
    focusCell(pressed.closest('[role=dialog]') ?? document, editing.id);
  });
  const errors = useSheet(store, (sheet) => listProblems(sheet).length);
  const why = reason ?? (errors > 0 ? `Исправьте ошибки: ${errors}` : undefined);
  const showFirst = (event: MouseEvent) => {
    const [first] = listProblems(store.get());
    if (!first) return;
    store.update((sheet) => select(sheet, first.id));
    focusCell(event.currentTarget.closest('[role=dialog]') ?? document, first.id);
  };
  const mend = ({ currentTarget }: MouseEvent) =>
    currentTarget
      .closest('[role=dialog]')
      ?.querySelector<HTMLElement>(`[data-field="${at}"] :is(input, select)`)
      ?.focus();
  return (
    <>
      {why !== undefined && (
        <span className={styles.reason}>
          {at === undefined ? (
            <span id={id}>{why}</span>
          ) : (
            <button className={styles.show} id={id} type="button" onClick={mend}>
              {why}
            </button>
          )}{' '}
          {errors > 0 && (
            <button className={styles.show} type="button" onClick={showFirst}>
              Показать
            </button>
          )}
        </span>
      )}
      <Button
        {...saveKey}
        aria-describedby={why === undefined ? undefined : id}
        busy={busy}
        disabled={why !== undefined}
        ref={button}
        variant="primary"
        onClick={onSubmit}
      >
        {label}
      </Button>
    </>
  );
}
