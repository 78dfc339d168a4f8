import { expect, it } from 'vitest';
import { read } from '../support/requirements';

const versions = [...read('CHANGELOG.md').matchAll(/^## \[(.+)\] - (.+)$/gm)].map(([, version, date]) => ({
  version,
  date,
}));

it('R06 CHANGELOG.md begins with the version of package.json, and has each kind of change as the form names it', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(versions[0]?.version).toBe(version);
  for (const { date } of versions) expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
  const kinds = [...read('CHANGELOG.md').matchAll(/^### (.+)$/gm)].map(([, kind = '']) => kind);
  expect(['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']).toEqual(expect.arrayContaining(kinds));
});
