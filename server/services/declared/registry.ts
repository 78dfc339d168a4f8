import { createHash } from 'node:crypto';
import type { Db } from '../../db/connect';
import type { FileState } from './fileState';
import { readLive, type Live } from './live';

/** The declared resources that this process serves. */
export interface DeclaredResources {
  /** By name; another list whenever one of them has changed. */
  all(): readonly Live[];
  /** Of all definitions together. */
  checksum(): string;
  /** Takes up what another process, or a command, has applied. */
  refresh(): Promise<void>;
  /** How the files of this process's folder stand to what is in force. */
  files(): readonly FileState[];
  tellFiles(states: readonly FileState[]): void;
  /** Does a work that no call need wait for, over the whole database. */
  begin<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Until what was begun is done. */
  settled(): Promise<void>;
}

const inForce = `SELECT coalesce(string_agg(name || ' ' || checksum, ',' ORDER BY name), '') AS mark
  FROM declared_resources WHERE definition IS NOT NULL AND removed_at IS NULL`;

/** What is declared in a database; nothing, until it is read for the first time. */
export function createDeclaredResources(db: Db): DeclaredResources {
  let all: readonly Live[] = [];
  let mark = '';
  let reading: Promise<void> | undefined;
  let files: readonly FileState[] = [];
  const begun = new Set<Promise<unknown>>();
  const read = async () => {
    const found = await db.one<{ mark: string }>(inForce);
    if (found && found.mark !== mark) [all, mark] = [await readLive(db), found.mark];
  };
  return {
    all: () => all,
    checksum: () => createHash('sha256').update(mark).digest('hex').slice(0, 16),
    refresh: () => (reading ??= read().finally(() => (reading = undefined))),
    files: () => files,
    tellFiles: (states) => (files = states),
    begin: (work) => {
      const doing = work(db.owner);
      const ended = doing.catch(() => undefined).finally(() => begun.delete(ended));
      begun.add(ended);
      return doing;
    },
    settled: async () => {
      await Promise.all(begun);
    },
  };
}
