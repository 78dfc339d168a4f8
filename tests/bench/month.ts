import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startServer } from '../support/startServer';
import { loadData } from './loadData';
import { measureRuns } from './measureRuns';
import { monthCalls } from './monthCalls';
import { figure, say } from './print';
import { signIn } from './signIn';

const { values } = parseArgs({
  options: { organisations: { type: 'string', default: '40000' }, dealers: { type: 'string', default: '2000' } },
});
const dataDir = await loadData({ organisations: Number(values.organisations), dealers: Number(values.dealers) });
const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', NODE_ENV: 'production' });
try {
  say(`Нагрузка машины до начала: ${figure(loadavg()[0] ?? 0)}\n`);
  await measureRuns(await monthCalls(await signIn(server.url)));
} finally {
  await server.stop();
}
