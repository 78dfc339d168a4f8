import { usePermissions } from 'react-admin';
import type { SubgroupRow } from '../../contract/groups';
import { recordId } from '../../domain/recordId';
import { may } from '../../domain/policy';
import type { Rights } from '../../domain/rights';
import { IconButton } from '../../ui/IconButton';
import { useOpenDialog } from '../../ui/useDialogAddress';

const noRights: Rights = new Set();

/** Opens the dialog of a subgroup: to edit it, or for support to look. */
export function EditSubgroup({ server, subgroup }: { server: string; subgroup: SubgroupRow }) {
  const { permissions: rights = noRights } = usePermissions<Rights>();
  const open = useOpenDialog();
  const edits = may(rights, 'updateSubgroup');
  if (!edits && !may(rights, 'readSubgroup')) return null;
  const label = `${edits ? 'Изменить' : 'Посмотреть'} отдел/организацию: ${subgroup.name}`;
  return (
    <IconButton
      icon={edits ? 'edit' : 'eye'}
      label={label}
      onClick={() => open('subgroup', recordId(server, subgroup.p_gid))}
    />
  );
}

/** Opens the messaging profile of a subgroup. */
export function OpenProfile({ server, subgroup }: { server: string; subgroup: SubgroupRow }) {
  const { permissions: rights = noRights } = usePermissions<Rights>();
  const open = useOpenDialog();
  if (!may(rights, 'readFcsProfile')) return null;
  return (
    <IconButton
      icon="settings"
      label={`Профиль ФТС: ${subgroup.name}`}
      onClick={() => open('profile', `subgroups:${recordId(server, subgroup.p_gid)}`)}
    />
  );
}
