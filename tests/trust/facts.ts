import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import { pino } from 'pino';
import { connect } from '../../server/db/connect';
import { startEmbedded } from '../../server/db/embedded';
import { migrate } from '../../server/db/migrate';
import { currentMonth, monthIndex } from '../../src/domain/month';
import { formatNumber } from '../../src/domain/plural';
import { generate, keptData } from '../bench/loadData';
import { figure, say, table, verdict } from '../bench/print';
import { bytesOf } from '../bench/reportCalls';
import { signIn } from '../bench/signIn';
import { median, quantile } from '../bench/statistics';
import { parametersOf } from '../support/parameters';
import { startServer } from '../support/startServer';
import { databaseUrl, makeFilled } from './facts/fill';
import { compareLoads, type Base } from './facts/loads';
import { countDealers, needPsql, readPlainly, type CountedDealer } from './facts/plainReading';

const values = parametersOf({ facts: 100_000_000, organisations: 100_000, lines: 300_000, only: '' });
const [facts, organisations, lines] = [values.facts, values.organisations, values.lines];
const end = monthIndex(currentMonth(new Date()));
const start = end - 11;
const times = 40;
const rounds = 12;
const log = pino({ level: 'silent' });
const rows: string[][] = [];

type Session = Awaited<ReturnType<typeof signIn>>;

/** A base with facts, its address and the calls of a server over it. */
interface Filled extends Base {
  url: string;
  session: Session;
}

const wanted = (name: string) => name.includes(values.only);

function note(name: string, value: number, most: number, beside: string): void {
  rows.push([name, figure(value), `≤ ${figure(most)}`, value <= most ? 'ok' : 'не выдержано', beside]);
  if (verdict(value, most) !== 'ok') process.exitCode = 1;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

const packagesOf = (session: Session, dealers: readonly CountedDealer[]) =>
  bytesOf(session, 'POST', '/billing/package-report/data/', {
    date: { start, end },
    org_id: dealers.map(({ id }) => id),
    detail: false,
  });

const salesOf = (session: Session, { id, org_id }: CountedDealer) =>
  bytesOf(
    session,
    'GET',
    `/billing/months/${start}/dealers/${org_id}/reports/clients-price-positions-detail/?month_end=${end}&id=${id}&positions=false`,
  );

/** How long 95 of a hundred calls take, ms; the first warm the server up. */
async function measureCalls(name: string, most: number, count: number, call: (turn: number) => Promise<unknown>) {
  if (!wanted(name)) return;
  const taken: number[] = [];
  for (let turn = -3; turn < count; turn += 1) {
    const ms = await timed(() => call(turn + 3));
    if (turn >= 0) taken.push(ms);
  }
  note(`${name}, p95, мс`, quantile(taken, 0.95), most, `в середине ${figure(median(taken))}, вызовов ${count}`);
}

/** A report of the largest dealer beside psql that reads the rows for it, in turn. */
async function compareReading(
  { url }: Filled,
  { name, report, most }: { name: string; report: 'packages' | 'sales'; most: number },
  dealer: CountedDealer,
  call: () => Promise<unknown>,
) {
  if (!wanted(name)) return;
  const [ours, plain]: [number[], number[]] = [[], []];
  let read = 0;
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await timed(call));
    const told = await readPlainly(url, report, { dealer, start, end });
    plain.push(told.ms);
    read = told.rows;
  }
  const [our, their] = [median(ours), median(plain)];
  note(`${name} / psql`, our / their, most, `${figure(our)} и ${figure(their)} мс, строк ${formatNumber(read)}`);
}

async function measure(filled: Filled, empty: Base): Promise<void> {
  const { session, db } = filled;
  const dealers = await countDealers(db);
  const [middle, largest] = [dealers[Math.floor(dealers.length / 2)], dealers.at(-1)];
  if (!middle || !largest) throw new Error('no dealers');
  const clients = ({ clients: count }: CountedDealer) => `${formatNumber(count)} клиентов`;
  const year = 'за 12 месяцев';
  await measureCalls(`статистика среднего дилера (${clients(middle)}) ${year}`, 200, times, () =>
    packagesOf(session, [middle]),
  );
  await measureCalls(`статистика самого большого (${clients(largest)}) ${year}`, 200, times, () =>
    packagesOf(session, [largest]),
  );
  await measureCalls(`статистика всех дилеров (${formatNumber(dealers.length)}) ${year}`, 1500, 15, () =>
    packagesOf(session, []),
  );
  await measureCalls('список дилеров всех серверов', 50, times, (turn) =>
    bytesOf(session, 'GET', `/dealers/?page=${1 + (turn % 40)}&page_size=50`),
  );
  const packages = { name: 'пакеты самого большого', report: 'packages', most: 1.5 } as const;
  await compareReading(filled, packages, largest, () => packagesOf(session, [largest]));
  const sales = { name: 'продажи самого большого', report: 'sales', most: 2 } as const;
  await compareReading(filled, sales, largest, () => salesOf(session, largest));
  const load = 'загрузка нового месяца: в полную базу / в пустую';
  if (wanted(load)) {
    const taken = await compareLoads(empty, filled, lines);
    const beside = `${figure(taken.filled)} и ${figure(taken.empty)} с, строк ${formatNumber(lines)}`;
    note(load, taken.filled / taken.empty, 1.2, beside);
  }
}

/** The base at an address for the time of the work, with all migrations. */
async function withBase(url: string, work: (base: Base & { url: string }) => Promise<void>): Promise<void> {
  await migrate(url, { log });
  const db = connect(url, { log, maxConnections: 2, statementTimeoutMs: 0 });
  const env = { DATABASE_URL: url, SECRET_KEY: randomBytes(32).toString('hex'), LOG_LEVEL: 'silent' };
  await work({ db, env, url }).finally(() => db.close());
}

async function withServer({ env }: Base, work: (session: Session) => Promise<void>): Promise<void> {
  const server = await startServer({ ...env, NODE_ENV: 'production' });
  try {
    await work(await signIn(server.url));
  } finally {
    await server.stop();
  }
}

needPsql();
const dataDir = await keptData(`facts-${organisations}`, (folder) =>
  generate(folder, { organisations, listsPerDealer: 24, facts: 0 }),
);
const name = `facts_${facts}`;
await makeFilled(dataDir, name, facts);
const database = await startEmbedded({ dataDir, log, say });
try {
  await withBase(database.url, (empty) =>
    withBase(databaseUrl(database.url, name), (filled) =>
      withServer(filled, async (session) => {
        const size = await filled.db.one<{ gb: number }>(
          'SELECT pg_database_size(current_database())::float8 / 1073741824 AS gb',
        );
        say(`База: ${figure(size?.gb ?? 0)} ГБ; нагрузка машины до начала: ${figure(loadavg()[0] ?? 0)}\n`);
        await measure({ ...filled, session }, empty);
      }),
    ),
  );
} finally {
  await database.stop();
}
if (rows.length === 0) throw new Error(`--only: ни в одном названии нет «${values.only}»`);
say();
table([[`${formatNumber(facts)} фактов`, 'есть', 'цель', '', ''], ...rows]);
say(`Нагрузка машины в конце: ${figure(loadavg()[0] ?? 0)}`);
