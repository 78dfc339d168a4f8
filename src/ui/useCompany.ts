import { useGetIdentity } from 'react-admin';
import type { Portal, UserInfo } from '../contract/session';

interface Company {
  dealer_id?: number | null | undefined;
  p_gid: number;
  /** The server that it stands on; undefined for who sees several. */
  server: string | undefined;
}

/** The company of the user; undefined until he is known. */
export function useCompany(): Company | undefined {
  const { identity } = useGetIdentity();
  if (!identity) return undefined;
  const [first, ...others] = identity.piportals as readonly Portal[];
  const { dealer_id, p_gid } = identity.company as UserInfo['company'];
  return { dealer_id, p_gid, server: others.length === 0 ? first?.server_alias : undefined };
}
