import { useGetIdentity } from 'react-admin';
import type { Portal } from '../contract/session';

/** The name of a server of the user's by its alias; undefined for one that he does not have. */
export function useServerName(alias: string | undefined): string | undefined {
  const { identity } = useGetIdentity();
  const portals = identity?.piportals as readonly Portal[] | undefined;
  return portals?.find(({ server_alias }) => server_alias === alias)?.server_name;
}
