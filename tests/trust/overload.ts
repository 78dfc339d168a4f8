import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { apiBase } from '../../server/app';
import { startEmbedded } from '../../server/db/embedded';
import { hammer } from '../bench/load/hammer';
import { loadData } from '../bench/loadData';
import { figure, say, table, verdict } from '../bench/print';
import { signIn } from '../bench/signIn';
import { quantile } from '../bench/statistics';
import { parametersOf } from '../support/parameters';
import { startServer } from '../support/startServer';

const values = parametersOf({ organisations: 10_000, times: 5, seconds: 10 });
const [times, seconds] = [values.times, values.seconds];
const list = { method: 'GET', path: '/piportals/all/groups/all/?page=1&page_size=5' };

interface Outcome {
  status: number;
  ms: number;
  retryAfter: string | undefined;
}

/** As many connections as a proxy in front keeps, open before; what waits for one of them has not reached the server yet. */
const connections = 300;

/** Opens them: one is taken up a time, so that those that came in the midst of it all would tell of nothing else. */
async function openConnections(agent: Agent, url: string): Promise<void> {
  const one = () =>
    new Promise<void>((done, failed) => {
      request(url, { agent }, (answer) => void answer.resume().on('end', done))
        .on('error', failed)
        .end();
    });
  await Promise.all(Array.from({ length: connections }, one));
}

/** Whoever asks does not wait for the answers to the others: so many calls a second, whatever becomes of them. */
async function pour(url: string, headers: Record<string, string>, perSecond: number): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections });
  await openConnections(agent, new URL('/healthz', url).href);
  const outcomes: Promise<Outcome>[] = [];
  const fire = () =>
    new Promise<Outcome>((done) => {
      let begun = performance.now();
      const settle = (status: number, retryAfter?: string) =>
        done({ status, ms: performance.now() - begun, retryAfter });
      const sent = request(url, { agent, headers }, (answer) => {
        answer.resume();
        answer.on('end', () => settle(answer.statusCode ?? 0, answer.headers['retry-after']));
      });
      sent.on('socket', () => (begun = performance.now()));
      sent.on('error', () => settle(0));
      sent.end();
    });
  const begun = performance.now();
  for (let passed = 0; passed < 1000 * seconds; passed = performance.now() - begun) {
    const due = Math.floor((perSecond * passed) / 1000);
    while (outcomes.length < due) outcomes.push(fire());
    await pause(5);
  }
  const all = await Promise.all(outcomes);
  agent.destroy();
  return all;
}

const log = pino({ level: 'silent' });
const dataDir = await loadData({ organisations: values.organisations, dealers: 200, facts: 0 });
const database = await startEmbedded({ dataDir, log, say });
const server = await startServer({
  DATABASE_URL: database.url,
  SECRET_KEY: randomBytes(32).toString('hex'),
  LOG_LEVEL: 'silent',
});
try {
  const { token } = await signIn(server.url);
  const headers = { Authorization: `Token ${token}` };
  const capacity = async (ms: number, least = 0) => {
    const asked = { origin: `${server.url}${apiBase}`, headers, shots: [list], callers: 16, ms, least };
    const { calls, seconds: took } = await hammer(asked);
    return calls / took;
  };
  await capacity(1000, 1000);
  const before = await capacity(4000);
  const outcomes = await pour(`${server.url}${apiBase}${list.path}`, headers, times * before);
  await pause(2000);
  const after = await capacity(4000);
  const [served, refused] = [200, 503].map((status) => outcomes.filter((one) => one.status === status));
  const middleOf = (part: Outcome[] = [], share = 0.5) =>
    quantile(
      part.map(({ ms }) => ms),
      share,
    );
  const p99 = middleOf(served, 0.99);
  const other = outcomes.length - (served?.length ?? 0) - (refused?.length ?? 0);
  const mute = refused?.filter(({ retryAfter }) => !retryAfter).length ?? 0;
  const goals: [string, number, number][] = [
    ['отвечено, p99, мс', p99, 500],
    ['отказов без Retry-After', mute, 0],
    ['ни ответа, ни отказа', other, 0],
    ['до перегрузки / через 2 с после неё', before / after, 1.25],
  ];
  table([
    [`вызовов в ${times} раз больше, чем ${figure(before)}/с`, 'есть', 'цель', ''],
    ...goals.map(([what, is, most]) => [what, figure(is), `≤ ${most}`, verdict(is, most)]),
    ['спрошено за секунду', figure(outcomes.length / seconds), '', ''],
    ['отвечено за секунду', figure((served?.length ?? 0) / seconds), '', ''],
    ['отвечено, p50, мс', figure(middleOf(served)), '', ''],
    ['отказано, p50, мс', figure(middleOf(refused)), '', ''],
  ]);
  process.exitCode = goals.every(([, is, most]) => is <= most) ? 0 : 1;
} finally {
  await server.stop();
  await database.stop();
}
