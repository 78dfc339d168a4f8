import { existsSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Declaration } from '../../../src/contract/declared/declaration';
import { readAll, readFolder } from './readFolder';
import { watchFolder, type FolderWatch } from './watchFolder';

/** What is declared in a folder where there is no database: resources whose records lie on the server behind. */
export interface Endpoints extends FolderWatch {
  all(): readonly Declaration[];
  /** There is a folder at all. */
  kept(): boolean;
  /** The server behind declares resources itself: says once of each file that it does not hold. */
  tellOverruled(): void;
}

export const overruled =
  'Сервер, адрес которого в API_URL, объявляет разделы сам: положите файл в его папку или откройте на нём страницу «Разделы»';
export const withoutTable = 'Перед существующим сервером своей базы нет: назовите в файле его коллекцию ("endpoint")';

/** Keeps the files of a folder that have an `endpoint`. One that has become wrong leaves what it said before, until the next start. */
export function keepEndpoints(folder: string, log: Logger): Endpoints {
  let known: ReadonlyMap<string, Declaration> = new Map();
  const told = new Set<string>();
  const { begin, look } = watchFolder(folder, async () => {
    const next = new Map<string, Declaration>();
    const found = (await readFolder(folder)) ?? { files: new Map<string, string>() };
    const stay = [...known.keys()].filter((name) => found.files.has(name));
    for (const [name, read] of readAll(found, stay)) {
      const before = known.get(name);
      if ('faults' in read) {
        log.warn({ resource: name, faults: read.faults }, 'declared resource not applied');
        if (before) next.set(name, before);
      } else if (read.declaration.endpoint === undefined)
        log.warn({ resource: name, waits: [withoutTable] }, 'declared resource not applied');
      else next.set(name, read.declaration);
    }
    known = next;
  });
  const tellOverruled = () => {
    for (const name of known.keys())
      if (!told.has(name)) log.warn({ resource: name, waits: [overruled] }, 'declared resource not applied');
    known.forEach((_, name) => told.add(name));
  };
  return { all: () => [...known.values()], kept: () => existsSync(folder), tellOverruled, begin, look };
}
