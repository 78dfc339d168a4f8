import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Db } from '../../../server/db/connect';
import { analyzeFacts, analyzeGrown, inFactMonths } from '../../../server/db/factMonths';
import { migrate } from '../../../server/db/migrate';
import { prepareRoles } from '../../../server/db/roles';
import { freshDatabase, testRoles } from '../../support/database';
import { createLoading, type Loading } from '../../support/loading';

const log = pino({ level: 'silent' });
let loading: Loading;
let db: Db;
beforeAll(async () => {
  loading = await createLoading();
  db = loading.db;
});
afterAll(() => loading.close());

const month = (year: number, of: number) => 12 * year + of;

/** Where facts of some days stand. */
const placesOf = (condition: string, within: Pick<Db, 'rows'> = db) =>
  within.rows<{ place: string; n: number }>(
    `SELECT tableoid::regclass::text AS place, count(*)::int AS n FROM package_facts WHERE ${condition} GROUP BY 1 ORDER BY 1`,
  );

/** A fact of every user of a server. */
const everybody = (server: string, day: string) => `
  INSERT INTO package_facts (server_alias, group_gid, p_id, day, position, origin, count)
  SELECT server_alias, group_gid, p_id, '${day}', 'pp_pi', 'api', 1 FROM users WHERE server_alias = '${server}'`;

/** Sums that are kept and are not those of the facts, of years after the demonstration. */
const unlike = () =>
  db.rows(`
    WITH told AS (SELECT c.server_alias, c.group_gid, c.month_index, k ->> 0 AS position, (k ->> 2)::int AS count, (k ->> 3)::int AS pairs, c.senders
                  FROM client_packages c, json_array_elements(c.kinds) k WHERE c.month_index > 24360),
    senders AS (SELECT server_alias, group_gid, month_index, count(DISTINCT p_id)::int AS senders FROM package_facts WHERE month_index > 24360 GROUP BY 1, 2, 3),
    kinds AS (SELECT server_alias, group_gid, month_index, position, sum(count)::int AS count, count(DISTINCT (p_id, origin))::int AS pairs
              FROM package_facts WHERE month_index > 24360 GROUP BY 1, 2, 3, 4),
    counted AS (SELECT server_alias, group_gid, month_index, position, count, pairs, senders FROM kinds JOIN senders USING (server_alias, group_gid, month_index)),
    dealers AS (SELECT c.server_alias, c.dealer_gid, f.month_index, f.position, sum(f.count)::int AS count FROM package_facts f
                JOIN client_dealers c ON (c.server_alias, c.p_gid) = (f.server_alias, f.group_gid) AND f.month_index >= c.from_month
                 AND (c.until_month IS NULL OR f.month_index < c.until_month) WHERE f.month_index > 24360 GROUP BY 1, 2, 3, 4),
    kept AS (SELECT server_alias, dealer_gid, month_index, position, count::int FROM dealer_packages WHERE month_index > 24360 AND count > 0)
    SELECT 'client' AS of FROM (SELECT * FROM told EXCEPT SELECT * FROM counted) a UNION ALL SELECT 'facts' FROM (SELECT * FROM counted EXCEPT SELECT * FROM told) b
    UNION ALL SELECT 'dealer' FROM (SELECT * FROM kept EXCEPT SELECT * FROM dealers) c UNION ALL SELECT 'facts of dealers' FROM (SELECT * FROM dealers EXCEPT SELECT * FROM kept) d`);

const header = 'Сервер;Пользователь;День;Позиция;Способ;Количество\n';

/** Lines of a month for every user of a server, so many for each, no two of the same fact. */
async function linesOf(server: string, at: string, each: number): Promise<string> {
  const users = await db.rows<{ p_id: number }>(
    `SELECT p_id FROM users WHERE server_alias = '${server}' ORDER BY p_id`,
  );
  const kinds = ['pp_pi', 'pp_pnp', 'pp_etd', 'pp_pds'].flatMap((kind) =>
    ['desktop', 'online', 'api'].map((way) => `${kind};${way}`),
  );
  return users
    .flatMap(({ p_id }) =>
      Array.from(
        { length: each },
        (_, turn) =>
          `${server};${p_id};${at}-${String(1 + (turn % 28)).padStart(2, '0')};${kinds[Math.floor(turn / 28) % 12]};${1 + (turn % 9)}\n`,
      ),
    )
    .join('');
}

it('W18 the demonstration lies by months, and nothing of it in the rest', async () => {
  const places = await placesOf('true');
  expect(places.length).toBeGreaterThan(12);
  expect(places.map(({ place }) => place)).not.toContain('facts.rest');
});

it('W18 a fact of a new month lands in a table of its own, and what lay in the rest goes there with it', async () => {
  await db.run(everybody('nova', '2032-01-05'));
  expect(await placesOf("day = '2032-01-05'")).toMatchObject([{ place: 'facts.rest' }]);
  expect(await loading.load('facts', header + (await linesOf('pskov', '2032-01', 1)))).toMatchObject({ faulty: 0 });
  expect((await placesOf(`month_index = ${month(2032, 1)}`)).map(({ place }) => place)).toEqual(['facts.m_2032_01']);
  expect(await db.rows('SELECT 1 FROM facts.rest')).toEqual([]);
  expect(await unlike()).toEqual([]);
});

