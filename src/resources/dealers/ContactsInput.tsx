import { get, useFieldArray, useFormState, type FieldError } from 'react-hook-form';
import { mostContacts } from '../../contract/entities/dealer';
import { Button } from '../../ui/Button';
import { focusBeside } from '../../ui/focusBeside';
import { IconButton } from '../../ui/IconButton';
import { emailKeys } from '../../ui/phoneKeys';
import type { InputProps } from '../engine/definition';
import { TextInput } from '../engine/inputs';
import { blankContact } from './blankContact';
import styles from './dealers.module.css';

const parts = [
  { name: 'name', label: 'Имя', keys: {}, required: true },
  { name: 'email', label: 'E-mail', keys: emailKeys, required: false },
  { name: 'phone', label: 'Телефон', keys: { inputMode: 'tel' }, required: false },
] as const;

/** One to five contacts (doc 2 §5); a dealer that is kept without one may stay so. */
export function ContactsInput({ field: { source }, disabled }: InputProps) {
  const { fields, append, remove } = useFieldArray({ name: source });
  const { errors, defaultValues } = useFormState({ name: source, exact: true });
  const error = get(errors, source) as FieldError | undefined;
  const first = get(defaultValues, source) as readonly unknown[] | undefined;
  return (
    <div className={styles.contacts}>
      {fields.map(({ id }, index) => (
        <fieldset key={id} aria-label={`Контакт ${index + 1}`} className={styles.contact}>
          <div className={styles.contactHead}>
            Контакт {index + 1}
            <IconButton
              disabled={fields.length === 1 && first?.length !== 0}
              icon="trash"
              label={`Удалить контакт ${index + 1}`}
              onClick={({ currentTarget }) => {
                focusBeside(currentTarget.closest('fieldset'));
                remove(index);
              }}
            />
          </div>
          {parts.map(({ name, label, keys, required }) => (
            <TextInput
              key={name}
              autoFocus={false}
              disabled={disabled}
              keys={keys}
              field={{ source: `${source}.${index}.${name}`, label, type: 'text' }}
              required={required}
            />
          ))}
        </fieldset>
      ))}
      {error?.message && (
        <p className={styles.problem} role="alert">
          {error.message}
        </p>
      )}
      <Button
        className={styles.add}
        disabled={fields.length >= mostContacts}
        icon="plus"
        title={fields.length >= mostContacts ? `Не больше ${mostContacts} контактов` : undefined}
        onClick={() => append(blankContact)}
      >
        Добавить контакт
      </Button>
    </div>
  );
}
