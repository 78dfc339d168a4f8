import { Suspense } from 'react';
import { usePermissions } from 'react-admin';
import { may } from '../../domain/policy';
import type { Rights } from '../../domain/rights';
import { isSupport } from '../../domain/scope';
import { useDialogAddress } from '../../ui/useDialogAddress';
import { useLingering } from '../../ui/useLingering';
import { late } from '../../ui/late';

const BillingDialog = late(async () => ({ default: (await import('./BillingDialog')).BillingDialog }));

/** The billing of the organisation that the address names: `?billing=nova:1001`; not for support (doc 1 §2). */
export function AddressedBilling() {
  const { permissions: rights } = usePermissions<Rights>();
  const address = useDialogAddress('billing');
  const allowed = rights !== undefined && may(rights, 'readBillingProfile') && !isSupport(rights);
  const shown = useLingering(allowed ? address.id : undefined);
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <BillingDialog key={shown.opening} id={shown.id} open={shown.open} onClose={() => address.close()} />
    </Suspense>
  );
}
