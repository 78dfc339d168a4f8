import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

const eslint = new ESLint();
const complaints = async (filePath: string, text: string) => {
  const [result] = await eslint.lintText(text, { filePath });
  return result?.messages.map(({ message }) => message).join('\n') ?? '';
};

describe('the rules of the layout are held by lint', () => {
  it.each([
    ['src/contract/x.ts', "import { useState } from 'react';\nexport const x = useState;", 'no React here'],
    ['src/contract/x.ts', "import { menu } from '../domain/menu';\nexport const x = menu;", 'the contract imports nothing of ours'],
    ['src/domain/x.ts', "import { http } from '../dataProvider/http';\nexport const x = http;", 'the domain imports the contract alone'],
    ['src/domain/x.ts', 'export const x = Date.now();', 'take the time from the clock'],
    ['src/domain/x.ts', 'export const x = new Date();', 'take the time from the clock'],
    ['src/dataProvider/x.ts', "import { App } from '../custom/App';\nexport const x = App;", 'the data provider knows contract and domain'],
    ['src/resources/groups/x.ts', "import { y } from '../users/y';\nexport const x = y;", 'a resource imports no other resource'],
    ['src/custom/login/x.ts', "import { y } from '../reports/y';\nexport const x = y;", 'a custom page imports no other custom page'],
    ['src/custom/login/x.ts', 'export const x = () => fetch("/");', 'fetch stands in'],
    ['src/ui/x.ts', 'export const x = () => localStorage.length;', 'storage stands in'],
    ['server/http/x.ts', "import sql from 'sql-template-tag';\nexport const x = sql`SELECT 1`;", 'SQL stands in'],
    ['server/services/x.ts', "import { App } from '../../src/App';\nexport const x = App;", 'the server imports contract and domain only'],
    ['server/services/x.ts', 'export const x: any = 1;', 'Unexpected any'],
    ['src/ui/x.ts', 'console.error("x");', 'Unexpected console'],
  ])('%s: %s', async (file, text, message) => {
    expect(await complaints(file, text)).toContain(message);
  });

  it('what the layout allows passes', async () => {
    expect(await complaints('src/resources/groups/x.ts', "import { y } from '../engine/y';\nexport const x = y;\n")).toBe('');
    expect(await complaints('server/services/x.ts', "import sql from 'sql-template-tag';\nimport { menu } from '../../src/domain/menu';\nexport const x = [sql, menu];\n")).toBe('');
  });
});
