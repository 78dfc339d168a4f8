import { useMemo, useState } from 'react';
import { useGetOne } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { splitId } from '../../domain/recordId';
import { generatePassword } from '../../domain/password';
import type { UserRecord } from '../../dataProvider/adapters/users';
import { useServerName } from '../../ui/useServerName';
import { usePlace } from '../../custom/layout/useWhose';
import type { FormDialogProps } from '../engine/definition';
import { RecordDialog } from '../engine/RecordDialog';
import { Colleagues } from './LikeColleague';
import { newUserForm } from './userForm';
import { useListsOf, UserListsContext } from './UserLists';

const newForm = () => newUserForm;
const isPlace = (id: string | null | undefined) => /^[\w-]+:\d+$/.test(id ?? '');

const start = () => ({
  p_pass: generatePassword(),
  p_app: 1,
  p_rights: [],
  p_package_types: [],
  p_online_rights: [],
  p_statuses: [],
});

/** Adds a user to the organisation or subgroup that `in` of the address names, or edits one. */
export function UserDialog(props: FormDialogProps) {
  const [search] = useSearchParams();
  const [initial] = useState(start);
  const [{ place, of }] = useState(() => ({ place: search.get('in') ?? undefined, of: search.get('of') ?? undefined }));
  const adding = props.id === undefined;
  const at = adding ? place : props.id;
  const known = isPlace(at);
  const server = at !== undefined && known ? splitId(at).server : '';
  const { whose, missing } = usePlace(adding ? (of ?? place) : undefined, of ? 'nameOrganisation' : 'namePlace');
  const serverName = useServerName(server);
  const lists = useListsOf(server, known);
  const { data: user } = useGetOne<UserRecord>('users', { id: props.id ?? '' }, { enabled: !adding && known });
  const group = adding ? (of ?? place) : user?.group;
  const colleagues = useMemo(() => ({ group: isPlace(group) ? group : undefined, self: props.id }), [group, props.id]);
  const wrongPlace = adding ? 'в адресе не указана организация' : 'в адресе не указан пользователь';
  return (
    <UserListsContext value={lists.data}>
      <Colleagues value={colleagues}>
        <RecordDialog
          {...props}
          formOf={adding ? newForm : undefined}
          onRetry={lists.error && !missing ? () => void lists.refetch() : undefined}
          failure={known ? (missing ?? lists.error?.message) : wrongPlace}
          initial={adding ? initial : undefined}
          meta={adding ? { in: place, of } : undefined}
          of={(record) =>
            adding ? whose : [serverName, (record as UserRecord | undefined)?.p_company].filter(Boolean).join(', ')
          }
        />
      </Colleagues>
    </UserListsContext>
  );
}
