import { may } from '../../domain/policy';
import { isRecordId } from '../../domain/recordId';
import { useDialogAddress } from '../../ui/useDialogAddress';
import { useLingering } from '../../ui/useLingering';
import { useRefusedAddress } from '../../ui/useRefusedAddress';
import { Late, late } from '../../ui/late';
import { useRights } from '../../ui/useRights';

const ResetDialog = late(async () => ({ default: (await import('./ResetDialog')).ResetDialog }));

/** A new password for the user whom the address names: `?reset=nova:55`. */
export function AddressedReset() {
  const rights = useRights();
  const address = useDialogAddress('reset');
  const opens = rights && may(rights, 'updateUser') && isRecordId(address.id);
  useRefusedAddress('reset', opens);
  const shown = useLingering(opens ? address.id : undefined);
  if (!shown) return null;
  return (
    <Late>
      <ResetDialog key={shown.opening} id={shown.id} open={shown.open} onClose={() => address.close()} />
    </Late>
  );
}
