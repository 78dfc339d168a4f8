import { idIn } from './idText';

/** The client, and the user of it that is asked about, whose page is at a path; undefined at any other. */
export function clientAt(path: string): { server: string; p_gid: number; who: number | undefined } | undefined {
  const [, server = '', gid, , , who] =
    /^\/administration\/organisations-users\/([\w-]+)\/(\d+)\/?(\?(.*&)?who=(\d+)\b|\?|$)/.exec(path) ?? [];
  const p_gid = idIn(gid);
  return p_gid ? { server, p_gid, who: idIn(who) } : undefined;
}
