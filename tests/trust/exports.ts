import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { connect } from '../../server/db/connect';
import { startEmbedded } from '../../server/db/embedded';
import { migrate } from '../../server/db/migrate';
import { loadData } from '../bench/loadData';
import { peakDuring, residentMb } from '../bench/memory';
import { figure, say, table, verdict } from '../bench/print';
import { parametersOf } from '../support/parameters';
import { startServer } from '../support/startServer';
import { signInMany, storm, type Storm } from '../support/storm';

const values = parametersOf({ organisations: 10_000 });
const log = pino({ level: 'silent' });
const dataDir = await loadData({ organisations: values.organisations });
const database = await startEmbedded({ dataDir, log, say });
await migrate(database.url, { log });
const db = connect(database.url, { log, maxConnections: 2, statementTimeoutMs: 0 });
const server = await startServer({
  DATABASE_URL: database.url,
  SECRET_KEY: randomBytes(32).toString('hex'),
  LOG_LEVEL: 'silent',
});

const groups = '/piportals/all/groups/all/xlsx-report/';
const files: { name: string; file: Storm['file'] }[] = [
  { name: `файл всех организаций (${values.organisations})`, file: { method: 'GET', path: groups } },
  {
    name: 'файл по отбору',
    file: { method: 'GET', path: `${groups}?access_status=${encodeURIComponent('В архиве')}` },
  },
];

let met = true;
const count = (outcomes: readonly { status: number }[], status: number) =>
  outcomes.filter((one) => one.status === status).length;

try {
  const [exporters, watchers] = [await signInMany(db, 10), await signInMany(db, 3)];
  const quiet = await storm({
    origin: server.url,
    exporters: [],
    watchers,
    each: 0,
    file: { method: 'GET', path: groups },
  });
  say(`Память в покое: ${figure(residentMb(server.pid))} МБ; список в покое: ${figure(quiet.listP95)} мс\n`);
  for (const { name, file } of files) {
    let result: Awaited<ReturnType<typeof storm>> | undefined;
    const run = storm({ origin: server.url, exporters, watchers, each: 20, file, persistMs: 60_000 });
    const peak = await peakDuring(
      server.pid,
      run.then((all) => (result = all)),
    );
    if (!result) throw new Error('no result');
    const { tries, lists, listP95 } = result;
    const silent = tries.filter(({ status, detail }) => status !== 200 && !/[а-я]/.test(detail)).length;
    const slowLists = lists.length - count(lists, 200);
    const goals: [string, number, number][] = [
      ['чужой список, p95, мс', listP95, 150],
      ['память, МБ', peak, 500],
      ['выгрузок без файла и без объяснения', silent, 0],
      ['чужих списков с отказом', slowLists, 0],
    ];
    table([
      [`200 выгрузок сразу, 10 человек: ${name}`, 'есть', 'цель', ''],
      ...goals.map(([what, is, most]) => [what, figure(is), `≤ ${most}`, verdict(is, most)]),
      ['файлов за минуту', String(count(tries, 200)), '', ''],
      ['отказов 429', String(count(tries, 429)), '', ''],
      ['отказов 503', String(count(tries, 503)), '', ''],
      ['чужих списков', String(lists.length), '', ''],
    ]);
    met &&= goals.every(([, is, most]) => is <= most);
  }
} finally {
  await db.run("DELETE FROM users WHERE login LIKE 'storm-%'");
  await server.stop();
  await db.close();
  await database.stop();
}
process.exitCode = met ? 0 : 1;
