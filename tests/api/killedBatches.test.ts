import { pino } from 'pino';
import { expect, it } from 'vitest';
import { connect } from '../../server/db/connect';
import { freshDatabase } from '../support/database';
import { demoKey } from '../support/demo';
import { killBatches } from '../support/killedBatches';
import { manyDealers } from '../support/manyDealers';
import { startServer } from '../support/startServer';

it('N01 a process that is killed in the middle of a long batch leaves nothing half-done, and the next one does it', async () => {
  const database = await freshDatabase();
  const db = connect(database.url, { log: pino({ level: 'silent' }), maxConnections: 1 });
  try {
    await manyDealers(db, 505);
    const env = { DATABASE_URL: database.url, SECRET_KEY: demoKey.toString('hex'), LOG_LEVEL: 'silent' };
    const moments = [0.3, 0.7];
    const killed = await killBatches({
      start: () => startServer(env),
      month: (cycle) => ({ year: 2099, month: cycle + 1 }),
      cycles: moments.length,
      random: () => moments.pop() ?? 0,
    });
    expect(killed).toHaveLength(2);
    for (const { state, madeThen, madeAtLast, wanted } of killed) {
      expect([0, madeAtLast]).toContain(madeThen);
      expect([state, madeAtLast]).toEqual(['done', wanted]);
    }
    const doubled = 'SELECT 1 FROM audit WHERE entity = $1 GROUP BY batch_id, entity_id HAVING count(*) > 1';
    expect(await db.rows({ text: doubled, values: ['priceList'] })).toEqual([]);
  } finally {
    await db.close();
    await database.drop();
  }
}, 120_000);
