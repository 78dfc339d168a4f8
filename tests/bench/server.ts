import { parametersOf } from '../support/parameters';
import { startServer } from '../support/startServer';
import { call, listCalls, type CallKind } from './listCalls';
import { loadData } from './loadData';
import { peakDuring, residentMb } from './memory';
import { figure, say, table, verdict } from './print';
import { rowsOf, writePlain } from './plainBook';
import { recordCalls } from './recordCalls';
import { measureRuns, warmUp } from './measureRuns';
import { bytesOf, exported, reportCalls } from './reportCalls';
import { searchCalls } from './searchCalls';
import { signIn } from './signIn';
import { quantile } from './statistics';

type Session = Awaited<ReturnType<typeof signIn>>;
type Get = Session['get'];

/** How much more the server may hold while it writes the file, MB. */
const memoryMost = 150;

/** How fast a file has to be written, of the speed of exceljs alone. */
const speedLeast = 0.7;

const files = [
  { name: 'все организации', method: 'GET', path: '/piportals/all/groups/all/xlsx-report/', body: undefined },
  { name: 'пакеты всех дилеров', method: 'POST', path: '/billing/package-report/', body: exported },
] as const;

async function timesOf(get: Get, { queries }: CallKind): Promise<number[]> {
  for (const query of queries.slice(0, warmUp)) await call(get, query);
  const times: number[] = [];
  for (const query of queries) {
    const begun = performance.now();
    await call(get, query);
    times.push(performance.now() - begun);
  }
  return times;
}

async function measureCalls(get: Get) {
  const rows: string[][] = [];
  for (const kind of await listCalls(get)) {
    const times = await timesOf(get, kind);
    const [middle, high] = [quantile(times, 0.5), quantile(times, 0.95)];
    rows.push([
      kind.name,
      String(times.length),
      figure(middle),
      figure(high),
      `≤ ${kind.most}`,
      verdict(high, kind.most),
    ]);
  }
  table([['', 'вызовов', 'p50, мс', 'p95, мс', 'цель', ''], ...rows]);
}

/** Downloads a file beside a look at the server's memory; beside what exceljs alone takes for the same rows. */
async function measureFile(session: Session, pid: number, { name, method, path, body }: (typeof files)[number]) {
  const chunks: Buffer[] = [];
  const idle = residentMb(pid);
  const begun = performance.now();
  const file = bytesOf(session, method, path, body, (chunk) => chunks.push(chunk));
  const peak = await peakDuring(pid, file);
  const time = performance.now() - begun;
  const above = peak - idle;
  const rows = await rowsOf(Buffer.concat(chunks));
  const speed = (await writePlain(rows)) / time;
  table([
    [`xlsx: ${name}`, 'есть', 'цель', ''],
    ['строк', String(rows.length), '', ''],
    ['время, с', figure(time / 1000), '', ''],
    ['скорость / один exceljs', figure(speed), `≥ ${speedLeast}`, verdict(speedLeast, speed)],
    ['память в покое, МБ', figure(Math.round(idle)), '', ''],
    ['память сверх покоя, МБ', figure(Math.round(above)), `≤ ${memoryMost}`, verdict(above, memoryMost)],
  ]);
}

async function measureSearch(admin: Session) {
  await measureRuns(await searchCalls('администратор', admin, admin));
  await measureRuns(await searchCalls('субдилер', await signIn(admin.origin, 'subdealer'), admin));
}

const values = parametersOf({ organisations: 100_000, search: false });
const dataDir = await loadData({ organisations: values.organisations });
const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', NODE_ENV: 'production' });
try {
  const session = await signIn(server.url);
  const { get } = session;
  const { count } = await call(get, { page_size: '1' });
  say(`Организаций: ${count}, страница: 50\n`);
  if (!values.search) {
    for (const file of files) await measureFile(session, server.pid, file);
    await measureRuns(await reportCalls(session));
    await measureCalls(get);
    await measureRuns(await recordCalls(session));
  }
  await measureSearch(session);
} finally {
  await server.stop();
}
