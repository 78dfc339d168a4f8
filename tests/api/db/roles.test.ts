import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { connect, type Db } from '../../../server/db/connect';
import { migrate } from '../../../server/db/migrate';
import { protect } from '../../../server/db/protect';
import { prepareRoles } from '../../../server/db/roles';
import { freshDatabase, testRoles, type FreshDatabase } from '../../support/database';

const log = pino({ level: 'silent' });
let database: FreshDatabase;
let served: Db;
let owner: Db;

beforeAll(async () => {
  database = await freshDatabase();
  owner = connect(database.url, { log, maxConnections: 1 });
  served = connect(database.url, { log, maxConnections: 1, roles: { ...testRoles, ownerUrl: database.url } });
});
afterAll(async () => {
  await served.close();
  await owner.close();
  await database.drop();
});

/** The SQLSTATE that a statement is refused with; a number of rows where it is not. */
const outcome = (statement: string, who: 'system' | 'nobody' = 'system') =>
  served
    .as(who)
    .tx((tx) => tx.run(statement))
    .catch((error: { code?: string }) => error.code);

describe('Q05 the role that the server works as', () => {
  it('Q05 is neither the owner of a table nor anything that goes round rights', async () => {
    const roles = await owner.rows(sql`
      SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication FROM pg_roles WHERE rolname = ANY (${Object.values(testRoles)}::text[])`);
    const no = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false };
    expect(roles).toEqual([0, 1].map(() => ({ ...no, rolcanlogin: false, rolreplication: false })));
    const owned = await owner.rows(sql`
      SELECT relname FROM pg_class c JOIN pg_roles r ON r.oid = c.relowner WHERE r.rolname = ANY (${Object.values(testRoles)}::text[])`);
    expect(owned).toEqual([]);
  });

  it('Q05 is put on for each statement, and is off again after it', async () => {
    const who = 'SELECT current_user::text AS who';
    expect(await served.as('system').one(sql`SELECT current_user::text AS who, ${1}::int AS one`)).toEqual({
      who: testRoles.system,
      one: 1,
    });
    expect(await served.as('system').one(who)).toEqual({ who: testRoles.system });
    expect(await served.one(who)).toEqual({ who: testRoles.caller });
    expect(await owner.one(who)).toEqual({ who: 'postgres' });
    const change = await served
      .as('system')
      .tx(async (tx) => [
        await tx.one(sql`SELECT current_user::text AS who, ${1}::int AS one`),
        await tx.as('nobody').one(who),
        await tx.one(who),
      ]);
    expect(change).toEqual([{ who: testRoles.system, one: 1 }, { who: testRoles.caller }, { who: testRoles.system }]);
  });

  it('Q05 is what a connection is from its beginning: nothing is ever run as the owner', async () => {
    const [found] = await served
      .as('system')
      .tx(async (tx) => [
        await tx.one("SELECT current_user::text AS who, current_setting('role') AS role"),
        await tx.as('nobody').one('SELECT 1'),
      ]);
    expect(found).toEqual({ who: testRoles.system, role: testRoles.system });
    await served.as('nobody').one('SELECT 1');
    expect(await served.as('system').one("SELECT current_setting('role') AS role")).toEqual({ role: testRoles.system });
    await expect(served.as('nobody').one('SELECT nothing FROM groups')).rejects.toMatchObject({ code: '42703' });
    expect(await served.as('system').one("SELECT current_setting('role') AS role")).toEqual({ role: testRoles.system });
  });

  it('Q05 repeats its statements by name, and tells of a mistake in one as ever', async () => {
    const system = served.as('system');
    const wrong = () => system.one(sql`SELECT nothing FROM portals WHERE alias = ${'nova'}`);
    for (let times = 0; times < 4; times += 1) {
      await expect(wrong()).rejects.toMatchObject({ code: '42703' });
      expect(await system.rows(sql`SELECT alias FROM portals WHERE alias = ${'nova'}`)).toEqual([{ alias: 'nova' }]);
      expect(await system.run(sql`UPDATE portals SET alias = alias WHERE alias = ${'nova'}`)).toBe(1);
    }
  });

  it.each(['system', 'nobody'] as const)('Q05 writes rows, and can change nothing else (%s)', async (who) => {
    const refused = [
      'TRUNCATE groups',
      'ALTER TABLE groups ADD COLUMN canary text',
      'ALTER TABLE groups DISABLE ROW LEVEL SECURITY',
      'ALTER TABLE groups DISABLE TRIGGER ALL',
      'DROP TABLE client_notes',
      'CREATE TABLE public.canary (id integer)',
      'CREATE TABLE declared.canary (id integer)',
      'CREATE INDEX canary ON groups (city)',
      "INSERT INTO schema_migrations (name, checksum) VALUES ('canary', '')",
    ];
    for (const statement of refused) expect(await outcome(statement, who), statement).toBe('42501');
  });

  it.each(['system', 'nobody'] as const)(
    'Q05 adds to the audit, and can neither change nor delete it (%s)',
    async (who) => {
      const refused = [
        "UPDATE audit SET actor_login = 'canary'",
        'DELETE FROM audit',
        'TRUNCATE audit',
        'ALTER TABLE audit DISABLE TRIGGER USER',
        'DROP TRIGGER audit_stays ON audit',
        'ALTER TABLE audit ADD COLUMN canary text',
        'DROP TABLE audit',
        'CREATE RULE canary AS ON INSERT TO audit DO INSTEAD NOTHING',
        "SELECT set_config('session_replication_role', 'replica', true)",
        'CREATE OR REPLACE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN OLD; END $$',
        "SELECT set_config('audit.kept_since', 'infinity', true); DELETE FROM audit",
        'SELECT 1 FROM audit FOR UPDATE',
      ];
      for (const statement of refused) expect(await outcome(statement, who), statement).toBe('42501');
    },
  );

  it('Q05 prunes of the audit what is older than thirty days, by a function, and nothing else', async () => {
    await owner.run(
      "INSERT INTO audit (at, request_id, actor_login, operation, entity, entity_id) SELECT now() - n * interval '20 days', 'canary', 'canary', 'x', 'x', 'x' FROM generate_series(0, 5) n",
    );
    expect(await served.as('system').one("SELECT prune_audit('infinity', 1000000) AS gone")).toEqual({
      gone: expect.any(Number) as number,
    });
    expect(await owner.one("SELECT count(*)::int AS n FROM audit WHERE request_id = 'canary'")).toEqual({ n: 2 });
    expect(await outcome("SELECT prune_audit('infinity', 1000000)", 'nobody')).toBe('42501');
  });

  it('Q05 has what is made later: tables of migrations, and of declared resources', async () => {
    await owner.run(
      'CREATE TABLE later (id integer GENERATED ALWAYS AS IDENTITY, word text); CREATE TABLE declared.later (id serial)',
    );
    expect(await outcome("INSERT INTO later (word) VALUES ('x')")).toBe(1);
    expect(await outcome('INSERT INTO declared.later DEFAULT VALUES')).toBe(1);
    expect(await outcome('TRUNCATE later')).toBe('42501');
  });

  it('Q05 M05 of a caller has nothing of what is made later beside the tables of the product, nor of the queue, and sets no sequence back', async () => {
    await owner.run(
      'CREATE TABLE declared.numbered (id serial); CREATE SCHEMA beside; CREATE TABLE beside.one (id serial)',
    );
    const [sequence] = await owner.rows<{ oid: number }>(
      "SELECT 'declared.numbered_id_seq'::regclass::oid::int AS oid",
    );
    expect(await outcome(`SELECT setval(${sequence?.oid}::regclass, 1)`, 'nobody')).toBe('42501');
    expect(await outcome('SELECT 1 FROM beside.one', 'nobody')).toBe('42501');
    await owner.run('CREATE TABLE further (id serial)');
    for (const name of ['batches_id_seq', 'further_id_seq'])
      expect(await outcome(`SELECT setval('${name}', 1)`, 'nobody'), name).toBe('42501');
    // As a version before gave it.
    await owner.run(`CREATE SCHEMA pgboss; CREATE TABLE pgboss.job (id integer); GRANT USAGE ON SCHEMA pgboss TO ${testRoles.caller};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO ${testRoles.caller}`);
    await owner.tx((tx) => protect(tx, testRoles));
    for (const statement of ['SELECT 1 FROM pgboss.job', 'DELETE FROM pgboss.job'])
      expect(await outcome(statement, 'nobody'), statement).toBe('42501');
    expect(await outcome('DELETE FROM pgboss.job')).toBe(0);
  });

  it('Q05 M05 of a caller writes no table but the audit and what is worked out of prices, and reads no secret', async () => {
    const tables = await owner.rows<{ name: string }>(
      "SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
    );
    const may = async (name: string) =>
      owner.one(sql`
        SELECT has_table_privilege(${testRoles.caller}, ${name}, 'SELECT') AS read, ARRAY(
          SELECT p FROM unnest('{INSERT,UPDATE,DELETE,TRUNCATE}'::text[]) p WHERE has_table_privilege(${testRoles.caller}, ${name}, p)) AS write`);
    const own: Record<string, string[]> = { audit: ['INSERT'], price_checks: ['INSERT', 'UPDATE'] };
    const ofSignIns = ['tokens', 'service_tokens', 'sign_in_guesses', 'sign_in_places'];
    const secrets = [...ofSignIns, 'idempotency_keys', 'operator_register', 'import_parts'];
    for (const { name } of tables)
      expect(await may(name), name).toEqual({ read: !secrets.includes(name), write: own[name] ?? [] });
    expect(await outcome("INSERT INTO tokens (token_hash, server_alias, p_id) VALUES ('x', 'nova', 1)", 'nobody')).toBe(
      '42501',
    );
  });
});

