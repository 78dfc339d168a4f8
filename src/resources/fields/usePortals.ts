import { useGetIdentity } from 'react-admin';
import type { Portal } from '../../contract/session';

/** The servers that the user has. */
export function usePortals(): readonly Portal[] {
  const { identity } = useGetIdentity();
  return (identity?.piportals as Portal[] | undefined) ?? [];
}
