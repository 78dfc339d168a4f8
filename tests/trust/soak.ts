import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { apiBase } from '../../server/app';
import { startEmbedded } from '../../server/db/embedded';
import { migrate } from '../../server/db/migrate';
import type { GroupRow } from '../../src/contract/groups';
import { hammer } from '../bench/load/hammer';
import { loadKinds } from '../bench/load/loadKinds';
import { loadData } from '../bench/loadData';
import { residentMb } from '../bench/memory';
import { figure, say, table, verdict } from '../bench/print';
import { signIn } from '../bench/signIn';
import { median } from '../bench/statistics';
import { parametersOf } from '../support/parameters';
import { startServer } from '../support/startServer';

const values = parametersOf({ organisations: 10_000, minutes: 30, callers: 8 });
const [minutes, callers] = [values.minutes, values.callers];

/** What memory may grow by from the first third to the last, of itself. */
const mostGrowth = 0.02;

/** The first tenth is not looked at: until then code is compiled and caches fill. */
const warmUp = 0.1;

const log = pino({ level: 'silent' });
const dataDir = await loadData({ organisations: values.organisations, dealers: 200, facts: 0 });
const database = await startEmbedded({ dataDir, log, say });
await migrate(database.url, { log });
const server = await startServer({
  DATABASE_URL: database.url,
  SECRET_KEY: randomBytes(32).toString('hex'),
  LOG_LEVEL: 'silent',
  NODE_ENV: 'production',
});
try {
  const { token, get } = await signIn(server.url);
  const answer = await get('/piportals/all/groups/all/?page=1&page_size=60');
  const { results } = (await answer.json()) as { results: GroupRow[] };
  const kinds = loadKinds(results.filter(({ parent_id }) => parent_id !== null));
  const words = Array.from({ length: 40 }, (_, index) => `/search/?limit=10&q=${1000 + 37 * index}`);
  const shots = [...kinds.flatMap((kind) => kind.shots), ...words.map((path) => ({ method: 'GET', path }))];
  const samples: number[] = [];
  let done = false;
  const watching = (async () => {
    while (!done) {
      samples.push(residentMb(server.pid));
      await pause(1000);
    }
  })();
  const ms = 60_000 * minutes;
  const headers = { Authorization: `Token ${token}` };
  const { calls, seconds } = await hammer({ origin: `${server.url}${apiBase}`, headers, shots, callers, ms });
  done = true;
  await watching;
  const settled = samples.slice(Math.floor(samples.length * warmUp));
  const third = Math.floor(settled.length / 3);
  const [first, last] = [median(settled.slice(0, third)), median(settled.slice(-third))];
  const growth = last / first - 1;
  table([
    [`${figure(minutes)} мин подряд, ${callers} вызовов сразу`, 'есть', 'цель', ''],
    ['память выросла, доля', growth.toFixed(3), `≤ ${mostGrowth}`, verdict(growth, mostGrowth)],
    ['память в первой трети, в середине, МБ', figure(first), '', ''],
    ['память в последней трети, в середине, МБ', figure(last), '', ''],
    ['вызовов', figure(calls), '', ''],
    ['вызовов в секунду', figure(calls / seconds), '', ''],
  ]);
  process.exitCode = growth <= mostGrowth ? 0 : 1;
} finally {
  await server.stop();
  await database.stop();
}
