import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connect, type Access, type Db } from '../../../server/db/connect';
import { startEmbedded, type Embedded } from '../../../server/db/embedded';
import { tellOfStandbys } from '../../../server/db/tellOfStandbys';

const log = pino({ level: 'silent' });
const folder = mkdtempSync(join(tmpdir(), 'standbys-'));
const start = (name: string) =>
  startEmbedded({ dataDir: join(folder, name), log, say: () => undefined, durable: false });

let leader: Embedded;
let standby: Embedded;
let db: Db;
/** The standby itself, and a second server over the leader. */
let aside: Db;
let other: Db;

/** A copy of the leader's files at rest, that follows it from then on. */
beforeAll(async () => {
  // PostgreSQL may run as a user that does not get into a folder of ours.
  chmodSync(folder, 0o755);
  await (await start('leader')).stop();
  mkdirSync(join(folder, 'standby'));
  execFileSync('cp', ['-a', join(folder, 'leader', 'postgres'), join(folder, 'standby')]);
  leader = await start('leader');
  const { port, password } = new URL(leader.url);
  const data = join(folder, 'standby', 'postgres', 'cluster');
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres password=${password}'\n`,
  );
  writeFileSync(join(data, 'standby.signal'), '');
  standby = await start('standby');
  db = connect(leader.url, { log, maxConnections: 3, longConnections: 2, standbys: [standby.url] });
  aside = connect(standby.url, { log, maxConnections: 1 });
  other = connect(leader.url, { log, maxConnections: 1 });
  await db.run('CREATE TABLE things (id integer PRIMARY KEY)');
}, 60_000);
afterAll(async () => {
  await Promise.all([db, aside, other].map((one) => one.close()));
  await standby.stop();
  await leader.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => db.run('DELETE FROM things'));

const where = 'SELECT pg_is_in_recovery() AS standby';
const streamed = async (access: Access) => {
  const rows: { standby: boolean }[] = [];
  for await (const batch of access.stream<{ standby: boolean }>(where)) rows.push(...batch);
  return rows;
};
const ways = async (access: Access) => [
  await access.one(where),
  ...(await access.rows(where)),
  await access.tx((tx) => tx.one(where)),
  ...(await streamed(access)),
];
const all = (standby: boolean) => [1, 2, 3, 4].map(() => ({ standby }));
const count = async (access: Access) => (await access.rows('SELECT FROM things')).length;
const pausing = async (work: () => Promise<void>) => {
  await aside.one('SELECT pg_wal_replay_pause()');
  await work().finally(() => aside.one('SELECT pg_wal_replay_resume()'));
};

it('Q07 reports and files are read from a standby, short calls from the leader', async () => {
  await expect.poll(() => ways(db.long)).toEqual(all(true));
  expect(await ways(db)).toEqual(all(false));
});

it('Q07 nobody reads less from a standby than he, or anybody at another server, has written', async () => {
  for (let id = 1; id <= 10; id += 1) {
    await (id % 2 === 0 ? db : other).run(sql`INSERT INTO things VALUES (${id})`);
    expect(await count(db.long)).toBe(id);
  }
});

it('Q07 a standby that is behind is left out until it has caught up', async () => {
  await pausing(async () => {
    await other.run('INSERT INTO things VALUES (1)');
    expect(await count(db.long)).toBe(1);
    expect(await ways(db.long)).toEqual(all(false));
  });
  await expect.poll(() => ways(db.long)).toEqual(all(true));
});

it('Q07 what writes after all is done at the leader, once', async () => {
  await db.long.tx((tx) => tx.run('INSERT INTO things VALUES (1)'));
  await db.long.run('INSERT INTO things VALUES (2)');
  expect(await count(other)).toBe(2);
});

it('Q07 a statement that fails fails, and is not tried at the leader', async () => {
  await expect(db.long.rows('SELECT 1/0')).rejects.toThrow('division by zero');
});

it('Q07 the start names each address that nothing is read from, and why', async () => {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  await tellOfStandbys([standby.url], { log, say });
  expect(said).toEqual([]);
  const unknown = standby.url.replace(/[^/]*$/, 'nothing_of_the_kind');
  await tellOfStandbys([standby.url, leader.url, unknown, 'postgres://127.0.0.1:1/none'], { log, say });
  expect(said).toEqual([
    expect.stringMatching(/DATABASE_READ_URL: это не резервный узел, а ведущий \(адрес 2 из 4\)/),
    expect.stringMatching(/DATABASE_READ_URL: .*нет такой базы данных.* \(адрес 3 из 4\)/),
    expect.stringMatching(/DATABASE_READ_URL: по этому адресу никто не принимает соединений.* \(адрес 4 из 4\)/),
  ]);
});

it('Q07 without its standby the leader does it all', async () => {
  await standby.stop();
  expect(await ways(db.long)).toEqual(all(false));
  standby = await start('standby');
});
