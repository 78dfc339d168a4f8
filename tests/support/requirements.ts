import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** A text file of the project. */
export const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The text files of the project, by their path from its root. */
export const projectFiles = () =>
  ['.', 'src', 'server', 'scripts', 'tests', 'docs', 'deploy']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: folder !== '.', encoding: 'utf8' }).map((file) =>
        join(folder, file).split(sep).join('/'),
      ),
    )
    .filter((file) => /\.(tsx?|m?js|css|sql|md)$/.test(file));

/** The headings of a page of the requirements, without the marks before them. */
const headingsOf = (page: string) =>
  [...read(`docs/requirements/${page}.md`).matchAll(/^#{2,3} (.+)$/gm)].map(([, text = '']) => text);

const sectionsOf = (page: string) => headingsOf(page).flatMap((heading) => /^§[\d.]+/.exec(heading) ?? []);
const rows = (text: string) => [...text.matchAll(/^- \*\*([A-R]\d\d)\*\* /gm)].map(([, id = '']) => id);

/** What may be referred to: sections of the two documents, headings of the two pages beside them, ids of rows. */
export const known = {
  sections: { 1: sectionsOf('organisations-and-users'), 2: sectionsOf('dealers-prices-reports') } as Record<
    string,
    string[]
  >,
  headings: { decisions: headingsOf('decisions'), contract: headingsOf('contract') } as Record<string, string[]>,
  ids: new Set([
    ...rows(read('docs/requirements/behaviours.md')),
    ...headingsOf('decisions').filter((h) => /^D-/.test(h)),
  ]),
};

/** The rows that must have a test by now. */
export const provenIds = read('docs/requirements/behaviours.md')
  .split(/^## /m)
  .filter((section) => !section.split('\n')[0]?.endsWith('(planned)'))
  .flatMap(rows);

const id = /\b(?:[A-R]\d\d|D-[A-Z]+|D-\d{3})\b/g;
const comments = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm;

/** The ids that a text refers to: in a test those its titles begin with and its comments, in code its comments, in a page all. */
export function idsIn(file: string, text: string): string[] {
  const titles = [...text.matchAll(/['"`]((?:(?:[A-Z]\d\d|D-[A-Z0-9]+) )+)/g)].map(([, ids = '']) => ids);
  const parts = file.endsWith('.md')
    ? [text]
    : [...(text.match(comments) ?? []), ...(file.startsWith('tests/') ? titles : [])];
  return parts.flatMap((part) => part.match(id) ?? []);
}

/** What a text refers to that is not there. */
export function lostReferences(file: string, text: string): string[] {
  const lost = idsIn(file, text).filter((one) => !known.ids.has(one));
  for (const [whole, page = '', sections = ''] of text.matchAll(
    /\b[Dd]oc ([12])((?:[,;]? (?:and )?§[\d.]*\d(?:[–-]§?[\d.]*\d)?)+)/g,
  ))
    for (const section of sections.match(/§?\d[\d.]*/g) ?? [])
      if (!known.sections[page]?.includes(`§${section.replace(/^§|\.$/g, '')}`)) lost.push(whole);
  for (const [, page = '', rest = ''] of text.matchAll(/\b(decisions|contract), ([A-Z][^\n]*)/g))
    if (!known.headings[page]?.some((heading) => rest.startsWith(heading))) lost.push(`${page}, ${rest.slice(0, 30)}`);
  return lost;
}