it('W18 two that begin the same month at once: the second waits for the table, and neither is refused', async () => {
  let second: Promise<unknown> | undefined;
  await db.tx(async (tx) => {
    await inFactMonths(tx, [month(2032, 3), month(2032, 4)]);
    await tx.run(everybody('nova', '2032-03-05'));
    second = db.tx(async (other) => {
      await inFactMonths(other, [month(2032, 4), month(2032, 3)]);
      await other.run(everybody('pskov', '2032-03-06'));
    });
    const waiting = () =>
      db.rows(
        "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
      );
    await expect.poll(waiting).toHaveLength(1);
  });
  await second;
  expect((await placesOf(`month_index = ${month(2032, 3)}`)).map(({ place }) => place)).toEqual(['facts.m_2032_03']);
  expect(await unlike()).toEqual([]);
});

it('W18 where somebody reads the rest for long, facts stay there and none is refused', async () => {
  await db.tx(async (reader) => {
    await reader.run('LOCK TABLE facts.rest IN ACCESS SHARE MODE');
    expect(await loading.load('facts', header + (await linesOf('nova', '2032-05', 1)))).toMatchObject({ faulty: 0 });
    expect((await placesOf(`month_index = ${month(2032, 5)}`)).map(({ place }) => place)).toEqual(['facts.rest']);
  });
  await loading.load('facts', header + (await linesOf('nova', '2032-05', 2)));
  expect((await placesOf(`month_index = ${month(2032, 5)}`)).map(({ place }) => place)).toEqual(['facts.m_2032_05']);
  expect(await unlike()).toEqual([]);
});

it('W18 a large load of new months and old fills the new ones apart, with all indexes, and the same sums', async () => {
  const [users] = await db.rows<{ n: number }>("SELECT count(*)::int AS n FROM users WHERE server_alias = 'nova'");
  const each = Math.ceil(50_100 / (users?.n ?? 1));
  const file =
    header +
    (await linesOf('nova', '2033-01', each)) +
    (await linesOf('nova', '2033-02', 1)) +
    (await linesOf('nova', '2032-05', 3));
  const loaded = await loading.load('facts', file);
  expect(loaded.added).toBeGreaterThan(50_000);
  expect((await placesOf('day > $$2033-01-01$$ OR month_index = 24389')).map(({ place }) => place)).toEqual([
    'facts.m_2032_05',
    'facts.m_2033_01',
    'facts.m_2033_02',
  ]);
  expect(await unlike()).toEqual([]);
  const indexes = (table: string) =>
    db.rows(`SELECT p.inhparent::regclass::text AS of FROM pg_index i JOIN pg_inherits p ON p.inhrelid = i.indexrelid
      WHERE i.indrelid = '${table}'::regclass AND i.indisvalid ORDER BY 1`);
  expect(await indexes('facts.m_2033_01')).toHaveLength(4);
  expect(await indexes('facts.m_2033_01')).toEqual(await indexes('facts.rest'));
  expect(await loading.load('facts', file)).toMatchObject({ added: 0, changed: 0, same: loaded.added + loaded.same });
});

it('W18 a large load that cannot have its place in time leaves its facts in the rest', async () => {
  const [users] = await db.rows<{ n: number }>("SELECT count(*)::int AS n FROM users WHERE server_alias = 'nova'");
  const each = Math.ceil(50_100 / (users?.n ?? 1));
  await db.tx(async (reader) => {
    await reader.run('LOCK TABLE facts.rest IN ACCESS SHARE MODE');
    await loading.load('facts', header + (await linesOf('nova', '2033-06', each)));
  });
  expect((await placesOf(`month_index = ${month(2033, 6)}`)).map(({ place }) => place)).toEqual(['facts.rest']);
  expect(await unlike()).toEqual([]);
});

it('W18 statements about months read no other', async () => {
  const plan = await db.rows<{ 'QUERY PLAN': string }>(
    `EXPLAIN SELECT sum(count) FROM package_facts f WHERE f.month_index BETWEEN ${month(2032, 1)} AND ${month(2032, 3)}`,
  );
  const text = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(text).toContain('m_2032_03');
  expect(text).not.toMatch(/m_2026_\d\d|m_2033_01/);
});

