import { loadavg } from 'node:os';
import { pino } from 'pino';
import { openDatabase } from '../../server/db/open';
import { readEnv } from '../../server/env';
import { parametersOf } from '../support/parameters';
import { startServer } from '../support/startServer';
import { fillJournal } from './fillJournal';
import { journalCalls } from './journalCalls';
import { loadData } from './loadData';
import { measureRuns } from './measureRuns';
import { figure, say } from './print';
import { signIn } from './signIn';

const values = parametersOf({ organisations: 100_000, rows: 5_000_000 });
const dataDir = await loadData({ organisations: values.organisations });
const { db, close } = await openDatabase(readEnv({ DATA_DIR: dataDir }), {
  log: pino({ level: 'error' }),
  say,
  statementTimeoutMs: 0,
});
const known = await fillJournal(db.owner, values.rows).finally(close);
const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', NODE_ENV: 'production' });
try {
  say(`Записей в журнале: ${known.rows}; нагрузка машины до начала: ${figure(loadavg()[0] ?? 0)}\n`);
  await measureRuns(journalCalls('администратор', await signIn(server.url), known.admin));
  await measureRuns(journalCalls('дилер', await signIn(server.url, 'dealer'), known.dealer));
} finally {
  await server.stop();
}
