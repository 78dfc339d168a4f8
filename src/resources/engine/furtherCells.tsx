import { useReference, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { inChoiceOrder } from '../../contract/words/inChoiceOrder';
import { formatMoney, fromWire } from '../../domain/money';
import { may } from '../../domain/policy';
import { formatPhone } from '../../domain/text';
import { TextCell } from './cells';
import styles from './cells.module.css';
import type { CellProps, Reference } from './definition';
import { useRights } from '../../ui/useRights';
import { useReferenceSeen } from './useReferenceSeen';

/** Several lines; what is longer stands in the form. */
export const LongTextCell = (props: CellProps) => (
  <span className={styles.long}>
    <TextCell {...props} />
  </span>
);

export const MoneyCell = (props: CellProps) =>
  typeof props.value === 'number' ? <>{formatMoney(fromWire(props.value))}</> : <TextCell {...props} />;

export const SeveralCell = ({ value, field: { choices } }: CellProps) => (
  <>
    {inChoiceOrder(Array.isArray(value) ? value : [], choices)
      .map((one) => choices?.find((choice) => choice.value === one)?.caption ?? String(one))
      .join(', ')}
  </>
);

export const PhoneCell = ({ value, field }: CellProps) => (
  <TextCell field={field} value={typeof value === 'string' ? formatPhone(value) : value} />
);

export const PasswordCell = ({ value }: CellProps) => <>{value ? '••••••••' : ''}</>;

/** The name of a record by its id, and the way to it where it has a page; an id that leads nowhere stays a number. */
function ReferenceName({ reference, id }: { reference: Reference; id: RaRecord['id'] }) {
  const rights = useRights();
  const seen = useReferenceSeen(reference);
  const { resource, text, path, opens } = reference;
  const { referenceRecord, isPending } = useReference<RaRecord>({
    reference: resource,
    id,
    options: { enabled: seen === true },
  });
  if (seen === undefined || (seen && isPending)) return <>…</>;
  const name = referenceRecord ? String(referenceRecord[text]) : `№ ${id}`;
  const leads = path && referenceRecord && (opens === undefined || (rights && may(rights, opens)));
  return leads ? <Link to={path(id)}>{name}</Link> : <>{name}</>;
}

/** The name of the record that is meant; those of a page are asked for in one call. */
export const ReferenceCell = ({ value, field }: CellProps) =>
  field.reference && (typeof value === 'string' || typeof value === 'number') ? (
    <ReferenceName id={value} reference={field.reference} />
  ) : (
    <TextCell field={field} value={value} />
  );
