import type { ChangeEvent } from 'react';
import { useController } from 'react-hook-form';
import { TextField } from '../../ui/TextField';
import type { InputProps } from '../engine/fieldTypes';
import { useField } from '../engine/inputs';
import inputs from '../engine/inputs.module.css';
import { InnInput } from '../engine/taxpayerInputs';
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
  const { field: { ref, value, onBlur, onChange } } = useController({ name: field.source });
  return (
    <label className={inputs.checkbox}>
      <input
        ref={ref}
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
  );
}

/** A day as digits; the dots come by themselves. */
export function DayInput(props: InputProps) {
  const { bound, error } = useField(props);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const digits = event.target.value.replace(/\D/g, '').slice(0, 8);
    event.target.value = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('.');
    void bound.onChange(event);
  };
  return <TextField {...bound} error={error} inputMode="numeric" label={props.field.label} placeholder="ДД.ММ.ГГГГ" onChange={change} />;
}
