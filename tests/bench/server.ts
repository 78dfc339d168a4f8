import { parseArgs } from 'node:util';
import { startServer } from '../support/startServer';
import { call, listCalls, type CallKind } from './listCalls';
import { loadData } from './loadData';
import { peakDuring, residentMb } from './memory';
import { figure, say, table, verdict } from './print';
import { recordCalls, recordMost } from './recordCalls';
import { signIn } from './signIn';
import { quantile } from './statistics';

type Get = Awaited<ReturnType<typeof signIn>>['get'];

/** How much more the server may hold while it writes the file, MB. */
const memoryMost = 150;

const warmUp = 3;

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
    rows.push([kind.name, String(times.length), figure(middle), figure(high), `≤ ${kind.most}`, verdict(high, kind.most)]);
  }
  table([['', 'вызовов', 'p50, мс', 'p95, мс', 'цель', ''], ...rows]);
}

/** The calls behind the dialogs. */
async function measureRecords(session: Awaited<ReturnType<typeof signIn>>) {
  const rows: string[][] = [];
  for (const { name, runs } of await recordCalls(session)) {
    const times: number[] = [];
    for (const [index, run] of runs.entries()) {
      const begun = performance.now();
      await run();
      if (index >= warmUp) times.push(performance.now() - begun);
    }
    const [middle, high] = [quantile(times, 0.5), quantile(times, 0.95)];
    rows.push([name, String(times.length), figure(middle), figure(high), `≤ ${recordMost}`, verdict(high, recordMost)]);
  }
  table([['', 'вызовов', 'p50, мс', 'p95, мс', 'цель', ''], ...rows]);
}

async function download(get: Get) {
  const { body } = await get('/piportals/all/groups/all/xlsx-report/');
  let size = 0;
  for await (const chunk of body ?? []) size += chunk.byteLength;
  return size;
}

async function measureFile(get: Get, pid: number) {
  const idle = residentMb(pid);
  const begun = performance.now();
  const file = download(get);
  const peak = await peakDuring(pid, file);
  const seconds = (performance.now() - begun) / 1000;
  const above = peak - idle;
  table([
    ['', 'есть', 'цель', ''],
    ['xlsx всех организаций, с', figure(seconds), '', ''],
    ['размер, МБ', figure((await file) / 1e6), '', ''],
    ['память в покое, МБ', figure(Math.round(idle)), '', ''],
    ['память сверх покоя, МБ', figure(Math.round(above)), `≤ ${memoryMost}`, verdict(above, memoryMost)],
  ]);
}

const { values } = parseArgs({ options: { organisations: { type: 'string', default: '100000' } } });
const dataDir = await loadData(Number(values.organisations));
const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', NODE_ENV: 'production' });
try {
  const session = await signIn(server.url);
  const { get } = session;
  const { count } = await call(get, { page_size: '1' });
  say(`Организаций: ${count}, страница: 50\n`);
  await measureFile(get, server.pid);
  await measureCalls(get);
  await measureRecords(session);
} finally {
  await server.stop();
}
