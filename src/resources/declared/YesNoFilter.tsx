import type { FilterProps } from '../engine/definition';
import { SelectFilter } from '../engine/filters';

const choices = [
  { value: 'true', caption: 'Да' },
  { value: 'false', caption: 'Нет' },
];

/** Of yes and no either can be looked for. */
export const YesNoFilter = ({ value, onChange, ...props }: FilterProps) => (
  <SelectFilter
    {...props}
    choices={choices}
    value={typeof value === 'boolean' ? String(value) : undefined}
    onChange={(chosen) => onChange(chosen === undefined ? undefined : chosen === 'true')}
  />
);
