import { clientPath } from '../domain/clientPath';
import { isRecordId, splitId } from '../domain/recordId';
import { RowLink } from './RowLink';
import { useMay } from './useMay';

interface ClientNameProps {
  /** `nova:1001`; a client that is known by nothing of the kind leads nowhere. */
  id: string | undefined;
  name: string;
  className?: string | undefined;
}

/** The name of a client, which leads to its page for who may open it. */
export function ClientName({ id, name, className }: ClientNameProps) {
  const opens = useMay('diagnoseClient');
  if (!opens || !isRecordId(id))
    return (
      <b className={className} title={name}>
        {name}
      </b>
    );
  const { server, id: p_gid } = splitId(id);
  return (
    <RowLink className={className} title={name} to={clientPath(server, p_gid)}>
      <b>{name}</b>
    </RowLink>
  );
}
