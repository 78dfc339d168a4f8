import { existsSync } from 'node:fs';
import { run } from './run.mjs';

/** Whether the system's packages can be installed here. */
export const hasApt = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;

const quiet = () => ({
  env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  stdio: ['ignore', 'ignore', 'inherit'],
});

/** Installs a package of the system's; says nothing of whether that worked. */
export async function installPackage(name) {
  if (hasApt() && (await run('apt-get', ['update', '-qq'], quiet())) === 0)
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet());
}
