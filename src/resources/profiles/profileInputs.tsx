import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { maskedPassword } from '../../contract/entities/fcsProfile';
import { IconButton } from '../../ui/IconButton';
import { asTyped } from '../../ui/phoneKeys';
import { TextField } from '../../ui/TextField';
import type { InputProps } from '../engine/definition';
import { useField } from '../engine/inputs';
import inputs from '../engine/inputs.module.css';
import { ProfileTools } from './ProfileTools';
import { useResting } from './useResting';

const typed = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const;

/** A switch that puts the other one out. */
function ExclusiveInput({ other, ...props }: InputProps & { other: string }) {
  const { bound, error } = useField(props);
  const { setValue, clearErrors, getValues } = useFormContext();
  return (
    <div className={inputs.field}>
      <label className={inputs.checkbox}>
        <input
          {...bound}
          required={undefined}
          type="checkbox"
          onChange={(event) => {
            void bound.onChange(event);
            if (event.target.checked && getValues(other) === true) setValue(other, false, typed);
            clearErrors();
          }}
        />
        {props.field.label}
      </label>
      {error && <span className={inputs.error}>{error}</span>}
    </div>
  );
}

export const DefaultInput = (props: InputProps) => <ExclusiveInput {...props} other="p_emulator" />;

/** The emulator, and below it what else fills the profile. */
export const EmulatorInput = (props: InputProps) => (
  <>
    <ExclusiveInput {...props} other="p_default" />
    <ProfileTools />
  </>
);

/** Why one's own fields rest. */
const why = 'Не заполняется с эмулятором и профилем по умолчанию';

/** A field of one's own profile. */
export function ProfileTextInput(props: InputProps) {
  const resting = useResting();
  const { bound, error } = useField({ ...props, disabled: props.disabled || resting, required: !resting });
  const numeric = props.field.source === 'p_participant_id';
  return (
    <TextField
      {...bound}
      {...asTyped}
      error={resting ? undefined : error}
      hint={resting ? why : undefined}
      inputMode={numeric ? 'numeric' : undefined}
      label={props.field.label}
    />
  );
}

/** The messaging password: what is stored is never shown, and stays while nothing else is typed. */
export function ProfilePasswordInput(props: InputProps) {
  const resting = useResting();
  const { bound, error } = useField({ ...props, disabled: props.disabled || resting, required: !resting });
  const [plain, setPlain] = useState(false);
  const value: unknown = useWatch({ name: props.field.source });
  const stored = value === maskedPassword;
  return (
    <TextField
      {...bound}
      autoComplete="new-password"
      error={resting ? undefined : error}
      hint={resting ? why : undefined}
      label={props.field.label}
      spellCheck={false}
      trailing={
        !stored &&
        value !== '' && (
          <IconButton
            icon={plain ? 'eyeOff' : 'eye'}
            label={plain ? 'Скрыть пароль' : 'Показать пароль'}
            onClick={() => setPlain(!plain)}
          />
        )
      }
      type={plain && !stored ? 'text' : 'password'}
      onFocus={(event) => stored && event.target.select()}
    />
  );
}
