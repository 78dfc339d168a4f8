import type { ComponentType } from 'react';
import type { FieldType } from '../../contract/fieldType';
import { BooleanCell, MomentCell, NumberCell, SelectCell, TextCell } from './cells';
import type { CellProps, FilterProps, InputProps } from './definition';
import { DayRangeFilter } from './DayRangeFilter';
import { CheckboxFilter, SelectFilter, TextFilter } from './filters';
import type * as furtherCells from './furtherCells';
import type * as furtherFilters from './furtherFilters';
import type * as inputs from './inputs';
import type * as furtherInputs from './furtherInputs';
import { Late, late } from '../../ui/late';

interface FieldKind {
  /** The least width of a column of it, px. */
  least: number;
  align?: 'end';
  /** The order that a column of it begins with; the latest and the largest first where it is `DESC`. */
  firstOrder?: 'DESC';
  Cell: ComponentType<CellProps>;
  Input: ComponentType<InputProps>;
  Filter: ComponentType<FilterProps>;
}

/** Inputs come with the dialog that holds them; cells and filters that few lists have, with those lists. */
const input = (name: Exclude<keyof typeof inputs, 'useField' | 'Labelled'>) =>
  late(async () => ({ default: (await import('./inputs'))[name] }));
const further = (name: keyof typeof furtherInputs) =>
  late(async () => ({ default: (await import('./furtherInputs'))[name] }));
const filter = (name: keyof typeof furtherFilters) =>
  late(async () => ({ default: (await import('./furtherFilters'))[name] }));

const cell = (name: keyof typeof furtherCells) => {
  const Cell = late(async () => ({ default: (await import('./furtherCells'))[name] }));
  return (props: CellProps) => (
    <Late fallback="…">
      <Cell {...props} />
    </Late>
  );
};

const NumberRange = filter('NumberRangeFilter');

/** How each type of field is shown, typed in and filtered by; a type that is missing here does not compile. */
export const fieldTypes: Record<FieldType, FieldKind> = {
  text: { least: 160, Cell: TextCell, Input: input('TextInput'), Filter: TextFilter },
  longText: { least: 200, Cell: cell('LongTextCell'), Input: input('LongTextInput'), Filter: TextFilter },
  number: {
    least: 90,
    align: 'end',
    firstOrder: 'DESC',
    Cell: NumberCell,
    Input: input('NumberInput'),
    Filter: NumberRange,
  },
  money: {
    least: 130,
    align: 'end',
    firstOrder: 'DESC',
    Cell: cell('MoneyCell'),
    Input: further('MoneyInput'),
    Filter: NumberRange,
  },
  percent: { least: 80, align: 'end', Cell: NumberCell, Input: further('PercentInput'), Filter: NumberRange },
  day: { least: 104, firstOrder: 'DESC', Cell: TextCell, Input: further('DayInput'), Filter: DayRangeFilter },
  month: { least: 90, firstOrder: 'DESC', Cell: TextCell, Input: further('MonthInput'), Filter: filter('MonthFilter') },
  moment: { least: 150, firstOrder: 'DESC', Cell: MomentCell, Input: further('MomentInput'), Filter: DayRangeFilter },
  boolean: { least: 70, Cell: BooleanCell, Input: input('CheckboxInput'), Filter: CheckboxFilter },
  select: { least: 130, Cell: SelectCell, Input: input('SelectInput'), Filter: SelectFilter },
  several: { least: 160, Cell: cell('SeveralCell'), Input: further('SeveralInput'), Filter: filter('SeveralFilter') },
  reference: {
    least: 180,
    Cell: cell('ReferenceCell'),
    Input: further('ReferenceInput'),
    Filter: filter('ReferenceFilter'),
  },
  email: { least: 190, Cell: TextCell, Input: further('EmailInput'), Filter: TextFilter },
  emails: { least: 190, Cell: cell('SeveralCell'), Input: further('EmailsInput'), Filter: TextFilter },
  phone: { least: 150, Cell: cell('PhoneCell'), Input: further('PhoneInput'), Filter: TextFilter },
  taxpayerNumber: { least: 130, Cell: TextCell, Input: further('TaxpayerNumberInput'), Filter: TextFilter },
  password: { least: 100, Cell: cell('PasswordCell'), Input: further('PasswordInput'), Filter: TextFilter },
};
