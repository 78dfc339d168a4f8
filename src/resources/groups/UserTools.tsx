import { usePermissions } from 'react-admin';
import type { UserRow } from '../../contract/groups';
import { recordId } from '../../domain/recordId';
import { may } from '../../domain/policy';
import type { Rights } from '../../domain/rights';
import { IconButton } from '../../ui/IconButton';
import { useOpenDialog } from '../../ui/useDialogAddress';

const noRights: Rights = new Set();

/** Opens the dialog of a new user of the organisation or subgroup `place`, called `name`. */
export function AddUser({ place, name }: { place: string; name: string }) {
  const { permissions: rights = noRights } = usePermissions<Rights>();
  const open = useOpenDialog();
  if (!may(rights, 'createUser')) return null;
  return (
    <IconButton
      icon="userPlus"
      label={`Добавить пользователя: ${name}`}
      onClick={() => open('user', 'new', { in: place })}
    />
  );
}

/** Opens the dialog of a user: to edit him, or for support to look. */
export function EditUser({ server, user }: { server: string; user: UserRow }) {
  const { permissions: rights = noRights } = usePermissions<Rights>();
  const open = useOpenDialog();
  const edits = may(rights, 'updateUser');
  if (!edits && !may(rights, 'readUserProfile')) return null;
  return (
    <IconButton
      icon={edits ? 'edit' : 'eye'}
      label={`${edits ? 'Изменить' : 'Посмотреть'} пользователя: ${user.login}`}
      onClick={() => open('user', recordId(server, user.p_id))}
    />
  );
}

/** Opens who changed what in a user. */
export function UserHistory({ server, user }: { server: string; user: UserRow }) {
  const { permissions: rights = noRights } = usePermissions<Rights>();
  const open = useOpenDialog();
  if (!may(rights, 'listUserHistory')) return null;
  return (
    <IconButton
      icon="clock"
      label={`История пользователя: ${user.login}`}
      onClick={() => open('history', `user:${recordId(server, user.p_id)}`)}
    />
  );
}
