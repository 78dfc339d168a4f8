import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const src = join(import.meta.dirname, '../../src');
const texts = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(css|tsx?)$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(src, file), 'utf8') }));
const sheets = texts.filter(({ file }) => file.endsWith('.css'));
const sized = /font(?:-size)?:[^;]*?\b([\d.]+)px/g;

/** Whatever the first group of a pattern stands for. */
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

it('P01 no style sheet asks for text below 12 px', () => {
  expect(sheets.length).toBeGreaterThan(50);
  const small = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(sized)].flatMap(([all, size]) => (Number(size) < 12 ? [`${file}: ${all}`] : [])),
  );
  expect(small).toEqual([]);
});

it('P01 every class that a component takes from its sheet stands there', () => {
  const missing = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/^import (\w+) from '(\..*\.module\.css)';$/gm)].flatMap(([, name = '', sheet = '']) => {
      const of = join(dirname(file), sheet);
      const known = found(sheets.find((one) => one.file === of)?.text ?? '', /\.([A-Za-z_][\w-]*)/g);
      return found(text.replaceAll(/^import .*$/gm, ''), new RegExp(`\\b${name}\\.(\\w+)`, 'g'))
        .filter((taken) => !known.includes(taken))
        .map((taken) => `${file}: ${taken}`);
    }),
  );
  expect(missing).toEqual([]);
});

it('P01 every variable of a sheet is given a value somewhere', () => {
  const given = texts.flatMap(({ text }) => found(text, /(--[\w-]+)['"\]]*\s*:/g));
  const missing = sheets.flatMap(({ file, text }) =>
    found(text, /var\((--[\w-]+)/g)
      .filter((name) => !given.includes(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

it('A10 E02 a table of a panel scrolls within the panel: its column does not grow with it', () => {
  const panel = texts.find(({ file }) => file.endsWith('panel/panel.module.css'))?.text ?? '';
  expect(found(panel, /\n\.section \{([^}]*)\}/g)).toEqual([
    expect.stringContaining('grid-template-columns: minmax(0, 1fr);'),
  ]);
});

it('O03 P01 no button is written down its length: WebKit on Linux leaves its text lying, and turned over by what turns it', () => {
  expect(sheets.flatMap(({ text }) => found(text, /([^{}]*\bbutton[^{}]*)\{[^}]*writing-mode/g))).toEqual([]);
});
