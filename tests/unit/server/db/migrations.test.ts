import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('O04 no two migrations have one number: which comes first would depend on their names', () => {
  const names = readdirSync(join(import.meta.dirname, '../../../../server/db/migrations'));
  const numbers = names.map((name) => name.slice(0, 3));
  expect(names.length).toBeGreaterThan(0);
  expect(numbers.filter((number, at) => numbers.indexOf(number) < at)).toEqual([]);
});
