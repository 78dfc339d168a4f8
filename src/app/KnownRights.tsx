import type { ReactNode } from 'react';
import { usePermissions } from 'react-admin';
import type { Rights } from '../domain/rights';
import { RightsContext } from '../ui/useRights';

/** Asks for the rights of the user once: in a table each row would ask react-admin anew. */
export function KnownRights({ children }: { children: ReactNode }) {
  const { permissions } = usePermissions<Rights>();
  return <RightsContext value={permissions}>{children}</RightsContext>;
}
