/** An organisation as far as it says whose it is. */
export interface Placed {
  server_alias: string;
  p_gid: number;
  parent_gid: number | null;
  is_dealer: boolean;
}

/**
 * Whom a dealer sees, of the server `nova` unless told: own organisation and clients, then those of each dealer below. Walked here, not asked of
 * the server.
 */
export function subtree<T extends Placed>(groups: readonly T[], home: number, server = 'nova'): Set<T> {
  const seen = new Set<T>();
  const walk = (gid: number) => {
    for (const group of groups.filter(({ server_alias }) => server_alias === server)) {
      if (group.p_gid === gid) seen.add(group);
      if (group.parent_gid !== gid || seen.has(group)) continue;
      seen.add(group);
      if (group.is_dealer) walk(group.p_gid);
    }
  };
  walk(home);
  return seen;
}
