import { rmSync } from 'node:fs';
import { pino } from 'pino';
import { apiBase, createApp } from '../../server/app';
import { connect, type Db } from '../../server/db/connect';
import { openDatabase } from '../../server/db/open';
import { readEnv } from '../../server/env';
import { createSealer } from '../../server/security/secrets';
import { createDeclaredResources } from '../../server/services/declared/registry';
import { createAllJobs } from '../../server/services/jobs/createAllJobs';
import { say, table } from '../bench/print';
import { median } from '../bench/statistics';
import { openFolder } from '../support/openFolder';
import { parametersOf } from '../support/parameters';

const values = parametersOf({ rounds: 40 });
const atOnce = 20;

const calls = {
  'одна организация': '/piportals/nova/groups/102/',
  'кто я': '/user/',
  'список из 5': '/piportals/all/groups/?page=1&page_size=5',
  'список из 50': '/piportals/all/groups/?page=1&page_size=50',
};

const socket = { incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 40000, remoteFamily: 'IPv4' } } };
const log = pino({ level: 'silent' });
const folder = openFolder('back-office-layer-');

/** The server over a database, without a port, with the calls of a dealer. */
async function serve(db: Db, secretKey: Buffer) {
  const [sealer, clock, mainApplicationName] = [createSealer(secretKey), () => new Date(), 'Основной клиент'];
  const declared = createDeclaredResources(db.as('system'));
  const jobs = createAllJobs({ db: db.as('system'), sealer, clock, log, declared, mainApplicationName });
  const about = { db, declared, clock, log, sealer, jobs, trustProxy: 0, checkAnswers: false, mainApplicationName };
  const app = createApp({ ...about, genericResources: [] });
  const body = JSON.stringify({ username: 'dealer', password: 'demo' });
  const headers = { 'Content-Type': 'application/json' };
  const signed = await app.request(`${apiBase}/auth/`, { method: 'POST', body, headers }, socket);
  const { token } = (await signed.json()) as { token: string };
  return async (path: string) => {
    const answer = await app.request(`${apiBase}${path}`, { headers: { Authorization: `Token ${token}` } }, socket);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    await answer.arrayBuffer();
  };
}

/** How long so many calls take that are under way at once, ms. */
async function timed(call: (path: string) => Promise<void>, path: string): Promise<number> {
  const begun = performance.now();
  await Promise.all(Array.from({ length: atOnce }, () => call(path)));
  return performance.now() - begun;
}

const opened = await openDatabase(readEnv({ DATA_DIR: folder }), { log, say });
const bareDb = connect(opened.ownerUrl, { log, maxConnections: 12, longConnections: 8 });
try {
  const ways = { layered: await serve(opened.db, opened.secretKey), bare: await serve(bareDb, opened.secretKey) };
  const rows: string[][] = [];
  for (const [name, path] of Object.entries(calls)) {
    const times = { layered: [] as number[], bare: [] as number[] };
    for (let round = 0; round < values.rounds; round += 1)
      for (const way of ['layered', 'bare'] as const) times[way].push(await timed(ways[way], path));
    const [layered, bare] = [median(times.layered), median(times.bare)];
    rows.push([
      name,
      `${(bare / atOnce).toFixed(2)} мс`,
      `${(layered / atOnce).toFixed(2)} мс`,
      (bare / layered).toFixed(2),
    ]);
  }
  table([['вызов', 'без второго слоя', 'с ним', 'доля'], ...rows]);
} finally {
  await bareDb.close();
  await opened.close();
  rmSync(folder, { recursive: true, force: true });
}
