import { useCallback, useMemo, useState } from 'react';
import { useGetIdentity, type RaRecord } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { OrganisationRecord } from '../../dataProvider/adapters/groups';
import { isRecordId } from '../../domain/recordId';
import type { Rights } from '../../domain/rights';
import { joinLegalForm } from '../../domain/taxpayerNames';
import { useServerName } from '../../ui/useServerName';
import type { FormDialogProps } from '../engine/definition';
import { RecordDialog } from '../engine/RecordDialog';
import { organisationForm } from './organisationForm';
import { OrganisationPlace } from '../fields/OrganisationPlace';
import { usePortals } from '../fields/usePortals';
import { useRights } from '../../ui/useRights';

const nameOf = ({ p_opf, p_fullname }: OrganisationRecord) => joinLegalForm(p_opf, p_fullname);
const none: Rights = new Set();

/** Adds an organisation on the server that the address names, or on the only one there is; or edits one (doc 1 §2). */
export function OrganisationDialog(props: FormDialogProps) {
  const { id } = props;
  const rights = useRights() ?? none;
  const formOf = useCallback(
    (record: RaRecord | undefined) => organisationForm(record as OrganisationRecord | undefined, rights),
    [rights],
  );
  const { identity } = useGetIdentity();
  const portals = usePortals();
  const [search] = useSearchParams();
  const [asked] = useState(() => search.get('server'));
  const chosen = portals.find(({ server_alias }, index) => (asked === null ? index === 0 : server_alias === asked));
  const server = id === undefined ? (chosen?.server_alias ?? '') : (id.split(':')[0] ?? '');
  const serverName = useServerName(server);
  const wrong =
    id === undefined
      ? identity && !chosen && 'в адресе не указан ваш сервер'
      : !isRecordId(id) && 'в адресе не указана организация';
  const place = useMemo(() => ({ server, id }), [id, server]);
  return (
    <OrganisationPlace value={place}>
      <RecordDialog
        {...props}
        failure={wrong || undefined}
        formOf={formOf}
        of={(record) => [serverName, record && nameOf(record as OrganisationRecord)].filter(Boolean).join(', ')}
        meta={id === undefined ? { server } : undefined}
      />
    </OrganisationPlace>
  );
}
