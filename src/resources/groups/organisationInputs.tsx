import { lazy, Suspense, useState, type ChangeEvent } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { withDots } from '../../domain/day';
import { IconButton } from '../../ui/IconButton';
import { TextField } from '../../ui/TextField';
import type { InputProps } from '../engine/fieldTypes';
import { useField } from '../engine/inputs';
import inputs from '../engine/inputs.module.css';
import { InnInput } from '../fields/taxpayerInputs';
import { DuplicateWarning } from './DuplicateWarning';

const DayPicker = lazy(async () => ({ default: (await import('../../ui/DayPicker')).DayPicker }));

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
  } = useController({ name: field.source });
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

/** A day, typed as digits (the dots come by themselves) or picked from a calendar. */
export function DayInput(props: InputProps) {
  const { bound, error } = useField(props);
  const { getValues, setValue } = useFormContext<Record<string, string | null>>();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { source, label } = props.field;
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    event.target.value = withDots(event.target.value);
    void bound.onChange(event);
  };
  const pick = (day: string) => {
    setAnchor(null);
    setValue(source, day, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  };
  return (
    <>
      <TextField
        {...bound}
        error={error}
        inputMode="numeric"
        label={label}
        placeholder="ДД.ММ.ГГГГ"
        trailing={
          <IconButton
            aria-haspopup="dialog"
            disabled={props.disabled}
            icon="calendar"
            label={`Выбрать в календаре: ${label}`}
            onClick={(event) => setAnchor(event.currentTarget)}
          />
        }
        onChange={change}
      />
      {anchor && (
        <Suspense fallback={null}>
          <DayPicker anchor={anchor} value={getValues(source) ?? ''} onClose={() => setAnchor(null)} onPick={pick} />
        </Suspense>
      )}
    </>
  );
}
