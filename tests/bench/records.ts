import { loadavg } from 'node:os';
import { pino } from 'pino';
import { apiBase, createApp } from '../../server/app';
import { createAllJobs } from '../../server/services/jobs/createAllJobs';
import { createDeclaredResources } from '../../server/services/declared/registry';
import { createSealer } from '../../server/security/secrets';
import type { OpenDatabase } from '../../server/db/open';
import { explaining, type Explained } from '../support/explained';
import { contracts } from '../support/declared';
import { onlyThose, parametersOf } from '../support/parameters';
import { figure, say, table, verdict } from './print';
import { listKinds, type GetList, type ListKind } from './records/recordsCalls';
import { recordsData } from './records/recordsData';
import { quantile } from './statistics';

const warmUp = 3;

const values = parametersOf({ rows: 1_000_000, organisations: 50_000, dealers: 400, explain: false, only: '' });

/** The server over the database of the measurement, without a port; `tell` hears how each statement is carried out. */
async function serve({ db, secretKey }: OpenDatabase, tell: (explained: Explained) => void) {
  const log = pino({ level: 'silent' });
  const [sealer, clock, mainApplicationName] = [createSealer(secretKey), () => new Date(), 'Основной клиент'];
  const declared = createDeclaredResources(db.as('system'));
  await declared.refresh();
  const jobs = createAllJobs({ db: db.as('system'), sealer, clock, log, declared, mainApplicationName });
  const about = { declared, clock, log, sealer, jobs, trustProxy: 0, checkAnswers: false, mainApplicationName };
  const appOver = (one: typeof db) => createApp({ ...about, db: one, genericResources: [] });
  const [app, explainer] = [appOver(db), appOver(explaining(db, tell, { analyze: true }))];
  const socket = { incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 40000, remoteFamily: 'IPv4' } } };
  const ask = (through: typeof app) => async (path: string, init?: RequestInit) => {
    const answer = await through.request(`${apiBase}${path}`, init, socket);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  return { ask: ask(app), explain: ask(explainer), close: () => jobs.close() };
}
type Ask = Awaited<ReturnType<typeof serve>>['ask'];

async function signIn(ask: Ask, username: string): Promise<Record<string, string>> {
  const body = JSON.stringify({ username, password: 'demo' });
  const answer = await ask('/auth/', { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
  return { Authorization: `Token ${((await answer.json()) as { token: string }).token}` };
}

const listWith =
  (ask: Ask, name: string, headers: Record<string, string>): GetList =>
  async (query) => {
    const asked = Object.entries({ range: [0, 24], ...query }).map(([key, value]) => [key, JSON.stringify(value)]);
    const answer = await ask(`/rest/${name}?${new URLSearchParams(asked).toString()}`, { headers });
    const count = Number(answer.headers.get('content-range')?.split('/').pop());
    return { records: (await answer.json()) as Record<string, unknown>[], count };
  };

async function measure(get: GetList, { name, most, queries }: ListKind): Promise<string[]> {
  for (const query of queries.slice(0, warmUp)) await get(query);
  const times: number[] = [];
  let count = 0;
  for (const query of queries) {
    const begun = performance.now();
    count = Math.max(count, (await get(query)).count);
    times.push(performance.now() - begun);
  }
  const [middle, high] = [quantile(times, 0.5), quantile(times, 0.95)];
  return [name, String(times.length), String(count), figure(middle), figure(high), `≤ ${most}`, verdict(high, most)];
}

const { name } = contracts();
const opened = await recordsData({
  records: values.rows,
  organisations: values.organisations,
  dealers: values.dealers,
});
const plans: Explained[] = [];
const server = await serve(opened, (one) => plans.push(one));
try {
  for (const login of ['admin', 'dealer', 'subdealer']) {
    const headers = await signIn(server.ask, login);
    const get = listWith(server.ask, name, headers);
    const nameOf = async (to: string, id: unknown) => {
      const [alias, gid] = String(id).split(':');
      if (to !== 'groups') throw new Error(`no name of ${to}`);
      const answer = await server.ask(`/piportals/${alias}/groups/${gid}/`, { headers });
      return ((await answer.json()) as { p_fullname: string }).p_fullname;
    };
    const kinds = onlyThose(await listKinds(get, contracts(), nameOf), (one) => one.name, values.only);
    const rows: string[][] = [];
    for (const kind of kinds) rows.push(await measure(get, kind));
    say(`${login}, страница 25, загрузка машины ${figure(loadavg()[0] ?? 0)}`);
    table([['', 'вызовов', 'записей', 'p50, мс', 'p95, мс', 'цель', ''], ...rows]);
    if (!values.explain) continue;
    const explained = listWith(server.explain, name, headers);
    for (const kind of kinds) {
      plans.length = 0;
      await explained(kind.queries.at(-1) ?? {});
      say(`— ${login}: ${kind.name}`);
      for (const { text, plan } of plans) say(`${text.trim()}\n${plan}\n`);
    }
  }
} finally {
  await server.close();
  await opened.close();
}
