import { pino } from 'pino';
import { expect, it } from 'vitest';
import { connect } from '../../../server/db/connect';
import { migrate } from '../../../server/db/migrate';
import { freshDatabase } from '../../support/database';

const log = pino({ level: 'silent' });

it('D08 in a database of one’s own, too, the third dealer offers minimum tariffs, and no other until it is said', async () => {
  const { url, drop } = await freshDatabase('nothing');
  await migrate(url, { log });
  const db = connect(url, { log, maxConnections: 1 });
  try {
    await db.run("INSERT INTO portals (server_alias, alias, server_name, position) VALUES ('nova', 'nova', 'Нова', 0)");
    await db.run(`
      WITH own AS (
        INSERT INTO groups (server_alias, is_dealer, fullname, inn) SELECT 'nova', true, 'Дилер ' || n, '0' FROM generate_series(1, 4) n RETURNING p_gid)
      INSERT INTO dealers (server_alias, p_gid) SELECT 'nova', p_gid FROM own`);
    expect(await db.rows('SELECT id FROM dealers WHERE minimum_tariff_enabled')).toEqual([{ id: 3 }]);
  } finally {
    await db.close();
    await drop();
  }
});
