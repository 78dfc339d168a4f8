import { useGetIdentity, usePermissions } from 'react-admin';
import type { Portal } from '../../contract/session';
import { isSuperDealer, type Rights } from '../../domain/rights';

/** The servers of the user, the first one his own; only a super-user dealer or support chooses among them. */
export function usePortals(): { portals: readonly Portal[]; chooses: boolean } {
  const { identity } = useGetIdentity();
  const { permissions } = usePermissions<Rights>();
  const portals = (identity?.piportals as Portal[] | undefined) ?? [];
  return { portals, chooses: permissions !== undefined && isSuperDealer(permissions) };
}
