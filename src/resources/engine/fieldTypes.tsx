import { lazy, type ComponentType } from 'react';
import { formatNumber } from '../../domain/plural';
import type { FilterProps, FormField } from './definition';
import { CheckboxFilter, SearchFilter, SelectFilter, TextFilter } from './filters';
import { formatMoment } from '../../ui/moment';

export type FieldType = 'text' | 'multiline' | 'search' | 'number' | 'percent' | 'boolean' | 'select' | 'moment';

export interface CellProps {
  value: unknown;
  choices: FormField['choices'];
}

export interface InputProps {
  field: FormField;
  required: boolean;
  autoFocus: boolean;
  disabled: boolean;
}

interface FieldKind {
  /** The least width of a column of it, px. */
  least: number;
  align?: 'end';
  Cell: ComponentType<CellProps>;
  Input: ComponentType<InputProps>;
  Filter: ComponentType<FilterProps>;
}

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));
const TextCell = ({ value }: CellProps) => <>{text(value)}</>;
const NumberCell = ({ value }: CellProps) => <>{typeof value === 'number' ? formatNumber(value) : text(value)}</>;

/** Inputs come with the dialog that holds them, never with the list. */
const input = (
  name: 'TextInput' | 'MultilineInput' | 'NumberInput' | 'PercentInput' | 'CheckboxInput' | 'SelectInput',
) => lazy(async () => ({ default: (await import('./inputs'))[name] }));

/** How each type of field is shown, typed in and filtered by; a type that is missing here does not compile. */
export const fieldTypes: Record<FieldType, FieldKind> = {
  text: { least: 160, Cell: TextCell, Input: input('TextInput'), Filter: TextFilter },
  multiline: { least: 200, Cell: TextCell, Input: input('MultilineInput'), Filter: TextFilter },
  search: { least: 160, Cell: TextCell, Input: input('TextInput'), Filter: SearchFilter },
  number: { least: 90, align: 'end', Cell: NumberCell, Input: input('NumberInput'), Filter: TextFilter },
  percent: { least: 80, align: 'end', Cell: NumberCell, Input: input('PercentInput'), Filter: TextFilter },
  boolean: {
    least: 90,
    Cell: ({ value }) => <>{value ? 'Да' : 'Нет'}</>,
    Input: input('CheckboxInput'),
    Filter: CheckboxFilter,
  },
  select: {
    least: 130,
    Cell: ({ value, choices }) => <>{choices?.find((choice) => choice.value === value)?.caption ?? text(value)}</>,
    Input: input('SelectInput'),
    Filter: SelectFilter,
  },
  moment: {
    least: 140,
    Cell: ({ value }) => <>{formatMoment(text(value))}</>,
    Input: input('TextInput'),
    Filter: TextFilter,
  },
};
