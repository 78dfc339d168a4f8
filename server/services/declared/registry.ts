import { createHash } from 'node:crypto';
import type { Queryable } from '../../db/queryable';
import { readLive, type Live } from './live';

/** The declared resources that this process serves. */
export interface DeclaredResources {
  /** By name; another list whenever one of them has changed. */
  all(): readonly Live[];
  /** Of all definitions together. */
  checksum(): string;
  /** Takes up what another process, or a command, has applied. */
  refresh(): Promise<void>;
}

const inForce = `SELECT coalesce(string_agg(name || ' ' || checksum, ',' ORDER BY name), '') AS mark
  FROM declared_resources WHERE definition IS NOT NULL`;

/** What is declared in a database; nothing, until it is read for the first time. */
export function createDeclaredResources(db: Queryable): DeclaredResources {
  let all: readonly Live[] = [];
  let mark = '';
  let reading: Promise<void> | undefined;
  const read = async () => {
    const found = await db.one<{ mark: string }>(inForce);
    if (found && found.mark !== mark) [all, mark] = [await readLive(db), found.mark];
  };
  return {
    all: () => all,
    checksum: () => createHash('sha256').update(mark).digest('hex').slice(0, 16),
    refresh: () => (reading ??= read().finally(() => (reading = undefined))),
  };
}
