import { useWhose } from '../../custom/layout/useWhose';
import type { FormDialogProps } from '../engine/definition';
import { RecordDialog } from '../engine/RecordDialog';
import { ProfileId } from './ProfileId';

/** The messaging profile of the organisation or subgroup that the address names (doc 1 §2). */
export function ProfileDialog(props: FormDialogProps) {
  const [kind, ...rest] = props.id?.split(':') ?? [];
  const whose = useWhose(rest.join(':'), kind === 'subgroups' ? 'subgroups' : 'groups');
  return (
    <ProfileId value={props.id ?? ''}>
      <RecordDialog
        {...props}
        failure={props.id === undefined ? 'в адресе не указана организация' : undefined}
        of={() => whose}
      />
    </ProfileId>
  );
}
