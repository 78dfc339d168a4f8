import { lazy, Suspense, useEffect } from 'react';
import type { BillingAlias } from '../../../domain/tiers';
import { useDialogAddress } from '../../../ui/useDialogAddress';
import { useLingering } from '../../../ui/useLingering';
import { priceParam, readPriceAddress } from './priceAddress';
import type { PriceGate } from './priceGate';

const loadPanel = () => import('./PricePanel');
const PricePanel = lazy(async () => ({ default: (await loadPanel()).PricePanel }));

interface AddressedPriceProps {
  gateOf: (alias: BillingAlias) => PriceGate;
  /** Why this user may change nothing. */
  readOnly: string | undefined;
  onSaved: () => void;
}

/** The panel of whatever regional price list the address names; its code is fetched as soon as the page is idle. */
export function AddressedPrice({ gateOf, readOnly, onSaved }: AddressedPriceProps) {
  const address = useDialogAddress(priceParam);
  const named = address.id === undefined ? undefined : readPriceAddress(address.id);
  const refused = readOnly !== undefined && named !== undefined && named.month === undefined;
  const shown = useLingering(named && !refused ? address.id : undefined);
  const price = shown && readPriceAddress(shown.id);

  useEffect(() => void loadPanel(), []);

  if (!price) return null;
  return (
    <Suspense fallback={null}>
      <PricePanel
        key={shown.opening}
        alias={price.alias}
        gate={gateOf(price.alias)}
        month={price.month}
        open={shown.open}
        readOnly={readOnly}
        onClose={() => address.close()}
        onSaved={() => {
          onSaved();
          address.close();
        }}
      />
    </Suspense>
  );
}
