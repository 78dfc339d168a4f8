import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** PostgreSQL refuses to run as root, so root runs it as `nobody`. */
const nobody = 65534;

/** The user that root runs PostgreSQL as; empty where we are an ordinary user. */
export interface Owner {
  uid?: number;
  gid?: number;
}

/** Whoever made the cluster goes on running it, so that `sudo npm start` after `npm start` works. */
export function ownerOf(cluster: string): Owner {
  if (process.getuid?.() !== 0) return {};
  const made = statSync(cluster, { throwIfNoEntry: false });
  return made && made.uid !== 0 ? { uid: made.uid, gid: made.gid } : { uid: nobody, gid: nobody };
}

/** Whether the owner can enter a folder. */
export const canEnter = (owner: Owner, folder: string): boolean =>
  owner.uid === undefined ||
  spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...owner, cwd: '/', stdio: 'ignore' }).status === 0;

/** What PostgreSQL's programs see of our environment: no configuration, no secrets, messages in English. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'];
  return { ...Object.fromEntries(kept.map((name) => [name, process.env[name]])), LC_ALL: 'C' };
}
