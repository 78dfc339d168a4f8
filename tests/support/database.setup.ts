import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { connect } from '../../server/db/connect';
import { fillDemo } from '../../server/db/demo/fill';
import { startEmbedded } from '../../server/db/embedded';
import { migrate } from '../../server/db/migrate';
import { prepareRoles } from '../../server/db/roles';
import { createSealer } from '../../server/security/secrets';
import { buildServer } from '../../scripts/lib/build.mjs';
import { demoKey, demoNow } from './demo';
import { startPgBouncer } from './pgbouncer';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the template, a migrated database with the demonstration data; nobody connects to it. */
    templateUrl: string;
  }
}

/** One PostgreSQL for the whole run, with a template that each test file copies; the server built, for tests that start it. */
export default async function setup(project: TestProject) {
  await buildServer();
  const log = pino({ level: 'silent' });
  const folder = await mkdtemp(join(tmpdir(), 'back-office-test-'));
  const { url, stop } = await startEmbedded({ dataDir: folder, log, say: () => undefined, durable: false });
  const tearDown = async () => {
    await stop();
    await rm(folder, { recursive: true });
  };
  try {
    await migrate(url, { log });
    await prepareRoles(url, url, { log, say: () => undefined });
    const db = connect(url, { log, maxConnections: 1, statementTimeoutMs: 0 });
    await fillDemo(db, { now: demoNow, seal: createSealer(demoKey).seal }).finally(() => db.close());
  } catch (error) {
    await tearDown();
    throw error;
  }
  const { TEST_PGBOUNCER: program, TEST_PGBOUNCER_PORT: port = '28261' } = process.env;
  const pooler = program === undefined ? undefined : await startPgBouncer(program, port, url);
  project.provide('templateUrl', pooler?.url ?? url);
  return async () => {
    await pooler?.stop();
    await tearDown();
  };
}
