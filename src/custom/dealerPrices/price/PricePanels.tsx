import { useCompany } from '../../../ui/useCompany';
import { AddressedPanel } from '../panel/AddressedPanel';
import { closedLists } from './closedLists';
import { priceParam, readPriceAddress } from './priceAddress';
import { priceKind } from './priceKind';
import { usePriceGate } from './usePriceGate';
import { useRights } from '../../../ui/useRights';

interface PricePanelsProps {
  /** The dealer whose prices the page shows. */
  dealer: { id: number; name: string; server_alias: string };
  onSaved: () => void;
}

/** The panels of a dealer's price lists, opened by the page's address: `?price=dyn_tp:2026-11`, `?price=dyn_tp:new`. */
export function PricePanels({ dealer, onSaved }: PricePanelsProps) {
  const rights = useRights();
  const company = useCompany();
  const gateOf = usePriceGate(dealer);
  if (!rights) return null;
  return (
    <AddressedPanel
      kindOf={(text) => {
        const address = readPriceAddress(text);
        return address && priceKind(gateOf(address.alias), address);
      }}
      param={priceParam}
      readOnly={closedLists(rights, company?.dealer_id, dealer.id)}
      onSaved={onSaved}
    />
  );
}
