import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeSharedHome, sharedHome } from './binaries';
import { bareEnvironment, canEnter, type Owner, ownerOf } from './owner';

/** Where the cluster and its password lie within the data folder. */
export function clusterPaths(home: string) {
  const cluster = join(home, 'postgres');
  return { cluster, data: join(cluster, 'cluster'), password: join(cluster, 'password') };
}

const own = (path: string, { uid, gid }: Owner) => {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
};

const isEmptyFolder = (path: string) =>
  lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true && readdirSync(path).length === 0;

/** Puts the data where the owner can enter, and leaves a link to it. */
function placeElsewhere(dataDir: string, owner: Owner, say: (line: string) => void): void {
  const shared = join(
    sharedHome,
    `${basename(dataDir)}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`,
  );
  makeSharedHome();
  mkdirSync(shared, { recursive: true });
  own(shared, owner);
  if (isEmptyFolder(dataDir)) rmdirSync(dataDir);
  if (!lstatSync(dataDir, { throwIfNoEntry: false })) symlinkSync(shared, dataDir);
  say(
    `Папка ${dirname(dataDir)} закрыта для пользователя, от имени которого root запускает PostgreSQL: данные лежат в ${shared}, а ${dataDir} — ссылка на них`,
  );
}

/** The real data folder, made where it is missing, with the user that PostgreSQL must run as. Throws a sentence. */
export function placeData(dataDir: string, say: (line: string) => void): { home: string; owner: Owner } {
  const parent = dirname(dataDir);
  mkdirSync(parent, { recursive: true });
  // A file in its place is an error here: from Node 24 on, looking for what is below a file is none.
  if (existsSync(dataDir)) readdirSync(dataDir);
  const owner = ownerOf(clusterPaths(dataDir).cluster);
  if ((!existsSync(dataDir) || isEmptyFolder(dataDir)) && !canEnter(owner, parent)) placeElsewhere(dataDir, owner, say);
  if (!existsSync(dataDir)) {
    mkdirSync(dataDir);
    own(dataDir, owner);
  }
  const home = realpathSync(dataDir);
  if (!canEnter(owner, home) && canEnter(owner, dirname(home))) own(home, owner);
  if (!canEnter(owner, home)) {
    throw new Error(
      `Папка ${home} закрыта для пользователя, от имени которого root запускает PostgreSQL: задайте DATA_DIR в другом месте`,
    );
  }
  return { home, owner };
}

/** pg_trgm knows Russian letters only by the C library's character types; systems name a UTF-8 one differently. */
const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'UTF-8', 'C'];

/** Removes what a killed start has left, in which its initdb may still be at work: from Node 24 on `rmSync` takes a file that vanishes meanwhile for the end. */
function removeLeft(folder: string): void {
  const until = performance.now() + 5_000;
  do rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  while (existsSync(folder) && performance.now() < until);
}

/** Makes the cluster aside and renames it into place, so that a crash in the middle leaves nothing half made. */
export function initialise(bin: string, home: string, owner: Owner): void {
  for (const left of readdirSync(home).filter((name) => name.startsWith('postgres.new'))) removeLeft(join(home, left));
  const fresh = join(home, `postgres.new-${randomBytes(4).toString('hex')}`);
  const password = join(fresh, 'password');
  mkdirSync(fresh, { mode: 0o700 });
  writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
  own(fresh, owner);
  own(password, owner);
  const args = [
    '-D',
    join(fresh, 'cluster'),
    '-U',
    'postgres',
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
  ];
  const make = (characterType: string) => {
    const locale = [
      '--no-locale',
      `--lc-ctype=${characterType}`,
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ];
    return spawnSync(join(bin, 'initdb'), [...args, ...locale], {
      ...owner,
      cwd: '/',
      encoding: 'utf8',
      env: bareEnvironment(),
    });
  };
  let made = make(characterTypes[0] ?? 'C');
  for (const characterType of characterTypes.slice(1)) {
    if (made.status === 0 || !made.stderr.includes('invalid locale')) break;
    made = make(characterType);
  }
  if (made.status !== 0)
    throw new Error(`База данных не создаётся в ${home}: ${made.error?.message ?? made.stderr.trim()}`);
  renameSync(fresh, clusterPaths(home).cluster);
}
