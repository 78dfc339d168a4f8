import { lazy, Suspense } from 'react';
import { formatMoney, fromWire } from '../../domain/money';
import { formatNumber } from '../../domain/plural';
import { formatPhone } from '../../domain/text';
import { formatMoment } from '../../ui/moment';
import type { CellProps, Choice } from './definition';
import styles from './cells.module.css';

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));
const caption = (choices: readonly Choice[] | undefined, value: unknown) =>
  choices?.find((choice) => choice.value === value)?.caption ?? text(value);

export const TextCell = ({ value }: CellProps) => <>{text(value)}</>;
export const LongTextCell = ({ value }: CellProps) => <span className={styles.long}>{text(value)}</span>;
export const NumberCell = ({ value }: CellProps) => (
  <>{typeof value === 'number' ? formatNumber(value) : text(value)}</>
);
export const MoneyCell = ({ value }: CellProps) => (
  <>{typeof value === 'number' ? formatMoney(fromWire(value)) : text(value)}</>
);
export const MomentCell = ({ value }: CellProps) => <>{formatMoment(text(value))}</>;
export const BooleanCell = ({ value }: CellProps) => <>{value ? 'Да' : 'Нет'}</>;
export const SelectCell = ({ value, field }: CellProps) => <>{caption(field.choices, value)}</>;
export const SeveralCell = ({ value, field }: CellProps) => (
  <>{Array.isArray(value) ? value.map((one) => caption(field.choices, one)).join(', ') : text(value)}</>
);
export const EmailsCell = ({ value }: CellProps) => <>{Array.isArray(value) ? value.join(', ') : text(value)}</>;
export const PhoneCell = ({ value }: CellProps) => <>{formatPhone(text(value))}</>;
export const PasswordCell = ({ value }: CellProps) => <>{value ? '••••••••' : ''}</>;

const ReferenceName = lazy(async () => ({ default: (await import('./ReferenceName')).ReferenceName }));

/** The name of the record that is meant; those of a page are asked for in one call. */
export const ReferenceCell = ({ value, field: { reference } }: CellProps) =>
  reference === undefined || value === null || value === undefined ? (
    <TextCell field={{}} value={value} />
  ) : (
    <Suspense fallback="…">
      <ReferenceName id={value as string | number} reference={reference} />
    </Suspense>
  );
