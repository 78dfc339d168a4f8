import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

const src = resolve(import.meta.dirname, '../../src');
const statement = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)';/gm;

/** The build writes the outlines of the calls out, without the schemas that they come from. */
const writtenOut = join(src, 'contract/outline.ts');

const fileOf = (path: string) =>
  ['', '.ts', '.tsx', '/index.ts', '/index.tsx']
    .map((ending) => path + ending)
    .find((file) => /\.\w+$/.test(file) && existsSync(file)) ?? path;

/** What comes with its dialog, its panel or its calendar, never before. */
const later = /^(?:zod|@mui\/|@emotion\/|exceljs)/;

/** How an entry comes by each file that it brings along: the files from one to the next. */
function chainsFrom(entry: string, chain: readonly string[] = [], found = new Map<string, readonly string[]>()) {
  if (found.has(entry)) return found;
  const here = [...chain, entry];
  found.set(entry, here);
  if (entry === writtenOut || !/\.tsx?$/.test(entry)) return found;
  for (const [, name = ''] of readFileSync(entry, 'utf8').matchAll(statement)) {
    if (!name.startsWith('.')) found.set(`${entry} ${name}`, [...here, name]);
    else if (!name.endsWith('.css')) chainsFrom(fileOf(resolve(dirname(entry), name)), here, found);
  }
  return found;
}

const inWords = (chain: readonly string[]) =>
  chain.map((one) => (one.startsWith(src) ? relative(src, one) : one)).join(' → ');

/** The chains of imports by which the first screens come by what is for later. */
const brokenBy = (entries: readonly string[]) =>
  entries.flatMap((entry) =>
    [...chainsFrom(join(src, entry)).values()].filter((chain) => later.test(chain.at(-1) ?? '')).map(inWords),
  );

it('A01 B01 R04 the first screens come without schemas and without MUI: these come with the dialogs', () => {
  expect(brokenBy(['app/boot.ts', 'app/main.tsx', 'app/start.tsx'])).toEqual([]);
  expect(chainsFrom(join(src, 'app/start.tsx')).size).toBeGreaterThan(100);
});

it('R04 what breaks the first screen is named with the whole chain of its imports', () => {
  expect(brokenBy(['resources/profiles/profileForm.ts'])).toContain(
    'resources/profiles/profileForm.ts → contract/entities/fcsProfile.ts → contract/common.ts → contract/schema.ts → zod',
  );
  expect(brokenBy(['custom/login/LoginPage.tsx', 'ui/Dialog.tsx'])).toEqual(
    expect.arrayContaining([expect.stringMatching(/^ui\/Dialog\.tsx → @mui\//)]),
  );
});
