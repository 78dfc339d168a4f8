import { useId } from 'react';
import { useController } from 'react-hook-form';
import type { InputProps } from '../engine/definition';
import inputs from '../engine/inputs.module.css';
import { InnInput } from '../fields/taxpayerInputs';
import { DuplicateWarning } from './DuplicateWarning';

/** The INN, with word of others that have the same. */
export function OrganisationInnInput(props: InputProps) {
  return (
    <div>
      <InnInput {...props} />
      <DuplicateWarning />
    </div>
  );
}

/** A flag that goes as a number (doc 1 §3). */
export function FlagInput({ field, disabled, autoFocus }: InputProps) {
  const {
    field: { ref, value, onBlur, onChange },
    fieldState: { error },
  } = useController({ name: field.source });
  const id = useId();
  return (
    <div className={inputs.field}>
      <label className={inputs.checkbox}>
        <input
          ref={ref}
          aria-describedby={error && id}
          aria-invalid={error ? true : undefined}
          autoFocus={autoFocus}
          checked={value === 1}
          disabled={disabled}
          role="switch"
          type="checkbox"
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.checked ? 1 : 0)}
        />
        {field.label}
      </label>
      {error && (
        <span className={inputs.error} id={id}>
          {error.message}
        </span>
      )}
    </div>
  );
}
