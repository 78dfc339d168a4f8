import { useCallback, useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import type { DealerRecord } from '../../dataProvider/adapters/dealers';
import { isIdText } from '../../domain/recordId';
import { joinLegalForm } from '../../domain/taxpayerNames';
import { usePortals } from '../fields/usePortals';
import type { Rights } from '../../domain/rights';
import type { FormDialogProps } from '../engine/definition';
import { RecordDialog } from '../engine/RecordDialog';
import { blankContact } from './blankContact';
import { dealerForm } from './dealerForm';
import { serverParam, useDealerServer } from './useDealerServer';
import { useRights } from '../../ui/useRights';

const none: Rights = new Set();

/** That of a stored dealer's form, px: it has a field that a new one's lacks, and is as high before its record is there. */
const storedHeight = 630;

/** Adds a dealer, at first on the server that the list shows, or edits one (doc 2 §2.2); the list turns to the server of what was saved. */
export function DealerDialog(props: FormDialogProps) {
  const rights = useRights() ?? none;
  const { server } = useDealerServer();
  const editing = props.id !== undefined;
  const formOf = useCallback(
    (record: RaRecord | undefined) => ({
      ...dealerForm(record as DealerRecord | undefined, rights),
      ...(editing && { height: storedHeight }),
    }),
    [editing, rights],
  );
  const initial = useMemo(() => ({ p_piportal_alias: server, p_contacts: [blankContact] }), [server]);
  const servers = usePortals();
  const whose = (record: RaRecord | undefined) => {
    const dealer = record as DealerRecord | undefined;
    const alias = dealer?.p_piportal_alias ?? server;
    const name = servers.find(({ server_alias }) => server_alias === alias)?.server_name;
    return [name, dealer && joinLegalForm(dealer.p_opf, dealer.p_fullname)].filter(Boolean).join(', ');
  };
  const shownAt = (saved: RaRecord) => {
    const alias = (saved as DealerRecord).p_piportal_alias;
    return alias === server ? undefined : { [serverParam]: alias, page: '1' };
  };
  const wrong = props.id !== undefined && !isIdText(props.id) && 'в адресе не указан дилер';
  return (
    <RecordDialog
      {...props}
      failure={wrong || undefined}
      formOf={formOf}
      initial={initial}
      of={whose}
      shownAt={shownAt}
    />
  );
}
