import type { ReactNode } from 'react';
import { useFormState, useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { FormContent } from './definition';
import { unchanged } from '../../ui/saving/Conflict';
import { FormFoot } from '../../ui/saving/FormFoot';
import { saveProblem, type SaveProblem } from './saveProblem';

interface RecordFootProps {
  form: FormContent;
  formId: string;
  methods: UseFormReturn<FieldValues>;
  busy: boolean;
  ready: boolean;
  /** A stored record: unchanged there is nothing to save. */
  editing: boolean;
  readOnly: string | undefined;
  /** The other buttons of the foot. */
  children: ReactNode;
}

/** The foot of a declared form; it renders again only when that changes. */
export function RecordFoot({ form, formId, methods, busy, ready, editing, readOnly, children }: RecordFootProps) {
  const { isDirty } = useFormState({ control: methods.control });
  const untouched = editing && !isDirty;
  const problem = useWatch({
    control: methods.control,
    compute: (values) => (form.waitsForRight ? saveProblem(form, values) : undefined),
  });
  const idle: SaveProblem | undefined = untouched && form.waitsForRight ? { text: unchanged } : undefined;
  const reason = readOnly === undefined ? (ready && !busy ? (problem ?? idle) : undefined) : { text: readOnly };
  return (
    <FormFoot
      busy={busy}
      disabled={!ready || untouched}
      formId={formId}
      reason={reason}
      onLead={(at) => methods.setFocus(at)}
    >
      {children}
    </FormFoot>
  );
}
