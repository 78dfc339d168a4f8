import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { figure, say, table, verdict } from '../bench/print';
import { signIn } from '../bench/signIn';
import { command } from '../support/command';
import { onlyThose, parametersOf } from '../support/parameters';
import { startServer } from '../support/startServer';
import { ask, startCluster, until, type Cluster } from './cluster/cluster';
import { failures, type Target } from './cluster/failures';
import { startWriter, watchAnew, type Written } from './cluster/writers';

const values = parametersOf({ kills: 20, port: 28_200, only: '', pgbouncer: '' });
const kinds = onlyThose(Object.keys(failures), (kind) => kind, values.only);

/** The longest that a writer may go without an acknowledgement. */
const mostMs = 25_000;
const password = 'Причал-Заря-47';

/** How a kind of failure went, over all its kills. */
interface Outcome {
  kind: string;
  /** The longest without an acknowledgement each time, in milliseconds. */
  pauses: number[];
}

async function open(cluster: Cluster): Promise<Target & { token: string }> {
  const shared = { SECRET_KEY: randomBytes(32).toString('hex'), LOG_LEVEL: 'silent' };
  const starts = [cluster.urls.pooled, cluster.urls.straight].map(
    (url) => () => startServer({ ...shared, DATABASE_URL: url }),
  );
  const servers = await Promise.all(starts.map(async (start) => ({ start, running: await start() })));
  const who = ['--login', 'first', '--name', 'Иванова Анна', '--email', 'a@firm.example'];
  const company = ['--company', 'Головная', '--inn', '7700000009', '--kpp', '770001001', '--org-id', '77'];
  const made = await command(
    'createAdmin',
    [...who, ...company],
    { ...shared, DATABASE_URL: cluster.urls.pooled },
    `${password}\n`,
  );
  if (made.code !== 0) throw new Error(made.out);
  const { token } = await signIn(servers[0]?.running.url ?? '', 'first', password);
  return { cluster, servers, random: Math.random, token };
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** How many servers have ended unasked; each is started again. */
async function countFallen({ servers }: Target): Promise<number> {
  const fallen = servers.filter(({ running }) => !isAlive(running.pid));
  for (const server of fallen) server.running = await server.start();
  return fallen.length;
}

const startWriters = ({ servers, token }: Target & { token: string }, signal: AbortSignal) =>
  servers.flatMap((own, index) =>
    [1, 2].map((n) =>
      startWriter({
        name: `${index}${n}-${process.pid}`,
        urls: () => [own, ...servers.filter((other) => other !== own)].map(({ running }) => running.url),
        token,
        signal,
      }),
    ),
  );

/** One failure, until all is whole again; answers the longest time that a writer went without an acknowledgement. */
async function failOnce(kind: string, target: Target, writers: readonly { written: Written }[]): Promise<number> {
  await target.cluster.settled();
  await pause(1_000 + 1_000 * target.random());
  for (const { written } of writers) watchAnew(written);
  const { mend, atOnce } = (await failures[kind]?.(target)) ?? {};
  if (atOnce) await mend?.();
  const from = performance.now();
  await until('запись снова идёт', () => Promise.resolve(writers.every(({ written }) => written.begunAt > from)));
  if (!atOnce) await mend?.();
  await target.cluster.settled();
  const whole = performance.now();
  await until('запись идёт и дальше', () => Promise.resolve(writers.every(({ written }) => written.begunAt > whole)));
  return Math.max(...writers.map(({ written }) => written.longestMs));
}

/** What was acknowledged and is not there, and what is there twice. */
async function compare(url: string, all: readonly Written[]) {
  const there = await ask<{ id: number; title: string }>(url, `SELECT id, title FROM news WHERE title LIKE 'Проба %'`);
  const found = new Set(there.map(({ id, title }) => `${id} ${title}`));
  const acknowledged = all.flatMap((written) => written.acknowledged);
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(({ id, title }) => !found.has(`${id} ${title}`)).length,
    twice: there.length - new Set(there.map(({ title }) => title)).size,
  };
}

type Sums = Awaited<ReturnType<typeof compare>> & { fallen: number };

function report(outcomes: readonly Outcome[], all: readonly Written[], sums: Sums) {
  const seconds = (ms: number) => figure(ms / 1000, 'с');
  table([
    ['что убито', 'раз', 'без записей, в середине', 'худшее', 'цель', ''],
    ...outcomes.map(({ kind, pauses }) => {
      const sorted = [...pauses].sort((a, b) => a - b);
      const worst = sorted.at(-1) ?? 0;
      const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
      return [kind, String(pauses.length), seconds(middle), seconds(worst), seconds(mostMs), verdict(worst, mostMs)];
    }),
  ]);
  const answers = new Map<number, number>();
  for (const { answers: own } of all)
    for (const [status, count] of own) answers.set(status, (answers.get(status) ?? 0) + count);
  const wrong = all.flatMap((written) => written.wrong);
  table([
    [`подтверждено записей: ${sums.acknowledged}`, 'есть', 'цель', ''],
    ['подтверждено и потеряно', String(sums.lost), '0', verdict(sums.lost, 0)],
    ['записано дважды под одним ключом', String(sums.twice), '0', verdict(sums.twice, 0)],
    ['процесс сервера упал сам', String(sums.fallen), '0', verdict(sums.fallen, 0)],
    ['ответы 500 и прочие неверные', String(wrong.length), '0', verdict(wrong.length, 0)],
  ]);
  say(`ответы: ${[...answers].map(([status, count]) => `${status || 'нет'} — ${count}`).join(', ')}`);
  for (const one of new Set(wrong)) say(one);
  const late = outcomes.some(({ pauses }) => pauses.some((ms) => ms > mostMs));
  return sums.lost + sums.twice + sums.fallen + wrong.length === 0 && !late;
}

const begunAt = performance.now();
const given = values.pgbouncer === '' ? {} : { pgbouncer: values.pgbouncer };
const cluster = await startCluster(values.port, given).catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
const ending = new AbortController();
process.once('SIGINT', () => ending.abort());
let target: (Target & { token: string }) | undefined;
try {
  say(`кластер поднят за ${figure((performance.now() - begunAt) / 1000, 'с')}`);
  target = await open(cluster);
  const stopping = new AbortController();
  const writers = startWriters(target, stopping.signal);
  const outcomes: Outcome[] = kinds.map((kind) => ({ kind, pauses: [] }));
  let fallen = 0;
  try {
    for (let kill = 0; kill < values.kills; kill += 1)
      for (const { kind, pauses } of outcomes) {
        if (ending.signal.aborted) break;
        const ms = await failOnce(kind, target, writers);
        pauses.push(ms);
        fallen += await countFallen(target);
        say(`${kill + 1}. ${kind}: ${figure(ms / 1000, 'с')}`);
      }
  } catch (error) {
    // What was acknowledged until then is looked for all the same.
    process.exitCode = 1;
    say(error instanceof Error ? error.message : String(error));
  }
  await cluster.settled();
  stopping.abort();
  await Promise.all(writers.map(({ done }) => done));
  const counted = (await cluster.pooled()).find(({ database }) => database === 'back_office');
  const { total_server_parse_count: prepared = 'не сказано', total_bind_count: run = 'не сказано' } = counted ?? {};
  say(`PgBouncer с последнего запуска, по имени: подготовлено — ${prepared}, выполнено — ${run}`);
  const all = writers.map(({ written }) => written);
  if (!report(outcomes, all, { ...(await compare(cluster.urls.straight, all)), fallen })) process.exitCode = 1;
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await Promise.allSettled((target?.servers ?? []).map(({ running }) => running.stop()));
  await cluster.stop();
}
