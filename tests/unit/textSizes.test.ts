import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const src = join(import.meta.dirname, '../../src');
const sized = /font(?:-size)?:[^;]*?\b([\d.]+)px/g;

it('P01 no style sheet asks for text below 12 px', () => {
  const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(50);
  const small = sheets.flatMap((file) =>
    [...readFileSync(join(src, file), 'utf8').matchAll(sized)].flatMap(([found, size]) =>
      Number(size) < 12 ? [`${file}: ${found}`] : [],
    ),
  );
  expect(small).toEqual([]);
});
