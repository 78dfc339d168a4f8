import { useId } from 'react';
import { useFormState, useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { Button } from '../../ui/Button';
import { saveKey, useSaveKey } from '../../ui/useSaveKey';
import type { FormContent } from './definition';
import styles from './RecordForm.module.css';
import { saveProblem, type SaveProblem } from './saveProblem';

interface SaveButtonProps {
  form: FormContent;
  formId: string;
  methods: UseFormReturn<FieldValues>;
  busy: boolean;
  ready: boolean;
  /** A stored record: unchanged there is nothing to save. */
  editing: boolean;
  readOnly: string | undefined;
}

/** «Сохранить», and beside it why one cannot yet, which leads to the first field that it names; it renders again only when that changes. */
export function SaveButton({ form, formId, methods, busy, ready, editing, readOnly }: SaveButtonProps) {
  const id = useId();
  const button = useSaveKey();
  const { isDirty } = useFormState({ control: methods.control });
  const unchanged = editing && !isDirty;
  const problem = useWatch({
    control: methods.control,
    compute: (values) => (form.waitsForRight ? saveProblem(form, values) : undefined),
  });
  const idle: SaveProblem | undefined = unchanged && form.waitsForRight ? { text: 'Изменений нет' } : undefined;
  const reason = readOnly === undefined ? (ready && !busy ? (problem ?? idle) : undefined) : { text: readOnly };
  const { at } = reason ?? {};
  return (
    <>
      {reason && at === undefined && (
        <span className={styles.reason} id={id}>
          {reason.text}
        </span>
      )}
      {reason && at !== undefined && (
        <button className={styles.reason} id={id} type="button" onClick={() => methods.setFocus(at)}>
          {reason.text}
        </button>
      )}
      <Button
        {...saveKey}
        aria-describedby={reason && id}
        busy={busy}
        disabled={!ready || unchanged || reason !== undefined}
        form={formId}
        ref={button}
        type="submit"
        variant="primary"
      >
        Сохранить
      </Button>
    </>
  );
}
