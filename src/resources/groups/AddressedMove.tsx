import { may } from '../../domain/policy';
import { isRecordId } from '../../domain/recordId';
import { useDialogAddress } from '../../ui/useDialogAddress';
import { useLingering } from '../../ui/useLingering';
import { useRefusedAddress } from '../../ui/useRefusedAddress';
import { Late, late } from '../../ui/late';
import { useRights } from '../../ui/useRights';

const MoveDialog = late(async () => ({ default: (await import('./MoveDialog')).MoveDialog }));

/** The move of the client that the address names: `?move=nova:1001`. */
export function AddressedMove() {
  const rights = useRights();
  const address = useDialogAddress('move');
  const allowed = rights && may(rights, 'moveGroup') && isRecordId(address.id);
  useRefusedAddress('move', allowed);
  const shown = useLingering(allowed ? address.id : undefined);
  if (!shown) return null;
  return (
    <Late>
      <MoveDialog key={shown.opening} id={shown.id} open={shown.open} onClose={() => address.close()} />
    </Late>
  );
}
