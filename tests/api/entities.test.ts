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
