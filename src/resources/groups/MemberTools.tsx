import { useNavigate } from 'react-router-dom';
import type { OperationId } from '../../contract/endpoints';
import type { SubgroupRow, UserRow } from '../../contract/groups';
import { clientPath } from '../../domain/clientPath';
import { recordId } from '../../domain/recordId';
import { may } from '../../domain/policy';
import type { Rights } from '../../domain/rights';
import { IconButton } from '../../ui/IconButton';
import type { IconName } from '../../ui/icons';
import { useOpenDialog } from '../../ui/useDialogAddress';
import { useMay } from '../../ui/useMay';
import { useRights } from '../../ui/useRights';

const noRights: Rights = new Set();

interface OpenerProps {
  operation: OperationId;
  icon: IconName;
  label: string;
  opens: Parameters<ReturnType<typeof useOpenDialog>>;
}

/** Opens a dialog, for whoever may do what it is for. */
function Opener({ operation, icon, label, opens }: OpenerProps) {
  const rights = useRights() ?? noRights;
  const open = useOpenDialog();
  return may(rights, operation) && <IconButton icon={icon} label={label} onClick={() => open(...opens)} />;
}

/** Opens the dialog of a record: to edit it, or for support to look. */
function Editor({ edit, ...props }: Omit<OpenerProps, 'icon'> & { edit: OperationId }) {
  const rights = useRights() ?? noRights;
  return may(rights, edit) ? (
    <Opener {...props} icon="edit" label={`Изменить ${props.label}`} operation={edit} />
  ) : (
    <Opener {...props} icon="eye" label={`Посмотреть ${props.label}`} />
  );
}

interface SubgroupToolsProps {
  server: string;
  /** The organisation that it belongs to. */
  group: number;
  subgroup: SubgroupRow;
}

/** What is done with a subgroup: its form, its messaging profile, a new user of it. */
export function SubgroupTools({ server, group, subgroup: { p_gid, name } }: SubgroupToolsProps) {
  const id = recordId(server, p_gid);
  return (
    <>
      <Editor
        edit="updateSubgroup"
        label={`отдел/организацию: ${name}`}
        operation="readSubgroup"
        opens={['subgroup', id]}
      />
      <Opener
        icon="settings"
        label={`Профиль ФТС: ${name}`}
        operation="readFcsProfile"
        opens={['profile', `subgroups:${id}`]}
      />
      <Opener
        icon="userPlus"
        label={`Добавить пользователя: ${name}`}
        operation="createUser"
        opens={['user', 'new', { in: id, of: recordId(server, group) }]}
      />
    </>
  );
}

/** What is done with a user: what may be in his way, his form, a new password, and who changed what in him. */
export function UserTools({ server, p_id, parent_p_gid, login }: UserRow & { server: string }) {
  const id = recordId(server, p_id);
  const diagnosed = useMay('diagnoseClient');
  const navigate = useNavigate();
  return (
    <>
      {diagnosed && (
        <IconButton
          icon="alert"
          label={`Почему не работает: ${login}`}
          onClick={() => void navigate(clientPath(server, parent_p_gid, p_id))}
        />
      )}
      <Editor edit="updateUser" label={`пользователя: ${login}`} operation="readUserProfile" opens={['user', id]} />
      <Opener icon="lock" label={`Сбросить пароль: ${login}`} operation="updateUser" opens={['reset', id]} />
      <Opener
        icon="clock"
        label={`История пользователя: ${login}`}
        operation="listUserHistory"
        opens={['history', `user:${id}`]}
      />
    </>
  );
}
