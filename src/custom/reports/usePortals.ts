import { useGetIdentity } from 'react-admin';
import type { Portal } from '../../contract/session';
import { isSuperDealer } from '../../domain/scope';
import { useRights } from '../../ui/useRights';

/** The servers of the user, the first one his own; only a super-user dealer or support chooses among them. */
export function usePortals(): { portals: readonly Portal[]; chooses: boolean } {
  const { identity } = useGetIdentity();
  const permissions = useRights();
  const portals = (identity?.piportals as Portal[] | undefined) ?? [];
  return { portals, chooses: permissions !== undefined && isSuperDealer(permissions) };
}
