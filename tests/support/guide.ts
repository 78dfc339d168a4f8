import { checkTypes } from '../../scripts/lib/checkTypes.mjs';
import { copyProject, type ProjectCopy } from './projectCopy';

/** A change that a page tells its reader to make. */
export interface Step {
  file: string;
  /** Of a new file its text, of one that is there the hunks of a diff. */
  text?: string;
  hunks?: { before: string; after: string }[];
}

const fence = /^```(\w+)\n([\s\S]*?)^```$/gm;
const newFile = /^(?:\/\/|--) (\S+\.\w+)\n/;
const changed = /^--- (\S+\.\w+)\n/;

const lines = (hunk: string, marks: string) =>
  hunk
    .split('\n')
    .filter((line) => marks.includes(line[0] ?? ' '))
    .map((line) => line.slice(1))
    .join('\n');

const hunksOf = (diff: string) =>
  diff
    .split(/^@@.*\n/m)
    .map((hunk) => hunk.replace(/\n$/, ''))
    .filter((hunk) => hunk !== '')
    .map((hunk) => ({ before: lines(hunk, ' -'), after: lines(hunk, ' +') }));

/**
 * The steps of a page, in their order: a block that begins with `// path` (`-- path` in SQL) is a new file, a `diff` that
 * begins with `--- path` changes one. Other blocks are no steps.
 */
export function stepsOf(page: string): Step[] {
  return [...page.matchAll(fence)].flatMap(([, kind, body = '']): Step[] => {
    const file = (kind === 'diff' ? changed : newFile).exec(body);
    if (!file?.[1]) return [];
    const rest = body.slice(file[0].length);
    return [kind === 'diff' ? { file: file[1], hunks: hunksOf(rest) } : { file: file[1], text: rest }];
  });
}

/** Whether a change has been made already: its lines stand there, if somewhere else. */
function isDone(now: string, before: string, after: string): boolean {
  const there = new Set(now.split('\n'));
  const old = new Set(before.split('\n'));
  const added = after.split('\n').filter((line) => !old.has(line) && /\w/.test(line));
  return added.length > 0 && added.every((line) => there.has(line));
}

/**
 * Does what a step says, unless it is done: whoever has built what a page shows keeps a page that fits. Throws where a change does
 * not fit what stands there, once and only once.
 */
export function follow(copy: Pick<ProjectCopy, 'read' | 'write'>, { file, text, hunks = [] }: Step): void {
  if (text !== undefined) {
    copy.write(file, text);
    return;
  }
  for (const { before, after } of hunks) {
    const now = copy.read(file);
    if (isDone(now, before, after)) continue;
    const places = now.split(before).length - 1;
    if (places !== 1) throw new Error(`${file} has this ${places} times, not once:\n${before}`);
    copy.write(
      file,
      now.replace(before, () => after),
    );
  }
}

/** What no page touches: long calculations, the writing of files, the scripts. */
const untouched = ['tests/unit/domain/{sales/**,recipes.test.ts}', 'tests/unit/{scripts,server/xlsx}/**'];

/** What is run after pages were followed: types, form, rules, the unit tests (the guard of the first screen among them), and the pages' own tests. */
const checksOf = (steps: readonly Step[]) => {
  const files = [...new Set(steps.map(({ file }) => file))];
  const code = files.filter((file) => /\.(tsx?|mjs)$/.test(file));
  const own = files.filter((file) => file.startsWith('tests/'));
  return [
    checkTypes,
    ['node_modules/prettier/bin/prettier.cjs', '--check', ...code],
    ['node_modules/eslint/bin/eslint.js', ...code],
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...untouched.flatMap((files) => ['--exclude', files]),
      'tests/unit/',
      ...own,
    ],
  ];
};

/**
 * Follows pages, one after another, in one copy of the project; answers what the checks that failed have printed.
 */
export async function followPages(pages: readonly string[]): Promise<string[]> {
  const copy = copyProject('guides');
  const steps = pages.flatMap(stepsOf);
  for (const step of steps) follow(copy, step);
  const failures: string[] = [];
  for (const check of checksOf(steps)) {
    const { code, output } = await copy.node(...check);
    if (code !== 0) failures.push(`${check.join(' ')}\n${output}`);
  }
  return failures;
}
