import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startServer } from '../support/startServer';
import { loadData, type LoadSize } from './loadData';
import { measureRuns } from './measureRuns';
import { boardCalls, monthCalls } from './monthCalls';
import { figure, say } from './print';
import type { Timed } from './reportCalls';
import { signIn } from './signIn';

type Session = Awaited<ReturnType<typeof signIn>>;

const { values } = parseArgs({
  options: {
    organisations: { type: 'string', default: '40000' },
    dealers: { type: 'string', default: '2000' },
    board: { type: 'boolean', default: false },
  },
});

async function measured(size: LoadSize, calls: (session: Session) => Promise<Timed[]>) {
  const server = await startServer({ DATA_DIR: await loadData(size), LOG_LEVEL: 'silent', NODE_ENV: 'production' });
  try {
    say(`Нагрузка машины до начала: ${figure(loadavg()[0] ?? 0)}\n`);
    await measureRuns(await calls(await signIn(server.url)));
  } finally {
    await server.stop();
  }
}

if (!values.board)
  await measured({ organisations: Number(values.organisations), dealers: Number(values.dealers) }, monthCalls);
await measured({ organisations: 10_000, dealers: 10_000, listsPerDealer: 12, facts: 0 }, boardCalls);
