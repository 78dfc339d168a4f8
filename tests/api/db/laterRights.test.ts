import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../../server/db/open';
import { readEnv } from '../../../server/env';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'later-rights-'));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true }));

/** Starts on the same folder, does some work and stops. */
async function started<T>(work: (db: OpenDatabase['db']) => Promise<T>): Promise<T> {
  const env = readEnv({ DATA_DIR: join(folder, 'data') });
  const { db, close } = await openDatabase(env, { log: pino({ level: 'silent' }), say: () => undefined });
  try {
    return await work(db.owner);
  } finally {
    await close();
  }
}

const admin = (db: OpenDatabase['db']) =>
  db.one<{ rights: string[]; revision: number }>(
    "SELECT (SELECT array_agg(r ORDER BY r) FROM unnest(rights) r) AS rights, revision FROM users WHERE login = 'admin'",
  );

it('K01 a start gives the administrator of older demonstration data the rights that nobody has yet, none that another has', async () => {
  const before = await started(async (db) => {
    const found = await admin(db);
    const gone = ['audit', 'publish_client', 'categories', 'edit_ban_users_groups'];
    await db.run({
      text: "UPDATE users SET rights = ARRAY(SELECT r FROM unnest(rights) r WHERE r <> ALL ($1)) WHERE login IN ('admin', 'banned-editor')",
      values: [gone],
    });
    return found;
  });
  const given = await started(async (db) => ({
    ...(await admin(db)),
    told: await db.rows("SELECT 1 FROM audit WHERE operation = 'grantRight'"),
  }));
  expect(given.rights).toEqual(before?.rights.filter((right) => right !== 'categories'));
  expect(given.told).toHaveLength(2);
  expect((await started(admin))?.revision).toBe(given.revision);
}, 120_000);
