import { Fragment, memo } from 'react';
import { classNames } from '../../ui/classNames';
import { Icon } from '../../ui/icons';
import { Skeleton } from '../../ui/Skeleton';
import { mayBeBlank } from './blanks';
import type { FormContent, FormField, InputProps } from './definition';
import { fieldTypes } from './fieldTypes';
import styles from './RecordForm.module.css';
import starred from '../../ui/starred.module.css';
import { Late } from '../../ui/late';

interface RecordFieldsProps {
  form: FormContent;
  adding: boolean;
  /** Nothing can be typed: it is being saved, or only looked at. */
  resting: boolean;
  shown: (field: FormField) => boolean;
  /** Takes no focus: the form is only looked at. */
  calm?: boolean;
}

/** A field that stays as it is: it looks so, and says why. */
function LockedField({ Input, ...props }: InputProps & { Input: NonNullable<FormField['Input']> }) {
  const { why = 'Не меняется' } = props.field;
  return (
    <div className={classNames(styles.locked, styles.fixed)}>
      <Input {...props} />
      <p className={styles.why}>
        <Icon name="lock" size={12} /> {why}
      </p>
    </div>
  );
}

/** The inputs of a form, section by section, the focus in the first that can be typed into. What comes into the list behind it renders none of them. */
export const RecordFields = memo(function RecordFields(props: RecordFieldsProps) {
  const { form, adding, resting, shown, calm = false } = props;
  const locked = ({ only }: FormField) => only !== undefined && only !== (adding ? 'create' : 'edit');
  const first = form.sections.flatMap(({ fields }) => fields).find((field) => shown(field) && !locked(field));
  return (
    <Late fallback={<Skeleton height={160} width="100%" />}>
      {form.sections.map(({ title, fields }, index) => (
        <fieldset key={title ?? index} className={classNames(styles.section, starred.starred)} disabled={resting}>
          {title && <legend className={styles.legend}>{title}</legend>}
          {fields.filter(shown).map((field) => {
            const Input = field.Input ?? fieldTypes[field.type].Input;
            const props = {
              field,
              autoFocus: !calm && field === first,
              disabled: locked(field),
              required: !mayBeBlank(form.schema, field.source),
            };
            return (
              <Fragment key={field.source}>
                {locked(field) ? <LockedField Input={Input} {...props} /> : <Input {...props} />}
                {field.help && <p className={styles.help}>{field.help}</p>}
              </Fragment>
            );
          })}
        </fieldset>
      ))}
    </Late>
  );
});
