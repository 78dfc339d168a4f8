import type { FormDialogProps } from '../engine/definition';
import { RecordDialog } from '../engine/RecordDialog';
import { ProfileId } from './ProfileId';

/** The messaging profile of the organisation or subgroup that the address names (doc 1 §2). */
export function ProfileDialog(props: FormDialogProps) {
  return (
    <ProfileId value={props.id ?? ''}>
      <RecordDialog {...props} failure={props.id === undefined ? 'в адресе не названа организация' : undefined} />
    </ProfileId>
  );
}
