import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app';
import { trials } from '../support/trials/trials';
import { tryEntity } from '../support/trials/tryEntity';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('R01 every entity of the contract is tried', () => {
  const files = readdirSync(resolve(import.meta.dirname, '../../src/contract/entities'));
  expect(trials).toHaveLength(files.length);
  expect(new Set(trials.map(({ entity }) => entity)).size).toBe(files.length);
});

it('R01 every column that a field names is one of its table', async () => {
  const rows = await app.db.rows<{ name: string }>(
    "SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public'",
  );
  const columns = new Set(rows.map(({ name }) => name));
  const missing = trials.flatMap(({ entity }) =>
    Object.entries(entity.fields).flatMap(([name, field]) => {
      const column = 'column' in field ? `${field.table ?? entity.table}.${field.column}` : undefined;
      return column === undefined || columns.has(column)
        ? []
        : `${entity.name}.${name}: there is no column ${column}, no migration makes it`;
    }),
  );
  expect(missing).toEqual([]);
});

it.each(trials.map((trial) => [trial.entity.name, trial] as const))(
  'R01 %s: what is sent at creation and at a change comes back, and stands in row, file and history',
  async (_, trial) => {
    await fc.assert(
      fc.asyncProperty(trial.values, trial.values, async (first, second) => {
        await tryEntity(app, trial, first, second);
      }),
      // A smaller example would be of the same login, or dealer.
      { numRuns: 6, endOnFailure: true },
    );
  },
);
