import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { connect } from '../../server/db/connect';
import { startEmbedded } from '../../server/db/embedded';
import { apiBase } from '../../server/app';
import { startServer } from '../support/startServer';
import { factLines } from './factLines';
import { peakDuring } from './memory';
import { formatNumber } from '../../src/domain/plural';
import { parametersOf } from '../support/parameters';
import { figure, say, verdict } from './print';

/** Seconds for three million facts, megabytes of the command, facts a second of four writers. */
const goals = { seconds: 180, megabytes: 300, aSecond: 20_000 };
const writers = 4;
const batchRows = 10_000;
const batches = 10;

const values = parametersOf({ facts: 3_000_000 });
const facts = values.facts;
const root = resolve(import.meta.dirname, '../..');
const dataDir = await mkdtemp(join(tmpdir(), 'bench-loads-'));
const file = join(dataDir, '..', `${dataDir.split('/').pop()}.csv`);

async function runCommand(name: string, args: readonly string[]): Promise<{ seconds: number; megabytes: number }> {
  const begun = performance.now();
  const child = spawn(process.execPath, [`dist-server/${name}.js`, ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise<void>((done, failed) =>
    child.once('exit', (code) => (code === 0 ? done() : failed(new Error(`${name}: ${code}`)))),
  );
  const megabytes = await peakDuring(child.pid ?? 0, ended);
  return { seconds: (performance.now() - begun) / 1000, megabytes };
}

const tell = (name: string, value: number, goal = '', met = '') =>
  say(`${name.padEnd(30)} ${figure(value).padStart(7)}  ${goal}  ${met}`);

async function prepare(): Promise<number[]> {
  await runCommand('generate', ['--organisations', '20000', '--facts', '1000000', '--dealers', '100']);
  const log = pino({ level: 'silent' });
  const embedded = await startEmbedded({ dataDir, log, say });
  const db = connect(embedded.url, { log, maxConnections: 1, statementTimeoutMs: 0 });
  try {
    const users = await db.rows<{ p_id: number }>(
      "SELECT p_id FROM users WHERE server_alias = 'nova' ORDER BY md5(p_id::text)",
    );
    return users.map(({ p_id }) => p_id);
  } finally {
    await db.close();
    await embedded.stop();
  }
}

/** Four systems send batches at once, each a month of its own; facts a second in all. */
async function sendBatches(users: readonly number[]): Promise<number> {
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', NODE_ENV: 'production' });
  const post = async (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) => {
    const answer = await fetch(`${server.url}${apiBase}${path}`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', ...headers },
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json() as Promise<{ token: string; added: number }>;
  };
  try {
    const { token } = await post('/auth/', JSON.stringify({ username: 'admin', password: 'demo' }), {});
    const headers = { Authorization: `Token ${token}`, 'Content-Encoding': 'gzip' };
    const made = Array.from({ length: writers }, (_, writer) =>
      Array.from({ length: batches }, (_unused, batch) => {
        const rows = Array.from({ length: batchRows }, (_none, row) => ({
          server: 'nova',
          user: users[(batch * batchRows + row) % users.length],
          day: `2011-${String(5 + writer).padStart(2, '0')}-${String(1 + (batch % 28)).padStart(2, '0')}`,
          position: 'pp_pi',
          origin: 'api',
          count: 1 + (row % 9),
        }));
        return gzipSync(JSON.stringify({ batch: `bench-${writer}-${batch}`, rows }));
      }),
    );
    const begun = performance.now();
    await Promise.all(
      made.map(async (own) => {
        for (const body of own) await post('/facts/', new Uint8Array(body), headers);
      }),
    );
    return (writers * batches * batchRows * 1000) / (performance.now() - begun);
  } finally {
    await server.stop();
  }
}

try {
  const users = await prepare();
  await pipeline(Readable.from(factLines(users, facts, '03.2011')), createWriteStream(file));
  const most = (goals.seconds * facts) / 3_000_000;
  say(`\n${formatNumber(facts)} фактов в непустую базу`);
  const first = await runCommand('import', ['facts', file]);
  tell('загрузка, с', first.seconds, `≤ ${figure(most)}`, verdict(first.seconds, most));
  tell('память команды, МБ', first.megabytes, `≤ ${goals.megabytes}`, verdict(first.megabytes, goals.megabytes));
  const aSecond = await sendBatches(users);
  tell(`фактов в секунду, ${writers} писателя`, aSecond, `≥ ${goals.aSecond}`, verdict(goals.aSecond, aSecond));
  const again = await runCommand('import', ['facts', file]);
  tell('тот же файл ещё раз, с', again.seconds);
} finally {
  await rm(file, { force: true });
  await rm(dataDir, { recursive: true, force: true });
}
