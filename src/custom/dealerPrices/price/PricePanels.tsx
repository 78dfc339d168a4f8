import { usePermissions } from 'react-admin';
import type { Rights } from '../../../domain/rights';
import { AddressedPanel, readOnlyReason } from '../panel/AddressedPanel';
import { priceParam, readPriceAddress } from './priceAddress';
import { priceKind } from './priceKind';
import { usePriceGate } from './usePriceGate';

interface PricePanelsProps {
  /** The dealer whose prices the page shows. */
  dealer: { id: number; server_alias: string };
  onSaved: () => void;
}

/** The panels of a dealer's price lists, opened by the page's address: `?price=dyn_tp:2026-11`, `?price=dyn_tp:new`. */
export function PricePanels({ dealer, onSaved }: PricePanelsProps) {
  const { permissions: rights } = usePermissions<Rights>();
  const gateOf = usePriceGate(dealer);
  if (!rights) return null;
  return (
    <AddressedPanel
      kindOf={(text) => {
        const address = readPriceAddress(text);
        return address && priceKind(gateOf(address.alias), address);
      }}
      param={priceParam}
      readOnly={readOnlyReason(rights, 'changePriceList', 'прайсов')}
      onSaved={onSaved}
    />
  );
}
