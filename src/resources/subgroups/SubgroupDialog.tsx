import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SubgroupRecord } from '../../dataProvider/adapters/subgroups';
import { useServerName } from '../../ui/useServerName';
import { usePlace } from '../../custom/layout/useWhose';
import type { FormDialogProps } from '../engine/definition';
import { RecordDialog } from '../engine/RecordDialog';

const isKnown = (id: string | null | undefined) => /^[\w-]+:\d+$/.test(id ?? '');

/** Adds a department or an organisation below the organisation that `in` of the address names, or edits one (doc 1 §2). */
export function SubgroupDialog(props: FormDialogProps) {
  const [search] = useSearchParams();
  const [place] = useState(() => search.get('in') ?? undefined);
  const adding = props.id === undefined;
  const wrong = adding
    ? !isKnown(place) && 'в адресе не указана организация'
    : !isKnown(props.id) && 'в адресе не указан отдел';
  const { whose, missing } = usePlace(adding ? place : undefined, 'nameOrganisation');
  const server = useServerName(props.id?.split(':')[0]);
  return (
    <RecordDialog
      {...props}
      failure={wrong || missing}
      meta={adding ? { in: place } : undefined}
      of={(record) =>
        adding ? whose : [server, (record as SubgroupRecord | undefined)?.name].filter(Boolean).join(', ')
      }
    />
  );
}
