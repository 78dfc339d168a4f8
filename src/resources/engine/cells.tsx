import { formatNumber } from '../../domain/plural';
import { formatMoment } from '../../domain/moment';
import styles from './cells.module.css';
import type { CellProps } from './definition';

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));

/** A longer text is cut to three lines: a row stays a row. */
const longest = 200;

export function TextCell({ value }: CellProps) {
  const shown = text(value);
  return shown.length > longest ? <span className={styles.long}>{shown}</span> : <>{shown}</>;
}

export const NumberCell = ({ value }: CellProps) => (
  <>{typeof value === 'number' ? formatNumber(value) : text(value)}</>
);
export const MomentCell = ({ value }: CellProps) => <>{formatMoment(text(value))}</>;
export const BooleanCell = ({ value }: CellProps) => <>{value ? 'Да' : 'Нет'}</>;
export const SelectCell = ({ value, field: { choices } }: CellProps) => (
  <>{choices?.find((choice) => choice.value === value)?.caption ?? text(value)}</>
);
