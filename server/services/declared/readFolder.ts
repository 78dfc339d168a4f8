import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fault } from '../../../src/contract/declared/placed';
import { readDeclaration, type Read } from '../../../src/contract/declared/readDeclaration';
import { limits } from '../../../src/contract/declared/words';

/** The files of a folder that declare resources, by name; undefined where there is no such folder. */
export interface Folder {
  /** The name without `.json` → the text, or what is wrong with the file as a whole. */
  files: ReadonlyMap<string, string | Fault>;
}

const whole = (file: string, message: string): Fault => ({ file, line: 1, column: 1, message });

/** A file's size is looked at before it is read: nobody's 50 MB come into memory. */
async function readOne(folder: string, file: string): Promise<string | Fault> {
  try {
    const path = join(folder, file);
    const about = await stat(path);
    if (!about.isFile()) return whole(file, 'Это не файл: уберите его из папки разделов');
    if (about.size > limits.bytes) return whole(file, `Файл больше ${limits.bytes / 1024} КБ: это не описание раздела`);
    return await readFile(path, 'utf8');
  } catch (error) {
    return whole(file, `Файл не прочесть: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const whyNoFolder: Record<string, string> = {
  ENOTDIR: 'это не папка',
  EACCES: 'этому пользователю её не прочесть',
};

/** Reads the files of a folder; what does not end in `.json`, or begins with a dot, is none of its resources. */
export async function readFolder(folder: string): Promise<Folder | undefined> {
  let names: string[];
  try {
    names = (await readdir(folder)).filter((name) => /^[^.].*\.json$/i.test(name)).sort();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new Error(`RESOURCES_DIR: ${folder} — ${whyNoFolder[code ?? ''] ?? 'эту папку не прочесть'}`, {
      cause: error,
    });
  }
  const files = await Promise.all(
    names.map(async (name, at): Promise<[string, string | Fault]> => [
      name.replace(/\.json$/i, ''),
      at < limits.resources
        ? await readOne(folder, name)
        : whole(name, `Разделов больше ${limits.resources}: этот не прочитан`),
    ]),
  );
  return { files: new Map(files) };
}

const readBeside = ({ files }: Folder, names: ReadonlySet<string>) => {
  const faulty = new Set([...files.keys()].filter((name) => !names.has(name)));
  return new Map(
    [...files].map(([name, text]): [string, Read] => [
      name,
      typeof text === 'string' ? readDeclaration(`${name}.json`, text, names, faulty) : { faults: [text] },
    ]),
  );
};

/**
 * Each file of a folder as it reads beside the others; `known` are declared names besides them. One that is faulty declares nothing
 * that another could refer to.
 */
export function readAll(folder: Folder, known: Iterable<string> = []): Map<string, Read> {
  const declared = [...known];
  let names = new Set([...folder.files.keys(), ...declared]);
  for (;;) {
    const all = readBeside(folder, names);
    const sound = [...all].flatMap(([name, read]) => ('faults' in read ? [] : [name]));
    const left = new Set([...sound, ...declared]);
    if (left.size === names.size) return all;
    names = left;
  }
}
