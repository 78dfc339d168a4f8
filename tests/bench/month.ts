import { loadavg } from 'node:os';
import { parametersOf } from '../support/parameters';
import { startServer } from '../support/startServer';
import { loadData, type LoadSize } from './loadData';
import { measureRuns } from './measureRuns';
import { boardCalls, monthCalls } from './monthCalls';
import { figure, say } from './print';
import type { Timed } from './reportCalls';
import { signIn } from './signIn';

type Session = Awaited<ReturnType<typeof signIn>>;

const values = parametersOf({ organisations: 40_000, dealers: 2000, board: false });

async function measured(size: LoadSize, calls: (session: Session) => Promise<Timed[]>) {
  const server = await startServer({ DATA_DIR: await loadData(size), LOG_LEVEL: 'silent', NODE_ENV: 'production' });
  try {
    say(`Нагрузка машины до начала: ${figure(loadavg()[0] ?? 0)}\n`);
    await measureRuns(await calls(await signIn(server.url)));
  } finally {
    await server.stop();
  }
}

if (!values.board) await measured({ organisations: values.organisations, dealers: values.dealers }, monthCalls);
await measured({ organisations: 10_000, dealers: 10_000, listsPerDealer: 12, facts: 0 }, boardCalls);
