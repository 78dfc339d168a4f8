import { Suspense } from 'react';
import { isRecordId } from '../../domain/recordId';
import { useDialogAddress } from '../../ui/useDialogAddress';
import { useLingering } from '../../ui/useLingering';
import { useMay } from '../../ui/useMay';
import { late } from '../../ui/late';

const ResetDialog = late(async () => ({ default: (await import('./ResetDialog')).ResetDialog }));

/** A new password for the user whom the address names: `?reset=nova:55`. */
export function AddressedReset() {
  const allowed = useMay('updateUser');
  const address = useDialogAddress('reset');
  const shown = useLingering(allowed && isRecordId(address.id) ? address.id : undefined);
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <ResetDialog key={shown.opening} id={shown.id} open={shown.open} onClose={() => address.close()} />
    </Suspense>
  );
}
