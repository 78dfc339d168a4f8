import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { apiBase, createApp } from '../../server/app';
import { connect, type Db } from '../../server/db/connect';
import { startEmbedded } from '../../server/db/embedded';
import { migrate } from '../../server/db/migrate';
import { createSealer } from '../../server/security/secrets';
import { createDeclaredResources } from '../../server/services/declared/registry';
import { createAllJobs } from '../../server/services/jobs/createAllJobs';
import type { GroupRow } from '../../src/contract/groups';
import { onlyThose, parametersOf } from '../support/parameters';
import { startServer } from '../support/startServer';
import { compare } from './load/compare';
import type { Shot } from './load/hammer';
import { loadKinds, places, type LoadKind } from './load/loadKinds';
import { recorder, type RecordedCall } from './load/recorder';
import { startBare } from './load/startBare';
import { loadData } from './loadData';
import { figure, say, table, verdict } from './print';
import { signIn } from './signIn';

/** How much of what the bare server answers the product has to. */
const ratioLeast = 0.8;

/** How much longer than the bare server's 95 of a hundred calls may take. */
const longest = 2;

/** The floors are those of a machine on which the bare server answers so many reads of one organisation a second. */
const yardstick = 2560;

const values = parametersOf({ organisations: 10_000, rounds: 3, seconds: 3, callers: 16, connections: 20, only: '' });

const log = pino({ level: 'silent' });
const sealKey = randomBytes(32);

const headersOf = (token: string) => ({ Authorization: `Token ${token}` });

/** The statements of each call, as the product itself asks them. */
async function record(db: Db, token: string, kinds: readonly LoadKind[]): Promise<Record<string, RecordedCall[]>> {
  const { db: told, take } = recorder(db);
  const common = { sealer: createSealer(sealKey), clock: () => new Date(), log, mainApplicationName: '-' };
  const declared = createDeclaredResources(db);
  const app = createApp({
    ...common,
    db: told,
    declared,
    jobs: createAllJobs({ ...common, db, declared }),
    trustProxy: 0,
    checkAnswers: false,
    genericResources: [],
  });
  const socket = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
  const ask = async ({ method, path, body }: Shot) => {
    const headers = { ...headersOf(token), 'Content-Type': 'application/json' };
    const answer = await app.request(`${apiBase}${path}`, { method, headers, ...(body && { body }) }, socket);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status}`);
    await answer.arrayBuffer();
    return take();
  };
  // The first call of a month does more than its own work.
  await ask({ method: 'GET', path: '/user/' });
  const calls: Record<string, RecordedCall[]> = {};
  for (const { name, shots } of kinds) {
    calls[name] = [];
    for (const shot of shots) calls[name].push(await ask(shot));
  }
  return calls;
}

const dataDir = await loadData({ organisations: values.organisations, dealers: 200, facts: 0 });
const database = await startEmbedded({ dataDir, log, say });
await migrate(database.url, { log });
const db = connect(database.url, { log, maxConnections: 2, statementTimeoutMs: 0 });
const server = await startServer({
  DATABASE_URL: database.url,
  DATABASE_POOL: String(values.connections),
  SECRET_KEY: sealKey.toString('hex'),
  LOG_LEVEL: 'silent',
  NODE_ENV: 'production',
});
let met = true;

try {
  await db.patient.run('VACUUM ANALYZE');
  const { token, get } = await signIn(server.url);
  const page = async (index: number): Promise<GroupRow[]> => {
    const path = `/piportals/all/groups/all/?page=${1 + index * Math.floor(values.organisations / places)}&page_size=1`;
    return ((await (await get(path)).json()) as { results: GroupRow[] }).results;
  };
  const rows = (await Promise.all(Array.from({ length: places }, (_, index) => page(index)))).flat();
  const all = loadKinds(rows.filter(({ parent_id }) => parent_id !== null));
  const kinds = onlyThose(all, ({ name, caption }) => `${name} ${caption}`, values.only);
  const recorded = await record(db, token, kinds);
  const bare = await startBare({ url: database.url, connections: values.connections, kinds: recorded });
  const [callers, ms, rounds] = [values.callers, 1000 * values.seconds, values.rounds];
  try {
    const measured: ({ kind: LoadKind } & Awaited<ReturnType<typeof compare>>)[] = [];
    for (const kind of kinds) {
      const { name, shots } = kind;
      const own = { origin: `${server.url}${apiBase}`, pid: server.pid, headers: headersOf(token), shots };
      const bareShots = shots.map(({ method }, index) => ({ method, path: `/${name}/${index}` }));
      const plain = { origin: bare.url, pid: bare.pid, headers: {}, shots: bareShots };
      measured.push({ kind, ...(await compare(own, plain, { db, callers, ms, rounds })) });
    }
    const read = measured.find(({ kind }) => kind.name === 'get')?.plain.perSecond ?? yardstick;
    const share = Math.min(1, read / yardstick);
    const floor = ({ least = 0 }: LoadKind) => least * share;
    table([
      ['вызовов в секунду', 'байт', 'есть', 'голый', 'доля', 'цель', '', 'не меньше', ''],
      ...measured.map(({ kind, own, plain, ratio }) => [
        kind.caption,
        figure(own.bytes),
        figure(own.perSecond),
        figure(plain.perSecond),
        figure(ratio),
        `≥ ${ratioLeast}`,
        verdict(ratioLeast, ratio),
        kind.least === undefined ? '' : figure(floor(kind)),
        kind.least === undefined ? '' : verdict(floor(kind), own.perSecond),
      ]),
    ]);
    table([
      ['95 из ста вызовов, мс', 'есть', 'голый', 'доля', 'цель', ''],
      ...measured.map(({ kind, own, plain }) => [
        kind.caption,
        figure(own.p95),
        figure(plain.p95),
        figure(own.p95 / plain.p95),
        `≤ ${longest}`,
        verdict(own.p95 / plain.p95, longest),
      ]),
    ]);
    table([
      ['процессор на вызов, мкс', 'сервер', 'голый', 'база', 'у голого', 'вместе, доля'],
      ...measured.map(({ kind, own, plain }) => [
        kind.caption,
        figure(own.serverUs),
        figure(plain.serverUs),
        figure(own.databaseUs),
        figure(plain.databaseUs),
        figure((plain.serverUs + plain.databaseUs) / (own.serverUs + own.databaseUs)),
      ]),
    ]);
    met = measured.every(
      ({ kind, own, plain, ratio }) =>
        ratio >= ratioLeast && own.perSecond >= floor(kind) && own.p95 <= longest * plain.p95,
    );
  } finally {
    await bare.stop();
  }
} finally {
  await server.stop();
  await db.close();
  await database.stop();
}
process.exitCode = met ? 0 : 1;