describe('Q05 a database that somebody else has made', () => {
  const own = 'plain_owner';
  const as = (url: string, name: string) => {
    const other = new URL(url);
    [other.username, other.password] = [name, 'plain'];
    return other.href;
  };
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase('nothing');
    const admin = connect(fresh.url, { log, maxConnections: 1 });
    await admin.run(`CREATE ROLE ${own} LOGIN PASSWORD 'plain'; CREATE ROLE plain_login LOGIN PASSWORD 'plain'`);
    await admin.run(
      `GRANT CREATE ON SCHEMA public TO ${own}; GRANT CREATE ON DATABASE ${new URL(fresh.url).pathname.slice(1)} TO ${own}`,
    );
    await admin.close();
    await migrate(as(fresh.url, own), { log });
  });
  afterAll(async () => {
    await fresh.drop();
    const admin = connect(database.url, { log, maxConnections: 1 });
    for (const role of [own, 'plain_login', `${own}_system`, `${own}_caller`])
      await admin.run(`DROP ROLE IF EXISTS ${role}`);
    await admin.close();
  });

  it('Q05 is worked in as before where its owner may make no roles, with one line that says so and how to mend it', async () => {
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    const url = as(fresh.url, own);
    expect(await prepareRoles(url, url, { log, say })).toBeUndefined();
    expect(said).toEqual([
      `Второй слой защиты не включён: сервер работает в базе ролью ${own}, и её ничто не ограничивает. Один раз от имени администратора PostgreSQL: CREATE ROLE "${own}_system" NOLOGIN; CREATE ROLE "${own}_caller" NOLOGIN; GRANT "${own}_system", "${own}_caller" TO "${own}" WITH INHERIT FALSE; затем перезапустите сервер`,
    ]);
    const plain = connect(url, { log, maxConnections: 1 });
    expect(await plain.as('system').one('SELECT count(*)::int AS n FROM groups')).toEqual({ n: 0 });
    await plain.close();
  });

  it('Q05 is protected once its administrator has said that line, with one address and with two', async () => {
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    const [url, login] = [as(fresh.url, own), as(fresh.url, 'plain_login')];
    await prepareRoles(url, login, { log, say });
    const [remedy = ''] = /CREATE ROLE.*(?=; затем)/.exec(said[0] ?? '') ?? [];
    const admin = connect(fresh.url, { log, maxConnections: 1 });
    await admin.run(remedy);
    await admin.close();
    for (const one of [url, login]) {
      const roles = await prepareRoles(url, one, { log, say });
      expect(roles).toEqual({ system: `${own}_system`, caller: `${own}_caller`, ownerUrl: url });
      const db = connect(one, { log, maxConnections: 1, roles });
      expect(await db.as('system').one('SELECT count(*)::int AS n FROM groups')).toEqual({ n: 0 });
      await expect(db.as('system').run('TRUNCATE groups')).rejects.toMatchObject({ code: '42501' });
      await db.close();
    }
    const bare = connect(login, { log, maxConnections: 1 });
    await expect(bare.run('SELECT 1 FROM groups')).rejects.toMatchObject({ code: '42501' });
    await bare.close();
    expect(said).toHaveLength(1);
  });
});
