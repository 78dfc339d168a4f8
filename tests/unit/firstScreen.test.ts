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

/** The files that an entry brings along, each with the packages that it imports. */
function broughtBy(entry: string, found = new Map<string, string[]>()): Map<string, string[]> {
  if (found.has(entry)) return found;
  const wanted = [...readFileSync(entry, 'utf8').matchAll(statement)].map(([, name = '']) => name);
  found.set(
    entry,
    wanted.filter((name) => !name.startsWith('.')),
  );
  if (entry === writtenOut) return found;
  for (const name of wanted)
    if (name.startsWith('.') && !name.endsWith('.css')) broughtBy(fileOf(resolve(dirname(entry), name)), found);
  return found;
}

it('A01 B01 the first screens come without schemas: these come with the dialogs', () => {
  const brought = new Map(
    ['boot.ts', 'main.tsx', 'start.tsx'].flatMap((entry) => [...broughtBy(join(src, 'app', entry))]),
  );
  expect(brought.size).toBeGreaterThan(100);
  expect([...brought].filter(([, packages]) => packages.includes('zod')).map(([file]) => relative(src, file))).toEqual(
    [],
  );
});
