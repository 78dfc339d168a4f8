import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { read, root } from '../support/requirements';

const folder = 'docs/decisions';
const pages = readdirSync(join(root, folder)).filter((file) => file !== 'README.md');
const index = read(`${folder}/README.md`);
const status = /^(\d\d\.\d\d\.\d{4}) · (принято|отменено решением \[(\d{3})\]\((\S+\.md)\))$/;

/** Title, date and status of a page; what it should have instead where it is not in shape. */
function headOf(file: string) {
  const [title = '', blank, second = '', next] = read(`${folder}/${file}`).split('\n');
  const found = status.exec(second);
  if (!title.startsWith('# ') || blank !== '' || next !== '' || !found)
    return 'the first lines are: # title, an empty one, ДД.ММ.ГГГГ · принято, an empty one';
  const [, date, words = ''] = found;
  return { title: title.slice(2), date, words, by: found[4] };
}

describe('R06 docs/decisions', () => {
  it.each(pages)('R06 %s has a number, a title, a date and a status, fits a page and stands in the index', (file) => {
    expect(file).toMatch(/^\d{3}-[a-z0-9-]+\.md$/);
    const head = headOf(file);
    if (typeof head === 'string') throw new Error(head);
    const { title, date, words, by } = head;
    expect(index).toContain(`| [${file.slice(0, 3)}](${file}) | ${title} | ${date} | ${words} |`);
    expect(read(`${folder}/${file}`).split('\n').length).toBeLessThanOrEqual(50);
    if (by) expect(pages).toContain(by);
  });

  it('R06 have a number each, and the index has no others', () => {
    expect(new Set(pages.map((file) => file.slice(0, 3))).size).toBe(pages.length);
    expect(index.match(/^\| \[\d{3}\]/gm)).toHaveLength(pages.length);
  });
});
