import type { Logger } from 'pino';
import type { Declaration } from '../../../src/contract/declared/declaration';
import type { Read } from '../../../src/contract/declared/readDeclaration';
import type { Db } from '../../db/connect';
import type { Clock } from '../kernel/context';
import { apply } from './apply';
import { checksumOf } from './catalogue';
import type { FileState } from './fileState';
import { planOf, type Plan } from './plan';
import { readAll, readFolder, type Folder } from './readFolder';
import type { DeclaredResources } from './registry';
import { watchFolder } from './watchFolder';

interface Keeping {
  db: Db;
  declared: DeclaredResources;
  folder: string;
  log: Logger;
  clock: Clock;
  /** What each file has said before, by name: one that has changed under this process's eyes is meant. */
  seen: Map<string, string>;
}

const older =
  'Такое описание уже было в силе, а сейчас действует более новое: его применил другой сервер, страница «Разделы» или команда. ' +
  'Положите сюда новое, или примените этот файл на странице';

/** Whether a file says what was in force before something newer, and nobody has just put it there. */
const isOlder = ({ seen }: Keeping, { name }: Declaration, { known, nothing }: Plan, checksum: string) => {
  const before = seen.get(name);
  const changed = before !== undefined && before !== checksum;
  return !nothing && !changed && known !== undefined && known.checksum !== checksum && known.past.has(checksum);
};

/** Takes one file up where it loses nothing; what does waits for somebody to agree. */
async function takeOne(
  keeping: Keeping,
  name: string,
  { read, text }: { read: Read; text: string | undefined },
): Promise<FileState> {
  const { db, log, clock, seen } = keeping;
  const about = { name, text, title: undefined, faults: [], waits: [] };
  if ('faults' in read) return { ...about, state: 'faulty', faults: read.faults };
  const { declaration } = read;
  const { title } = declaration;
  const checksum = checksumOf(declaration);
  try {
    const plan = await planOf(db, declaration);
    const passed = isOlder(keeping, declaration, plan, checksum);
    seen.set(name, checksum);
    if (passed) return { ...about, title, state: 'older', waits: [older] };
    const waits = [...plan.faults, ...plan.asks];
    if (waits.length > 0) return { ...about, title, state: 'waiting', waits };
    if (!plan.nothing) {
      await apply(db.owner, declaration, { actor: `${name}.json`, now: clock(), from: 'folder' });
      log.info({ resource: name, checksum, steps: plan.steps }, 'declared resource applied');
    }
    return { ...about, title, state: 'in force' };
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return { ...about, title, state: 'waiting', waits: [`Не удалось применить: ${words}`] };
  }
}

async function takeUp(keeping: Keeping, { files }: Folder): Promise<FileState[]> {
  const { declared } = keeping;
  const known = declared.all().map(({ name }) => name);
  const states: FileState[] = [];
  // Twice: the key of what refers to a later file is made when that is there.
  for (const _round of [1, 2]) {
    states.length = 0;
    for (const [name, read] of readAll({ files }, known)) {
      const text = files.get(name);
      states.push(await takeOne(keeping, name, { read, text: typeof text === 'string' ? text : undefined }));
    }
    await declared.refresh();
  }
  return states;
}

/**
 * Keeps what is declared in a folder in force. A file that is wrong, or has gone, leaves the last good definition as it is; what another
 * process has applied since stands over an older file.
 */
export function keepFolder(about: Omit<Keeping, 'seen'>) {
  const keeping: Keeping = { ...about, seen: new Map() };
  const { declared, folder, log } = keeping;
  let inForce: string | undefined;
  let told = '';
  const take = async () => {
    const found = await readFolder(folder);
    const states = found ? await takeUp(keeping, found) : [];
    declared.tellFiles(states);
    const differ = states.filter(({ state }) => state !== 'in force');
    const words = JSON.stringify(differ);
    if (words !== told)
      for (const { name, state, faults, waits } of differ)
        log.warn({ resource: name, state, faults, waits }, 'declared resource not applied');
    told = words;
    inForce = declared.checksum();
  };
  const { begin, look } = watchFolder(folder, take, () => declared.checksum() !== inForce);
  return {
    /** How the files stand. */
    states: () => declared.files(),
    /** Takes everything up at once. */
    begin: async () => {
      await declared.refresh();
      await begin();
    },
    /** Looks whether the folder has changed, and whether another process has applied something. */
    look: async () => {
      await declared.refresh();
      await look();
    },
  };
}
export type FolderKeeper = ReturnType<typeof keepFolder>;
