import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { auditKindNames } from '../../../src/domain/auditKinds';

const services = resolve(import.meta.dirname, '../../../server/services');
const texts = readdirSync(services, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(join(services, file), 'utf8'));

it('O04 the journal knows every kind of thing that a service writes down', () => {
  const written = texts.flatMap((text) =>
    [
      ...text.matchAll(
        /(?:audit|changed)\((?:tx|context\.db), context, \{\s*entity: '(\w+)'|made\(tx, context, '(\w+)'/g,
      ),
    ].map(([, one, other]) => one ?? other),
  );
  expect(new Set(written).size).toBeGreaterThan(12);
  const known = new Set<string | undefined>(auditKindNames);
  expect(written.filter((kind) => !known.has(kind))).toEqual([]);
});
