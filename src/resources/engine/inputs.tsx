import { useId, type ReactNode } from 'react';
import { get, useController, useFormContext, useFormState, type FieldError } from 'react-hook-form';
import { plainNumber } from '../../domain/measure';
import { Retry } from '../../ui/Retry';
import { TextField, type TextFieldProps } from '../../ui/TextField';
import type { InputProps } from './definition';
import styles from './inputs.module.css';

/** Registers a field without subscribing to its value: a keystroke renders nothing at all, an error its own field alone. */
export function useField({ field, required, autoFocus, disabled }: InputProps, setValueAs?: (text: string) => unknown) {
  const { register } = useFormContext();
  const { errors } = useFormState({ name: field.source, exact: true });
  const error = get(errors, field.source) as FieldError | undefined;
  return {
    bound: { ...register(field.source, setValueAs ? { setValueAs } : {}), disabled, required, autoFocus },
    error: error?.message,
  };
}

/** One line; `keys` is what the keyboard of a phone is told. */
export function TextInput({ keys, ...props }: InputProps & { keys?: Partial<TextFieldProps> }) {
  const { bound, error } = useField(props);
  return <TextField {...keys} {...bound} error={error} label={props.field.label} />;
}

export function NumberInput(props: InputProps) {
  const { bound, error } = useField(props, (text) =>
    text === '' || text === null ? null : Number(plainNumber(String(text))),
  );
  return <TextField {...bound} error={error} inputMode="decimal" label={props.field.label} />;
}

/** A control that is no text box, with its label and its error. */
export function Labelled({
  label,
  error,
  children,
}: {
  label: string;
  error: string | undefined;
  children: (id: string, describedBy: string | undefined) => ReactNode;
}) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children(id, error ? errorId : undefined)}
      <span data-said className={styles.error} id={errorId}>
        {error}
      </span>
    </div>
  );
}

/** A text of several lines. */
export function LongTextInput(props: InputProps) {
  const { bound, error } = useField(props);
  return (
    <Labelled error={error} label={props.field.label}>
      {(id, describedBy) => (
        <textarea
          {...bound}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          className={styles.control}
          id={id}
          rows={3}
        />
      )}
    </Labelled>
  );
}

interface SelectInputProps extends InputProps {
  /** One may choose none. */
  nothing?: boolean;
  /** The choices could not be read: asks for them again (`choicesRead`). */
  again?: (() => void) | undefined;
  /** Said in place of «Не выбрано», where there is nothing to choose. */
  none?: string | undefined;
}

/** One of the field's choices, which may still be on their way; what is sent is the choice's own value. */
export function SelectInput({
  field,
  required,
  autoFocus,
  disabled,
  nothing = true,
  again,
  none = 'Не выбрано',
}: SelectInputProps) {
  const {
    field: { value, onChange, ...bound },
    fieldState,
  } = useController({ name: field.source });
  const { choices } = field;
  const unread = again ? 'Не удалось загрузить список' : 'Загружаем данные...';
  return (
    <Labelled error={fieldState.error?.message} label={field.label}>
      {(id, describedBy) => (
        <>
          <select
            {...bound}
            aria-describedby={describedBy}
            aria-invalid={fieldState.error ? true : undefined}
            autoFocus={autoFocus}
            className={styles.control}
            disabled={disabled}
            id={id}
            required={required}
            value={choices ? String(value ?? '') : ''}
            onChange={({ target }) => onChange(choices?.find((one) => String(one.value) === target.value)?.value ?? '')}
          >
            {nothing && <option value="">{choices && !again ? none : unread}</option>}
            {choices?.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.caption}
              </option>
            ))}
          </select>
          {again && <Retry again={again} />}
        </>
      )}
    </Labelled>
  );
}

export function CheckboxInput(props: InputProps) {
  const { bound, error } = useField(props);
  return (
    <div className={styles.field}>
      <label className={styles.checkbox}>
        <input {...bound} required={undefined} type="checkbox" />
        {props.field.label}
      </label>
      {error && <span className={styles.error}>{error}</span>}
    </div>
  );
}
