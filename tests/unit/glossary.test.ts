import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFiles, read, root } from '../support/requirements';

const code = new Set(
  projectFiles()
    .filter((file) => /^(src|server)\//.test(file))
    .flatMap((file) => read(file).match(/[\w-]+/g) ?? []),
);
const names = [...new Set([...read('docs/glossary.md').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))].filter(
  (name) => name !== 'code letters',
);

/** A path of the project, a name in code, or several words of it (`12*year + month`). */
const exists = (name: string) =>
  /^(src|server|tests|docs)\//.test(name)
    ? existsSync(join(root, name))
    : (name.match(/[\w-]{2,}/g) ?? []).every((word) => /^\d+$/.test(word) || code.has(word));

describe('R06 docs/glossary.md', () => {
  it('R06 lists only names that the code has', () => {
    expect(names.filter((name) => !exists(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(90);
  });

  it('R06 a name that went is found', () => {
    expect(['seen' + 'Groups', 'src/gone.ts'].filter(exists)).toEqual([]);
  });
});
