import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const sources = ['src', 'server'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ['.ts', '.tsx'].includes(extname(file)))
    .map((file) => join(root, folder, file)),
);

const resolveFile = (from: string, path: string) =>
  [`${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`, path]
    .map((name) => resolve(dirname(from), name))
    .find((name) => existsSync(name) && extname(name) !== '');

/** Every way to name another file of ours: at run time, for its types alone, and for later. */
const statements = [
  /^(?:import|export)\s[^;]*?from '(\.[^']+)'/gm,
  /^import '(\.[^']+)'/gm,
  /\bimport\(\s*'(\.[^']+)'\s*\)/g,
];

const importsOf = (file: string) => {
  const text = readFileSync(file, 'utf8');
  return statements.flatMap((statement) =>
    [...text.matchAll(statement)].flatMap(([, path = '']) => resolveFile(file, path) ?? []),
  );
};

it('R04 no circle of imports, those of types and of what comes later included', () => {
  const graph = new Map(sources.map((file) => [file, importsOf(file)]));
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file))
      circles.push([...path.slice(path.indexOf(file)), file].map((one) => one.slice(root.length + 1)).join(' → '));
    if (done.has(file) || path.includes(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of sources) visit(file, []);
  expect(circles).toEqual([]);
  expect(graph.size).toBeGreaterThan(100);
});

it('no two files differ by the case of their names alone: elsewhere they are one', () => {
  const names = sources.map((file) => file.slice(0, -extname(file).length));
  const folded = new Map(names.map((name) => [name.toLowerCase(), name]));
  expect(names.filter((name) => folded.get(name.toLowerCase()) !== name)).toEqual([]);
});
