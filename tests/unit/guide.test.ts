import { describe, expect, it } from 'vitest';
import { follow, stepsOf } from '../support/guide';

const inMemory = (files: Record<string, string>): Parameters<typeof follow>[0] => ({
  read: (file) => files[file] ?? '',
  write: (file, text) => void (files[file] = text),
});

const page = `
\`\`\`ts
// src/x.ts
export const x = 1;
\`\`\`

\`\`\`sh
npm test
\`\`\`

\`\`\`diff
--- src/x.ts
-export const x = 1;
+export const x = 2;
@@
 // the end
+export const y = 3;
\`\`\`
`;

describe('R06 the steps of a page', () => {
  it('R06 are its new files and its changes, in their order', () => {
    expect(stepsOf(page)).toEqual([
      { file: 'src/x.ts', text: 'export const x = 1;\n' },
      {
        file: 'src/x.ts',
        hunks: [
          { before: 'export const x = 1;', after: 'export const x = 2;' },
          { before: '// the end', after: '// the end\nexport const y = 3;' },
        ],
      },
    ]);
  });

  it('R06 change what stands there once, and nothing else', () => {
    const files: Record<string, string> = { 'src/x.ts': 'export const x = 1;\n// the end\n' };
    const [, change] = stepsOf(page);
    if (!change) throw new Error('no change');
    follow(inMemory(files), change);
    expect(files['src/x.ts']).toBe('export const x = 2;\n// the end\nexport const y = 3;\n');
    expect(() => follow(inMemory({ 'src/x.ts': '// the end\n' }), change)).toThrow('0 times');
    expect(() => follow(inMemory({ 'src/x.ts': 'export const x = 1;\n'.repeat(2) }), change)).toThrow('2 times');
  });

  it('R06 leave alone what has been done, there or elsewhere in the file', () => {
    const done = 'export const y = 3;\nexport const x = 2;\n// the end\n';
    const files = { 'src/x.ts': done };
    const [, change] = stepsOf(page);
    if (!change) throw new Error('no change');
    follow(inMemory(files), change);
    expect(files['src/x.ts']).toBe(done);
  });
});
