import { useState, type ChangeEvent } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { desktopNews, onlineNews } from '../../contract/news';
import { formatMoment, parseMoment } from '../../domain/moment';
import { formatWall, parseWall } from '../../domain/wallMoment';
import { MomentField } from '../../ui/MomentField';
import { TextField } from '../../ui/TextField';
import { CheckList } from '../engine/CheckList';
import type { InputProps } from '../engine/definition';
import { SelectInput, useField } from '../engine/inputs';
import { useNewsLists } from './useNewsLists';

interface NamedSelectProps extends InputProps {
  options: readonly { id: number; name: string }[] | undefined;
}

/** A choice of what a list of the server names. */
function NamedSelect({ options, field, disabled, ...props }: NamedSelectProps) {
  const choices = options?.map(({ id, name }) => ({ value: id, caption: name }));
  return <SelectInput {...props} disabled={disabled || !choices} field={{ ...field, ...(choices && { choices }) }} />;
}

/** The name of the kind that is chosen. */
function useKind() {
  const type: unknown = useWatch({ name: 'type' });
  return useNewsLists().data?.types.find(({ id }) => id === Number(type))?.name;
}

export const TypeInput = (props: InputProps) => <NamedSelect {...props} options={useNewsLists().data?.types} />;

/** The release that news of the online client are about; a comma becomes a dot. */
export function ReleaseInput(props: InputProps) {
  const { bound, error } = useField(props);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    event.target.value = event.target.value.replaceAll(',', '.');
    void bound.onChange(event);
  };
  return useKind() === onlineNews ? (
    <TextField
      {...bound}
      required
      error={error}
      inputMode="decimal"
      label={props.field.label}
      placeholder="2025.9"
      onChange={change}
    />
  ) : null;
}

export function ClientTypeInput(props: InputProps) {
  const options = useNewsLists().data?.clients;
  return useKind() === desktopNews ? <NamedSelect {...props} required options={options} /> : null;
}

export function ServerTypesInput({ field: { source, label } }: InputProps) {
  const options = useNewsLists().data?.servers;
  return useKind() === desktopNews ? (
    <CheckList groups={options && [{ options }]} required label={label} source={source} />
  ) : null;
}

/** When news come out if only a day is typed. */
const morning = '09:00';

const readMoment = (typed: string) => {
  const wall = parseWall(typed, morning);
  return wall === undefined ? typed : parseMoment(formatWall(wall));
};

/** When published news come out, by the clocks of Moscow; nothing is at once. */
export function PublishAtInput({ field: { source, label }, disabled }: InputProps) {
  const { field, fieldState } = useController({ name: source });
  const { ref, onBlur, onChange } = field;
  const value: unknown = field.value;
  const [typed, setTyped] = useState<string>();
  const shown = typeof value === 'string' && Number.isFinite(Date.parse(value)) ? formatMoment(value) : '';
  return (
    <MomentField
      ref={ref}
      disabled={disabled}
      error={fieldState.error?.message}
      label={label}
      placeholder="Сразу · ДД.ММ.ГГГГ ЧЧ:ММ"
      time={morning}
      value={typed !== undefined && readMoment(typed) === value ? typed : shown}
      onBlur={onBlur}
      onChange={(text) => {
        setTyped(text);
        onChange(readMoment(text));
      }}
    />
  );
}
