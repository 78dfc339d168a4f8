import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSealer } from '../../../server/security/secrets';
import { importQueue } from '../../../server/services/imports/importQueue';
import { enterRun } from '../../../server/services/imports/runs';
import { createTestApp, type TestApp } from '../../support/app';
import { demoKey } from '../../support/demo';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const queueAt = (minutes: number) =>
  importQueue({
    db: app.db,
    sealer: createSealer(demoKey),
    clock: () => minutesFromNow(minutes),
    log: pino({ level: 'silent' }),
  });

it.each([
  ['a command is slow', -2, 0],
  ['a server is fast', 0, 20],
])('J03 a load goes on, and its file comes, though the clock of %s', async (_, worker, server) => {
  const queue = queueAt(server);
  const actor = { server: null, id: null, login: 'import' };
  for (const state of ['running', 'receiving'] as const) {
    const about = { kind: 'facts' as const, file_name: 'facts.csv', size: 10, actor, now: minutesFromNow(worker) };
    const run = await enterRun(app.db, about, state);
    expect(await queue.left()).not.toContain(run);
    await queue.run(run, new AbortController().signal);
    expect(await app.db.one(`SELECT state, failure FROM import_runs WHERE id = ${run}`)).toEqual({
      state,
      failure: null,
    });
  }
});
