import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isBefore, isFree, problemsOf } from '../../../scripts/lib/dependencies.mjs';

const read = (name: string) => JSON.parse(readFileSync(name, 'utf8')) as never;
const good = { version: '1.0.0', integrity: 'sha512-x', license: 'MIT' };
const of = (path: string, change: object) => problemsOf({ packages: { '': good, [path]: { ...good, ...change } } }, {});

describe('dependencies', () => {
  it('Q09 have no problem: exact versions, checksums, no script at installation, free licences, no known fault', () => {
    expect(problemsOf(read('package-lock.json'), read('package.json'))).toEqual([]);
  });

  it.each([
    [{ integrity: undefined }, 'нет контрольной суммы'],
    [{ resolved: 'git+ssh://git@github.com/x/y.git#1' }, 'не из реестра npm'],
    [{ hasInstallScript: true }, 'сценарий установки'],
    [{ license: 'GPL-3.0-only' }, 'лицензия GPL-3.0-only'],
    [{ license: undefined }, 'лицензия не названа'],
  ])('Q09 %o is one', (change, words) => {
    expect(of('node_modules/a/node_modules/b', change)).toEqual([expect.stringContaining(words)]);
    expect(of('node_modules/a', {})).toEqual([]);
  });

  it('Q09 a version with a known fault is one, wherever it stands', () => {
    expect(of('node_modules/a/node_modules/ws', { version: '8.17.0' })).toEqual([
      'ws 8.17.0: нужна 8.17.1 (CVE-2024-37890)',
    ]);
    expect(of('node_modules/ws', { version: '8.17.1' })).toEqual([]);
  });

  it('Q09 a version that is not exact is one, and a script that is let run', () => {
    const lock = { packages: {} };
    for (const version of ['^1.0.0', '~1', '*', 'latest', 'github:x/y', 'npm:typescript@^7'])
      expect(problemsOf(lock, { devDependencies: { a: version } }), version).toHaveLength(1);
    expect(problemsOf(lock, { dependencies: { a: '1.0.0', b: 'npm:typescript@7.0.2', c: '18.4.0-beta.17' } })).toEqual(
      [],
    );
    expect(problemsOf(lock, { allowScripts: { a: true, b: false } })).toHaveLength(1);
  });

  it('Q09 versions are compared by number, licences by their parts', () => {
    expect([isBefore('8.9.0', '8.17.1'), isBefore('10.0.0', '9.9.9'), isBefore('1.2.3', '1.2.3')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(['(MIT OR GPL-3.0-or-later)', '(MIT AND Zlib)', 'GPL-2.0', '(MIT AND GPL-2.0)'].map(isFree)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
