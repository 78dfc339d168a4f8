import { useId, useState, type ReactNode } from 'react';
import { get, useController, useFormContext, useFormState, type FieldError } from 'react-hook-form';
import { parsePercent, toWire } from '../../domain/money';
import { formatNumber } from '../../domain/plural';
import { TextField } from '../../ui/TextField';
import type { InputProps } from './fieldTypes';
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

const orNull = (text: unknown) => (text === '' || text === undefined ? null : text);
const orNumber = (text: unknown) => (orNull(text) === null ? null : Number(text));

export function TextInput(props: InputProps) {
  const { bound, error } = useField(props);
  return <TextField {...bound} error={error} label={props.field.label} />;
}

export function NumberInput(props: InputProps) {
  const { bound, error } = useField(props, (text) =>
    text === '' || text === null ? null : Number(String(text).replace(',', '.')),
  );
  return <TextField {...bound} error={error} inputMode="decimal" label={props.field.label} />;
}

/** The percent of a text, 0 of an empty one; a text that is none stays, for the schema to say why. */
function readPercent(text: string): number | string {
  if (text.trim() === '') return 0;
  const { percent, problem } = parsePercent(text);
  return problem === undefined ? toWire(percent) : text;
}

/** A percent with a decimal comma; what is typed stays as typed for as long as it reads as the value. */
export function PercentInput({ field, required, autoFocus, disabled }: InputProps) {
  const {
    field: { value, onChange, ...bound },
    fieldState,
  } = useController({ name: field.source });
  const [typed, setTyped] = useState<string>();
  const stored = typeof value === 'number' ? formatNumber(value) : (value as string | null);
  return (
    <TextField
      {...bound}
      autoFocus={autoFocus}
      disabled={disabled}
      error={fieldState.error?.message}
      inputMode="decimal"
      label={field.label}
      placeholder="0"
      required={required}
      value={typed !== undefined && readPercent(typed) === value ? typed : (stored ?? '')}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(readPercent(target.value));
      }}
    />
  );
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
      {error && (
        <span className={styles.error} id={errorId}>
          {error}
        </span>
      )}
    </div>
  );
}

export function MultilineInput(props: InputProps) {
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

/** A choice by its text, or by its number where the field is of numbers. */
export function SelectInput(props: InputProps) {
  const { bound, error } = useField(props, props.field.type === 'number' ? orNumber : orNull);
  return (
    <Labelled error={error} label={props.field.label}>
      {(id, describedBy) => (
        <select
          {...bound}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          className={styles.control}
          id={id}
        >
          <option value="">Не выбрано</option>
          {props.field.choices?.map(({ value, caption }) => (
            <option key={value} value={value}>
              {caption}
            </option>
          ))}
        </select>
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
