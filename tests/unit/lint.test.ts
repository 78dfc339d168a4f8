import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

const eslint = new ESLint();
const complaints = async (filePath: string, text: string) => {
  const [result] = await eslint.lintText(text, { filePath });
  return result?.messages.map(({ message }) => message).join('\n') ?? '';
};

const using = (name: string, from: string) => `import { ${name} } from '${from}'; export const x = ${name};`;

describe('a room knows only the rooms the layout allows it', () => {
  it.each([
    ['src/contract/x.ts', using('http', '../dataProvider/http'), 'src/contract may not import src/dataProvider/http'],
    ['src/domain/x.ts', using('id', '../contract/common'), 'src/domain may not import src/contract/common'],
    ['src/domain/x.ts', using('http', '../dataProvider/http'), 'src/domain may not import src/dataProvider/http'],
    ['src/dataProvider/x.ts', using('App', '../app/App'), 'src/dataProvider may not import src/app/App'],
    ['src/ui/x.ts', using('http', '../dataProvider/http'), 'src/ui may not import src/dataProvider/http'],
    [
      'src/resources/engine/x.ts',
      using('y', '../users/y'),
      'src/resources/engine may not import src/resources/users/y',
    ],
    [
      'src/resources/groups/x.ts',
      using('y', '../users/y'),
      'src/resources/groups may not import src/resources/users/y',
    ],
    [
      'src/resources/groups/forms/x.ts',
      using('y', '../../users/y'),
      'src/resources/groups may not import src/resources/users/y',
    ],
    [
      'src/resources/groups/x.ts',
      using('y', '../../custom/login/y'),
      'src/resources/groups may not import src/custom/login/y',
    ],
    [
      'src/resources/groups/x.ts',
      using('http', '../../dataProvider/http'),
      'src/resources/groups may not import src/dataProvider/http',
    ],
    ['src/custom/login/x.ts', using('y', '../reports/y'), 'src/custom/login may not import src/custom/reports/y'],
    [
      'src/custom/login/x.ts',
      "export const x = () => import('../reports/y');\n",
      'src/custom/login may not import src/custom/reports/y',
    ],
    [
      'src/custom/login/x.ts',
      "export { y } from '../reports/y';\n",
      'src/custom/login may not import src/custom/reports/y',
    ],
    ['src/app/x.ts', using('app', '../../server/app'), 'src/app may not import server/app'],
    ['server/services/x.ts', using('App', '../../src/app/App'), 'server/services may not import src/app/App'],
    ['server/services/x.ts', using('mount', '../http/mount'), 'server/services may not import server/http/mount'],
    ['server/http/x.ts', using('y', '../../src/custom/login/y'), 'server/http may not import src/custom/login/y'],
    [
      'server/db/demo/x.ts',
      using('y', '../../../src/resources/groups'),
      'server/db may not import src/resources/groups',
    ],
  ])('%s: %s', async (file, text, message) => {
    expect(await complaints(file, text)).toContain(message);
  });

  it.each([
    ['src/resources/groups/x.ts', using('y', '../engine/y')],
    ['src/resources/groups/forms/x.ts', using('y', '../cells')],
    ['src/resources/groups/x.ts', "import type { Y } from '../../dataProvider/y';\nexport type X = Y;\n"],
    ['src/resources/registry.ts', using('y', './groups')],
    ['src/custom/login/x.ts', using('y', '../layout/y')],
    [
      'server/services/x.ts',
      `import sql from 'sql-template-tag'; ${using('menu', '../../src/domain/menu')} export const y = sql;`,
    ],
  ])('%s may: %s', async (file, text) => {
    expect(await complaints(file, text)).toBe('');
  });
});

describe('what stands in one place only', () => {
  it.each([
    ['src/contract/x.ts', using('useState', 'react'), 'no React here'],
    ['src/ui/x.ts', using('readFile', 'node:fs'), 'nothing of the server'],
    ['src/domain/x.ts', 'export const x = Date.now();', 'take the time from the clock'],
    ['src/domain/x.ts', 'export const x = new Date();', 'take the time from the clock'],
    ['src/ui/x.ts', 'export const x = new Date();', 'the clock of a browser may be wrong'],
    ['src/custom/login/x.tsx', 'export const x = new Date();', 'the clock of a browser may be wrong'],
    ['server/services/groups/x.ts', 'export const x = Math.random();', 'take chance from what is passed in'],
    ['src/custom/login/x.ts', 'export const x = () => fetch("/");', 'fetch stands in'],
    ['src/custom/login/x.ts', 'export const x = () => window.fetch("/");', 'fetch stands in'],
    ['src/ui/x.ts', 'export const x = () => localStorage.length;', 'storage stands in'],
    ['src/ui/x.ts', 'export const x = () => globalThis.sessionStorage.length;', 'storage stands in'],
    ['server/http/x.ts', "import sql from 'sql-template-tag';\nexport const x = sql`SELECT 1`;", 'SQL stands in'],
    ['server/services/x.ts', "import pg from 'pg';\nexport const x = pg;", 'the driver stands in server/db only'],
    ['src/ui/x.ts', 'console.error("x");', 'Unexpected console'],
  ])('%s: %s', async (file, text, message) => {
    expect(await complaints(file, text)).toContain(message);
  });
});

it('no any, no 301st line, and no comment that turns a rule off', async () => {
  expect(await complaints('src/ui/x.ts', 'export const x: any = 1;')).toContain('Unexpected any');
  expect(await complaints('src/ui/x.ts', 'export {};\n'.repeat(301))).toContain('too many lines');
  expect(await complaints('src/ui/x.ts', '// eslint-disable-next-line\nexport const x: any = 1;')).toContain(
    'Unexpected any',
  );
});

it('no function of 81 lines, in the product; a test may tell a long story', async () => {
  const long = (lines: number) => `export function x() {\n${'  x();\n'.repeat(lines - 2)}}\n`;
  for (const file of ['src/ui/x.ts', 'server/http/x.ts']) {
    expect(await complaints(file, long(80))).toBe('');
    expect(await complaints(file, long(81))).toContain("Function 'x' has too many lines (81)");
  }
  expect(await complaints('tests/unit/x.test.ts', long(81))).toBe('');
});
