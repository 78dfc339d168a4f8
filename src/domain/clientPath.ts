/** Where the page of a client is; of one of its users, where his own checks stand first. */
export const clientPath = (server: string, p_gid: number, p_id?: number): string =>
  `/administration/organisations-users/${server}/${p_gid}${p_id === undefined ? '' : `?who=${p_id}`}`;

/** The client, and the user of it that is asked about, whose page is at a path; undefined at any other. */
export function clientAt(path: string): { server: string; p_gid: number; who: number | undefined } | undefined {
  const [, server, gid] = /^\/administration\/organisations-users\/([\w-]+)\/([1-9]\d{0,8})\/?(\?|$)/.exec(path) ?? [];
  const [, who] = /[?&]who=([1-9]\d{0,8})(&|$)/.exec(path) ?? [];
  return server ? { server, p_gid: Number(gid), who: who ? Number(who) : undefined } : undefined;
}
