import { useReference, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Reference } from './definition';

/** The name of a record by its id, and the way to it where it has a page; an id that leads nowhere stays a number. */
export function ReferenceName({ reference, id }: { reference: Reference; id: RaRecord['id'] }) {
  const { referenceRecord, isPending } = useReference<RaRecord>({ reference: reference.resource, id });
  if (isPending) return <>…</>;
  const name = referenceRecord ? String(referenceRecord[reference.text]) : `№ ${id}`;
  return referenceRecord && reference.path ? <Link to={reference.path(id)}>{name}</Link> : <>{name}</>;
}
