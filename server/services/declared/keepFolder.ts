import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Fault } from '../../../src/contract/declared/placed';
import type { Db } from '../../db/connect';
import type { Clock } from '../kernel/context';
import { apply } from './apply';
import { checksumOf } from './catalogue';
import { planOf } from './plan';
import { readAll, readFolder, type Folder } from './readFolder';
import type { DeclaredResources } from './registry';

/** How a file of the folder stands to what is in force. */
export interface FileState {
  /** Without `.json`. */
  name: string;
  title: string | undefined;
  state: 'in force' | 'faulty' | 'waiting';
  faults: readonly Fault[];
  /** What somebody has to agree to, or what keeps it from being applied. */
  waits: readonly string[];
  /** Agrees to it. */
  hash: string | undefined;
}

interface Keeping {
  db: Db;
  declared: DeclaredResources;
  folder: string;
  log: Logger;
  clock: Clock;
}

/** What a folder looks like from outside; editors and mounts write a file in steps, or put another in its place. */
async function markOf(folder: string): Promise<string> {
  try {
    const names = (await readdir(folder)).sort();
    const about = await Promise.all(
      names.map(async (name) => {
        const found = await stat(join(folder, name)).catch(() => undefined);
        return `${name} ${found?.size} ${found?.mtimeMs} ${found?.ino}`;
      }),
    );
    return about.join('\n');
  } catch {
    return '';
  }
}

/** Takes a file up where it loses nothing; what does waits for somebody to agree. */
async function takeUp({ db, declared, log, clock }: Keeping, { files }: Folder): Promise<FileState[]> {
  const known = declared.all().map(({ name }) => name);
  const states: FileState[] = [];
  // Twice: the key of what refers to a later file is made when that is there.
  for (const _round of [1, 2]) {
    states.length = 0;
    for (const [name, read] of readAll({ files }, known)) {
      const about = { name, title: undefined, faults: [], waits: [], hash: undefined };
      if ('faults' in read) {
        states.push({ ...about, state: 'faulty', faults: read.faults });
        continue;
      }
      const { declaration } = read;
      const { title } = declaration;
      try {
        const plan = await planOf(db, declaration);
        const waits = [...plan.faults, ...plan.asks];
        if (waits.length > 0) {
          states.push({
            ...about,
            title,
            state: 'waiting',
            waits,
            hash: plan.faults.length > 0 ? undefined : plan.hash,
          });
          continue;
        }
        if (!plan.nothing) {
          await apply(db, declaration, { actor: `${name}.json`, now: clock() });
          log.info(
            { resource: name, checksum: checksumOf(declaration), steps: plan.steps },
            'declared resource applied',
          );
        }
        states.push({ ...about, title, state: 'in force' });
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error);
        states.push({ ...about, title, state: 'waiting', waits: [`Не удалось применить: ${words}`] });
      }
    }
    await declared.refresh();
  }
  return states;
}

/**
 * Keeps what is declared in a folder in force. A file that is wrong, or has gone, leaves the last good definition as it is; a change is
 * taken up once the folder has been quiet from one look to the next.
 */
export function keepFolder(keeping: Keeping) {
  let states: readonly FileState[] = [];
  let [seen, taken]: (string | undefined)[] = [undefined, undefined];
  const take = async (mark: string) => {
    const found = await readFolder(keeping.folder);
    states = found ? await takeUp(keeping, found) : [];
    for (const { name, state, faults, waits } of states)
      if (state !== 'in force') keeping.log.warn({ resource: name, faults, waits }, 'declared resource not applied');
    taken = mark;
  };
  return {
    /** How the files stand. */
    states: () => states,
    /** Takes everything up at once. */
    begin: async () => {
      await keeping.declared.refresh();
      seen = await markOf(keeping.folder);
      await take(seen);
    },
    /** Looks whether the folder has changed, and whether another process has applied something. */
    look: async () => {
      await keeping.declared.refresh();
      const now = await markOf(keeping.folder);
      const quiet = now === seen;
      seen = now;
      if (quiet && now !== taken) await take(now);
    },
  };
}
export type FolderKeeper = ReturnType<typeof keepFolder>;
