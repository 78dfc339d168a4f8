import { usePermissions } from 'react-admin';
import { may } from '../../../domain/policy';
import { isSupport, type Rights } from '../../../domain/rights';
import { AddressedPrice } from './AddressedPrice';
import { usePriceGate } from './usePriceGate';

/** The dealer whose prices a page shows. */
export interface PanelDealer {
  id: number;
  name: string;
  server_alias: string;
}

interface PricePanelsProps {
  dealer: PanelDealer;
  /** A list is added or changed: the page's lists are to be read anew. */
  onSaved: () => void;
}

const readOnlyReason = (rights: Rights | undefined) => {
  if (!rights || may(rights, 'changePriceList')) return undefined;
  return isSupport(rights) ? 'Поддержка только просматривает' : 'У вас нет права на изменение прайсов';
};

/** The panels of a dealer's page, opened by its address: `?price=dyn_tp:2026-11`, `?price=dyn_tp:new`. */
export function PricePanels({ dealer, onSaved }: PricePanelsProps) {
  const { permissions: rights } = usePermissions<Rights>();
  const gateOf = usePriceGate(dealer);
  return rights && <AddressedPrice gateOf={gateOf} readOnly={readOnlyReason(rights)} onSaved={onSaved} />;
}
