import { formatNumber } from '../../domain/plural';
import { formatMoment } from '../../domain/moment';
import type { CellProps } from './definition';

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));

export const TextCell = ({ value }: CellProps) => <>{text(value)}</>;
export const NumberCell = ({ value }: CellProps) => (
  <>{typeof value === 'number' ? formatNumber(value) : text(value)}</>
);
export const MomentCell = ({ value }: CellProps) => <>{formatMoment(text(value))}</>;
export const BooleanCell = ({ value }: CellProps) => <>{value ? 'Да' : 'Нет'}</>;
export const SelectCell = ({ value, field: { choices } }: CellProps) => (
  <>{choices?.find((choice) => choice.value === value)?.caption ?? text(value)}</>
);
