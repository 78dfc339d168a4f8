import { seesBilling } from '../../domain/seesBilling';
import { useDialogAddress } from '../../ui/useDialogAddress';
import { useLingering } from '../../ui/useLingering';
import { useRefusedAddress } from '../../ui/useRefusedAddress';
import { Late, late } from '../../ui/late';
import { useRights } from '../../ui/useRights';

const BillingDialog = late(async () => ({ default: (await import('./BillingDialog')).BillingDialog }));

/** The billing of the organisation that the address names: `?billing=nova:1001`; not for support (doc 1 §2). */
export function AddressedBilling() {
  const rights = useRights();
  const address = useDialogAddress('billing');
  const allowed = rights && seesBilling(rights);
  useRefusedAddress('billing', allowed);
  const shown = useLingering(allowed ? address.id : undefined);
  if (!shown) return null;
  return (
    <Late>
      <BillingDialog key={shown.opening} id={shown.id} open={shown.open} onClose={() => address.close()} />
    </Late>
  );
}
