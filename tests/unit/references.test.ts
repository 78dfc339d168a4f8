import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { follow, stepsOf, type Step } from '../support/guide';
import { idsIn, known, lostReferences, projectFiles, provenIds, read, root } from '../support/requirements';

const sources = projectFiles();

describe('R06 references to the requirements', () => {
  it('R06 lead to a heading or a row that is there, in code, tests and docs', () => {
    const lost = sources.flatMap((file) => lostReferences(file, read(file)).map((what) => `${file}: ${what}`));
    expect(lost).toEqual([]);
    expect(sources.length).toBeGreaterThan(500);
  });

  it.each([
    ['src/x.ts', `/** The list (doc 1 ${'§'}10). */`],
    ['src/x.ts', `/** The list (doc 2 ${'§'}2.4, ${'§'}2.9). */`],
    ['src/x.ts', `// See A${99}.`],
    ['src/x.ts', `// See (${'decisions'}, Weather).`],
    ['src/x.ts', `// See (${'contract'}, Weather).`],
    ['tests/x.ts', `it('B${88} shows it', () => {});`],
    ['tests/x.ts', `it('D-${'NONE'} keeps it', () => {});`],
    ['docs/x.md', `as C${77} asks`],
  ])('R06 one that leads nowhere is found: %s %s', (file, text) => {
    expect(lostReferences(file, text)).toHaveLength(1);
  });

  it('R06 every behaviour that is not planned has a test that begins with its id', () => {
    const shown = new Set(
      sources.filter((file) => /^tests\/.*\.(test|spec)\.tsx?$/.test(file)).flatMap((file) => idsIn(file, read(file))),
    );
    expect(provenIds.filter((id) => !shown.has(id))).toEqual([]);
    expect(provenIds.length).toBeGreaterThan(90);
  });

  it('R06 each row has an id of its own', () => {
    const ids = [...read('docs/requirements/behaviours.md').matchAll(/^- \*\*(\w+)\*\*/gm)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(known.ids.size).toBeGreaterThan(ids.length);
  });
});

/** The anchor that a heading has on a page. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

it('R06 links between the pages lead somewhere', () => {
  const lost = sources
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...read(file).matchAll(/\]\((?!\w+:)([^)#]*)(?:#([^)]+))?\)/g)].flatMap(([, path = '', anchor]) => {
        const target = path === '' ? file : join(dirname(file), path);
        if (!existsSync(resolve(root, target))) return [`${file}: ${target}`];
        if (!anchor) return [];
        const anchors = [...read(target).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
        return anchors.includes(anchor) ? [] : [`${file}: ${target}#${anchor}`];
      }),
    );
  expect(lost).toEqual([]);
});

it.each(['docs/adding-a-resource.md', 'docs/adding-a-page.md', 'CONTRIBUTING.md'])(
  'R06 every change that %s tells of fits what stands there',
  (page) => {
    const changed = new Map<string, string>();
    const files = {
      read: (file: string) => changed.get(file) ?? read(file),
      write: (file: string, text: string) => void changed.set(file, text),
    };
    const steps = stepsOf(read(page));
    // In the copy where a guide is tried its changes are made.
    const isMade = ({ file, hunks }: Step) => hunks?.every(({ after }) => files.read(file).includes(after));
    for (const step of steps) if (!isMade(step)) follow(files, step);
    expect(steps.length).toBeGreaterThan(2);
  },
);

it('R06 files and commands that the pages name are there', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const made = new Set(
    ['docs/adding-a-resource.md', 'CONTRIBUTING.md'].flatMap((page) => stepsOf(read(page)).map(({ file }) => file)),
  );
  const named = (file: string, text: string) => {
    const paths = [...text.matchAll(/`((?:src|server|scripts|tests|docs|deploy)\/[\w./-]+)`/g)].map(
      ([, path = '']) => path,
    );
    const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    return [
      ...paths.filter((path) => !existsSync(resolve(root, path)) && !made.has(path)),
      ...commands.filter((name) => !(name in scripts)),
    ].map((what) => `${file}: ${what}`);
  };
  // The requirements also name what is yet to come.
  const pages = sources.filter((file) => file.endsWith('.md') && !file.startsWith('docs/requirements'));
  expect(pages.flatMap((file) => named(file, read(file)))).toEqual([]);
});
