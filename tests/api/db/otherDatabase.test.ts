import { pino } from 'pino';
import { expect, it } from 'vitest';
import { connect } from '../../../server/db/connect';
import { openDatabase } from '../../../server/db/open';
import { readEnv } from '../../../server/env';
import { freshDatabase } from '../../support/database';

const log = pino({ level: 'silent' });

it('Q05 an owner of another database stops the start, and nothing is done to that one', async () => {
  const [ours, other] = await Promise.all([freshDatabase('nothing'), freshDatabase('nothing')]);
  const open = (owner: string) => {
    const env = { DATABASE_URL: ours.url, DATABASE_OWNER_URL: owner, SECRET_KEY: 'a'.repeat(64) };
    return openDatabase(readEnv(env), { log, say: () => undefined });
  };
  const there = connect(other.url, { log, maxConnections: 1 });
  try {
    await expect(open(other.url)).rejects.toThrow(
      'DATABASE_OWNER_URL: это другая база данных, не та, что в DATABASE_URL',
    );
    expect(await there.rows("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
    const opened = await open(ours.url);
    await opened.close();
  } finally {
    await there.close();
    await Promise.all([ours.drop(), other.drop()]);
  }
});
