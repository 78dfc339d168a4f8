import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dump } from '../../../server/db/backup/dump';
import { restore } from '../../../server/db/backup/restore';
import { connect } from '../../../server/db/connect';
import { migrate } from '../../../server/db/migrate';
import { apply } from '../../../server/services/declared/apply';
import { planOf } from '../../../server/services/declared/plan';
import { readLive } from '../../../server/services/declared/live';
import { freshDatabase, type FreshDatabase } from '../../support/database';
import { contracts, declarationOf } from '../../support/declared';
import { demoKey, demoNow } from '../../support/demo';
import { permitsText } from '../../support/permits';

const log = pino({ level: 'silent' });
const by = { actor: 'admin', now: demoNow };
/** Two resources that refer to each other, and to an organisation. */
const linked = (name: string, other: string) =>
  declarationOf(
    name,
    JSON.stringify({
      format: 1,
      name,
      title: name,
      right: { see: 'dealers' },
      scope: 'all',
      fields: {
        other: { type: 'reference', to: other, label: 'x' },
        group: { type: 'reference', to: 'groups', label: 'y' },
      },
      list: { columns: ['other'] },
    }),
    ['lefts', 'rights-of'],
  );
const [left, right] = [linked('lefts', 'rights-of'), linked('rights-of', 'lefts')];
/** A resource without a table. */
const there = declarationOf('permits', permitsText);

let folder: string;
const opened: FreshDatabase[] = [];
const open = async (content: 'demo' | 'nothing') => {
  const database = await freshDatabase(content);
  opened.push(database);
  if (content === 'nothing') await migrate(database.url, { log });
  return { url: database.url, db: connect(database.url, { log, maxConnections: 5, longConnections: 2 }) };
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'declared-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  for (const { drop } of opened) await drop();
});

it('M10 a backup carries declared tables, a circle of references too, with what was taken out of them', async () => {
  const { url, db } = await open('demo');
  for (const one of [left, right, left, contracts(), there]) await apply(db, one, by);
  const tables = new Map((await readLive(db)).map((live) => [live.name, live]));
  const columns = (name: string, field: string) => `f_${tables.get(name)?.columns[field]}`;
  const table = (name: string) => `declared.r_${tables.get(name)?.id}`;
  const own = `created_at, created_by, owner_server, owner_id`;
  await db.run(`INSERT INTO ${table('lefts')} (${own}, ${columns('lefts', 'group')}_server, ${columns('lefts', 'group')})
    SELECT now(), 'admin', server_alias, 1, server_alias, p_gid FROM groups LIMIT 3`);
  await db.run(
    `INSERT INTO ${table('rights-of')} (${own}, ${columns('rights-of', 'other')}) SELECT now(), 'admin', 'nova', 1, id FROM ${table('lefts')}`,
  );
  await db.run(`UPDATE ${table('lefts')} SET ${columns('lefts', 'other')} = id`);
  const rows = await db.rows(`SELECT * FROM ${table('lefts')} ORDER BY id`);
  const file = join(folder, 'copy.gz');
  await dump(url, file, { secretKey: demoKey, now: demoNow });

  const target = await open('nothing');
  // A server that has begun over the empty database made its tables already, by other numbers.
  await apply(target.db, right, by);
  await restore(target.url, file, { secretKey: demoKey });
  expect(await target.db.rows(`SELECT * FROM ${table('lefts')} ORDER BY id`)).toEqual(rows);
  const shown = await target.db.tx(async (tx) => {
    await tx.run("SELECT set_config('sight.server', 'nova', true)");
    return tx.rows(`SELECT * FROM ${table('lefts').replace('declared.', 'sight.')} ORDER BY id`);
  });
  expect(shown).toEqual(rows);
  for (const one of [left, right, contracts(), there])
    expect(await planOf(target.db, one)).toMatchObject({ nothing: true });
  await target.db.run(`INSERT INTO ${table('rights-of')} (${own}) VALUES (now(), 'admin', 'nova', 1)`);
  await expect(target.db.run(`DELETE FROM ${table('lefts')} WHERE id = 1`)).rejects.toThrow(/foreign key/);
  await Promise.all([db.close(), target.db.close()]);
});