it('W18 a database of before keeps every fact, its sums, rights and indexes', async () => {
  const old = await freshDatabase('nothing');
  const folder = await mkdtemp(join(tmpdir(), 'before-'));
  try {
    const source = resolve(import.meta.dirname, '../../../server/db/migrations');
    await cp(source, folder, { recursive: true, filter: (path) => !/[/\\](129|137|142)_/.test(path) });
    await migrate(old.url, { log, folder });
    const before = connect(old.url, { log, maxConnections: 1 });
    const tables = ['package_facts', 'client_packages', 'dealer_packages'];
    const contents = () =>
      Promise.all(
        tables.map((table) =>
          before.one(`SELECT count(*)::int AS n, md5(string_agg(t::text, ',' ORDER BY t::text)) FROM ${table} t`),
        ),
      );
    const about = async () => [
      await before.rows("SELECT indexname FROM pg_indexes WHERE tablename = 'package_facts' ORDER BY 1"),
      await before.rows("SELECT tgname FROM pg_trigger WHERE tgrelid = 'package_facts'::regclass ORDER BY 1"),
      await before.rows("SELECT has_table_privilege('pg_monitor', 'package_facts', 'SELECT') AS may"),
    ];
    await before.run('GRANT SELECT ON package_facts TO pg_monitor');
    // What the roles were given before.
    for (const role of Object.values(testRoles))
      await before.run(`ALTER DEFAULT PRIVILEGES GRANT USAGE ON SCHEMAS TO ${role}`);
    await before.run(`
      INSERT INTO package_facts (server_alias, group_gid, p_id, day, position, origin, transport, is_emulator, count)
      SELECT 'nova', 100 + n % 20, n % 70, date '1999-12-30' + n / 3, 'pp_pi', 'api', 30, n % 50 = 0, 1 + n % 7 FROM generate_series(1, 3000) n`);
    const [facts, kept] = [await contents(), await about()];
    await migrate(old.url, { log });
    await prepareRoles(old.url, old.url, { log, say: () => undefined });
    expect(await contents()).toEqual(facts);
    expect(await about()).toEqual(kept);
    expect(await placesOf("day < '2000-01-01'", before)).toEqual([{ place: 'facts.rest', n: 5 }]);
    expect(await placesOf("day >= '2000-01-01'", before)).toHaveLength(33);
    expect(await before.rows("SELECT 1 FROM pg_policies WHERE tablename = 'package_facts'")).toHaveLength(2);
    for (const role of Object.values(testRoles))
      expect(await before.one(`SELECT has_schema_privilege('${role}', 'facts', 'USAGE') AS may`)).toEqual({
        may: false,
      });
    await before.close();
  } finally {
    await old.drop();
    await rm(folder, { recursive: true });
  }
});

it('Q05 W18 neither role reads a month around the policies, and the server makes months without owning them', async () => {
  const { url, drop } = await freshDatabase();
  const roles = await prepareRoles(url, url, { log, say: () => undefined });
  const served = connect(url, { log, maxConnections: 2, roles });
  try {
    const caller = served.as({ server: 'nova', gids: [104], below: false, user: 4 });
    const [own] = await caller.rows<{ n: number }>('SELECT count(*)::int AS n FROM package_facts');
    expect(own?.n).toBeGreaterThan(0);
    for (const who of [caller, served.as('system')])
      for (const table of ['facts.rest', 'facts.m_2026_03'])
        await expect(who.rows(`SELECT 1 FROM ${table}`), table).rejects.toMatchObject({ code: '42501' });
    await expect(caller.run('SELECT begin_fact_months(ARRAY[24400])')).rejects.toMatchObject({ code: '42501' });
    const system = served.as('system');
    await system.tx(async (tx) => {
      await inFactMonths(tx, [month(2033, 4)]);
      await tx.run(everybody('nova', '2033-04-01'));
    });
    const places = await placesOf(`month_index = ${month(2033, 4)}`, served.owner);
    expect(places.map(({ place }) => place)).toEqual(['facts.m_2033_04']);
    expect((await placesOf(`month_index = ${month(2033, 4)}`, caller))[0]?.n).toBeLessThan(places[0]?.n ?? 0);
  } finally {
    await served.close();
    await drop();
  }
});

it("W18 the planner's figures are made anew where a tenth has come, of all months together too", async () => {
  const figuresOf = async (name: string) =>
    (await db.one<{ n: number }>(`SELECT reltuples::int AS n FROM pg_class WHERE oid = '${name}'::regclass`))?.n;
  await db.run('CREATE TABLE grown AS SELECT n FROM generate_series(1, 30000) n');
  const grow = async (to: number) => {
    await db.run(`INSERT INTO grown SELECT n FROM generate_series((SELECT count(*) + 1 FROM grown), ${to}) n`);
    await analyzeGrown(db, ['grown']);
    return figuresOf('grown');
  };
  expect([await grow(30_000), await grow(31_000), await grow(40_000)]).toEqual([30_000, 30_000, 40_000]);

  const of = month(2034, 1);
  const renewed = async (day: string) => {
    await inFactMonths(db, [of]);
    await db.run(everybody('nova', day));
    const before = await figuresOf('package_facts');
    await analyzeFacts(db, [of]);
    return (await figuresOf('package_facts')) !== before;
  };
  await db.run('ANALYZE package_facts');
  expect(await renewed('2034-01-01')).toBe(false);
  await db.run('TRUNCATE package_facts');
  await db.run('ANALYZE package_facts');
  expect(await renewed('2034-01-02')).toBe(true);
});
