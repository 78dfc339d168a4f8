import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openWay, unlimited } from '../../../../server/db/pools';

it('Q06 a connection that is lost is told of, but not at the stop', async () => {
  const told: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void told.push(line) });
  const { pool } = openWay('postgres://nobody@127.0.0.1:1/none', { log, max: 1, limits: unlimited, waitMs: 1 });
  const lose = () => pool.emit('error', new Error('terminating connection'));
  lose();
  expect(told.join()).toContain('idle database connection lost');
  await pool.end();
  lose();
  expect(told).toHaveLength(1);
});
