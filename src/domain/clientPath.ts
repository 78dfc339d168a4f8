/** Where the page of a client is; of one of its users, where his own checks stand first. */
export const clientPath = (server: string, p_gid: number, p_id?: number): string =>
  `/administration/organisations-users/${server}/${p_gid}${p_id === undefined ? '' : `?who=${p_id}`}`;
