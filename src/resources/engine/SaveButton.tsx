import { useId } from 'react';
import { useFormState, useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { Button } from '../../ui/Button';
import type { FormContent } from './definition';
import styles from './RecordForm.module.css';
import { saveProblem } from './saveProblem';

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

/** «Сохранить», and beside it why one cannot yet; it renders again only when that changes. */
export function SaveButton({ form, formId, methods, busy, ready, editing, readOnly }: SaveButtonProps) {
  const id = useId();
  const { isDirty } = useFormState({ control: methods.control });
  const unchanged = editing && !isDirty;
  const problem = useWatch({
    control: methods.control,
    compute: (values) => (form.waitsForRight ? saveProblem(form, values) : undefined),
  });
  const reason =
    readOnly ??
    (ready && !busy ? (problem ?? (unchanged && form.waitsForRight ? 'Изменений нет' : undefined)) : undefined);
  return (
    <>
      {reason !== undefined && (
        <span className={styles.reason} id={id}>
          {reason}
        </span>
      )}
      <Button
        aria-describedby={reason === undefined ? undefined : id}
        busy={busy}
        disabled={!ready || unchanged || reason !== undefined}
        form={formId}
        type="submit"
        variant="primary"
      >
        Сохранить
      </Button>
    </>
  );
}
