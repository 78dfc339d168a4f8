import { Suspense } from 'react';
import { Skeleton } from '../../ui/Skeleton';
import { mayBeBlank } from './blanks';
import type { FormContent, FormField } from './definition';
import { fieldTypes } from './fieldTypes';
import styles from './RecordForm.module.css';

interface RecordFieldsProps {
  form: FormContent;
  adding: boolean;
  /** Nothing can be typed: it is being saved, or only looked at. */
  resting: boolean;
  shown: (field: FormField) => boolean;
}

/** The inputs of a form, section by section, the focus in the first. */
export function RecordFields({ form, adding, resting, shown }: RecordFieldsProps) {
  const [first] = form.sections.flatMap(({ fields }) => fields);
  const locked = ({ only }: FormField) => only !== undefined && only !== (adding ? 'create' : 'edit');
  return (
    <Suspense fallback={<Skeleton height={160} width="100%" />}>
      {form.sections.map(({ title, fields }, index) => (
        <fieldset key={title ?? index} className={styles.section} disabled={resting}>
          {title && <legend className={styles.legend}>{title}</legend>}
          {fields.filter(shown).map((field) => {
            const Input = field.Input ?? fieldTypes[field.type].Input;
            return (
              <Input
                key={field.source}
                autoFocus={field === first}
                disabled={locked(field)}
                field={field}
                required={!mayBeBlank(form.schema, field.source)}
              />
            );
          })}
        </fieldset>
      ))}
    </Suspense>
  );
}
