import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Looks at a folder again and again. */
export interface FolderWatch {
  /** Takes up what is there at once. */
  begin(): Promise<void>;
  /** Takes up what has changed, once the folder has been quiet from one look to the next. */
  look(): Promise<void>;
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

/** Calls `take` at the beginning, and whenever the folder has changed and come to rest, or what was taken from it is `stale`. */
export function watchFolder(
  folder: string,
  take: () => Promise<void>,
  stale: () => boolean = () => false,
): FolderWatch {
  let [seen, taken]: (string | undefined)[] = [undefined, undefined];
  const takeAt = async (mark: string) => {
    await take();
    taken = mark;
  };
  return {
    begin: async () => {
      seen = await markOf(folder);
      await takeAt(seen);
    },
    look: async () => {
      const now = await markOf(folder);
      const quiet = now === seen;
      seen = now;
      if (quiet && (now !== taken || stale())) await takeAt(now);
    },
  };
}
