import fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import type { PriceList } from '../../src/contract/prices';
import { createTestApp, type TestApp } from '../support/app';
import { everything, signedIn } from '../support/matrix/callers';
import { commands } from '../support/model/commands';
import { World } from '../support/model/world';

/** How many sequences there are; `npm run trust -- model` tries more, and from another seed each time. */
const runs = Number(process.env.MODEL_RUNS ?? 15);
const seed = Number(process.env.MODEL_SEED ?? 18);
const length = 40;

let app: TestApp;
let token: string;
let list: PriceList;
beforeAll(async () => {
  app = await createTestApp();
  token = await signedIn(app, { rights: everything });
  list = (await app.call<PriceList>('GET', '/prices/dyn_tp/2/?year=2026&month=6', { token })).body;
});
afterAll(() => app.close());

it(
  `N06 ${runs} sequences of up to ${length} calls answer as a small model of organisations, users and prices says, and leave what it has`,
  async () => {
    let worlds = 0;
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: length, size: 'max' }), async (sequence) => {
        const world = await new World(app, token, list, `w${(worlds += 1)}`).begin();
        await fc.asyncModelRun(() => ({ model: {}, real: world }), sequence);
        await world.compare();
      }),
      { numRuns: runs, seed, endOnFailure: runs > 100 },
    );
  },
  60_000 + 5_000 * runs,
);
