import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { membersInRow } from '../../src/contract/lists';
import { isInnCorrect, kppProblem } from '../../src/domain/taxpayer';
import { allRights } from '../../src/domain/rights';
import { packageAliases, type BillingAlias } from '../../src/domain/tiers';
import { connect, type Db } from '../../server/db/connect';
import { demoAccounts } from '../../src/domain/demoAccounts';
import { fillDemo } from '../../server/db/demo/fill';
import { migrate } from '../../server/db/migrate';
import { verifyPassword } from '../../server/security/passwords';
import { createSealer } from '../../server/security/secrets';
import { freshDatabase, type FreshDatabase } from '../support/database';
import { demoKey, demoNow } from '../support/demo';

const log = pino({ level: 'silent' });
const sealer = createSealer(demoKey);

let fresh: FreshDatabase;
let db: Db;
beforeAll(async () => {
  fresh = await freshDatabase();
  db = connect(fresh.url, { log, maxConnections: 2 });
});
afterAll(async () => {
  await db.close();
  await fresh.drop();
});

const count = async (from: string) => (await db.one<{ n: number }>(`SELECT count(*) AS n FROM ${from}`))?.n;

it('has three servers, twelve dealers and four hundred organisations', async () => {
  expect(await db.rows('SELECT alias, server_alias, server_name FROM portals ORDER BY position')).toEqual([
    { alias: 'nova', server_alias: 'nova', server_name: 'Нова' },
    { alias: 'pskov', server_alias: 'pskov', server_name: 'Псков' },
    { alias: 'kaliningrad', server_alias: 'kaliningrad', server_name: 'Калининград' },
  ]);
  expect(await db.rows('SELECT id FROM dealers ORDER BY id')).toEqual(
    Array.from({ length: 12 }, (_, index) => ({ id: index + 1 })),
  );
  expect(await db.rows('SELECT id FROM dealers WHERE minimum_tariff_enabled')).toEqual([{ id: 3 }]);
  expect(await count('(SELECT DISTINCT parent_dealer_id FROM dealers WHERE parent_dealer_id IS NOT NULL) d')).toBe(2);
  expect(await count('groups WHERE NOT is_dealer')).toBe(400);
});

it('puts a sub-dealer below its dealer on the same server', async () => {
  const subdealers = `dealers d JOIN dealers above ON above.id = d.parent_dealer_id JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = d.p_gid`;
  expect(await count(subdealers)).toBe(3);
  expect(await count(`${subdealers} WHERE g.parent_gid = above.p_gid AND above.server_alias = d.server_alias`)).toBe(3);
});

it('flags exactly the organisations whose INN fails the rule, and has no wrong KPP', async () => {
  const groups = await db.rows<{ inn: string; kpp: string | null; opf: string; is_inn_correct: boolean }>(
    'SELECT inn, kpp, opf, is_inn_correct FROM groups',
  );
  expect(groups.filter(({ inn, opf, is_inn_correct }) => isInnCorrect(inn, opf) !== is_inn_correct)).toEqual([]);
  expect(groups.filter(({ kpp, opf }) => kppProblem(kpp, opf) !== null)).toEqual([]);
  expect(groups.filter(({ is_inn_correct }) => !is_inn_correct).length).toBeGreaterThan(0);
  const subgroups = await db.rows<{ inn: string; opf: string }>('SELECT inn, opf FROM subgroups WHERE is_org');
  expect(subgroups.filter(({ inn, opf }) => !isInnCorrect(inn, opf))).toEqual([]);
});

it('overlaps the ids of the servers, the newest highest, and leaves the sequences alone', async () => {
  expect(
    await count('groups a JOIN groups b ON a.p_gid = b.p_gid AND a.server_alias < b.server_alias'),
  ).toBeGreaterThan(300);
  expect(await count('users a JOIN users b ON a.p_id = b.p_id AND a.server_alias < b.server_alias')).toBeGreaterThan(
    300,
  );
  const older = `(SELECT created_at, lag(created_at) OVER (PARTITION BY server_alias ORDER BY p_gid) AS before FROM groups WHERE NOT is_dealer) g`;
  expect(await count(`${older} WHERE created_at < before`)).toBe(0);
  expect(await db.one(`SELECT nextval('group_ids') AS gid, nextval('user_ids') AS id`)).toEqual({
    gid: 100000,
    id: 100000,
  });
});

it('has every status, an online user, a missing city, and more users in one organisation than a row carries', async () => {
  expect(await count('(SELECT DISTINCT access_status FROM groups) s')).toBe(4);
  expect(await count(`groups WHERE access_status = 'Работает'`)).toBeGreaterThan(200);
  expect(await count('users WHERE in_online')).toBeGreaterThan(10);
  expect(await count(`users WHERE selfsign <> 'Нет'`)).toBeGreaterThan(10);
  expect(await count('users JOIN roles r USING (p_rid) WHERE r.banned')).toBeGreaterThan(10);
  for (const column of ['city', 'org_id']) expect(await count(`groups WHERE ${column} IS NULL`)).toBeGreaterThan(10);
  const crowded = '(SELECT count(*) AS users FROM users WHERE subgroup_gid IS NULL GROUP BY server_alias, group_gid) c';
  expect(await count(`${crowded} WHERE users > ${membersInRow + 10}`)).toBe(1);
});

it('creates organisations in the working hours of Moscow', async () => {
  const at = `created_at AT TIME ZONE 'Europe/Moscow'`;
  expect(
    await count(
      `groups WHERE NOT is_dealer AND (extract(hour FROM ${at}) NOT BETWEEN 9 AND 17 OR extract(isodow FROM ${at}) > 5)`,
    ),
  ).toBe(0);
  expect(await count(`groups WHERE greatest(created_at, modified_at) > '${demoNow.toISOString()}'`)).toBe(0);
});

it('has lists of all four schemes in past, present and coming months, special conditions and minimum tariffs', async () => {
  const now = 12 * 2026 + 5;
  for (const alias of ['dyn_tp', 'dyn_disc_multi', 'dyn_mc_disc', 'dyn_pu']) {
    for (const when of [`< ${now}`, `= ${now}`, `> ${now}`]) {
      expect(
        await count(`price_lists WHERE billing_alias = '${alias}' AND month_index ${when}`),
        `${alias} ${when}`,
      ).toBeGreaterThan(0);
    }
  }
  for (const type of ['api', 'spec_condition'])
    expect(await count(`special_prices WHERE type = '${type}'`)).toBeGreaterThan(0);
  expect(await count('minimum_tariffs WHERE dealer_id = 3')).toBeGreaterThan(2);
  expect(await count('minimum_tariffs WHERE dealer_id <> 3')).toBe(0);
});

it('counts packages in eighteen months up to today, of the kinds of the dealer, sent by users of the organisation', async () => {
  expect(
    await db.one('SELECT count(DISTINCT month_index) AS months, max(day) <= $$2026-05-14$$ AS past FROM package_facts'),
  ).toEqual({ months: 18, past: true });
  expect(
    await count(
      'package_facts f LEFT JOIN users u ON u.server_alias = f.server_alias AND u.group_gid = f.group_gid AND u.p_id = f.p_id WHERE u.p_id IS NULL',
    ),
  ).toBe(0);
  expect(
    await count(
      'package_facts f JOIN groups g ON g.server_alias = f.server_alias AND g.p_gid = f.group_gid WHERE f.day < g.created_at::date',
    ),
  ).toBe(0);
  const kinds = await db.rows<{ billing_type: BillingAlias; positions: string[] }>(`
    SELECT g.billing_type, array_agg(DISTINCT f.position) AS positions
    FROM package_facts f JOIN groups g ON g.server_alias = f.server_alias AND g.p_gid = f.group_gid GROUP BY 1`);
  expect(Object.fromEntries(kinds.map(({ billing_type, positions }) => [billing_type, [...positions].sort()]))).toEqual(
    Object.fromEntries(
      Object.entries(packageAliases).map(([alias, positions]) => [alias, Object.keys(positions).sort()]),
    ),
  );
  expect(await count('package_facts WHERE is_emulator')).toBeGreaterThan(0);
  expect(await db.rows('SELECT DISTINCT transport FROM package_facts ORDER BY 1')).toEqual(
    [20, 30, 31, 32, null].map((transport) => ({ transport })),
  );
});

it('has the accounts with exactly their rights, and nobody else who can sign in', async () => {
  const accounts = await db.rows<{ login: string; rights: string[]; password_hash: string }>(
    'SELECT login, rights, password_hash FROM users WHERE p_rid = 1 ORDER BY login',
  );
  expect(Object.fromEntries(accounts.map(({ login, rights }) => [login, [...rights].sort()]))).toEqual({
    admin: allRights.filter((right) => right !== 'support' && right !== 'edit_ban_users_groups').sort(),
    'banned-editor': ['edit_ban_users_groups', 'organisations-users'],
    dealer: [
      'client',
      'dealer_subdealers',
      'organisations-users',
      'package-statistic',
      'report_active_users',
      'sales-statistic',
    ],
    news: ['categories'],
    nobody: [],
    subdealer: ['client', 'organisations-users', 'sales-statistic'],
    support: ['client', 'dealers', 'organisations-users', 'report_active_users', 'support'],
  });
  expect(accounts.map(({ login }) => login)).toEqual(demoAccounts.map(({ login }) => login).sort());
  const [shared, ...further] = new Set(accounts.map(({ password_hash }) => password_hash));
  expect(further).toEqual([]);
  expect(await verifyPassword(shared ?? '', 'demo')).toBe(true);
  const others = await db.rows<{ password_hash: string }>('SELECT DISTINCT password_hash FROM users WHERE p_rid <> 1');
  expect(others).toHaveLength(1);
  expect(await verifyPassword(others[0]?.password_hash ?? '', 'demo')).toBe(false);
});

it('seals the messaging passwords with the key it is given', async () => {
  const profile = await db.one<{ username: string; password_sealed: Buffer }>(
    'SELECT username, password_sealed FROM fcs_profiles WHERE username IS NOT NULL LIMIT 1',
  );
  expect(sealer.open(profile?.password_sealed ?? Buffer.alloc(0))).toBe(profile?.username.replace('fcs', 'Fcs-'));
});

it('finds an organisation in the registers by INN and KPP, newcomers for every dealer', async () => {
  expect(await count(`org_register WHERE inn = '7701000019' AND kpp = '770101001'`)).toBe(12);
  expect(
    await count(`groups g WHERE is_inn_correct AND NOT is_dealer AND NOT EXISTS
    (SELECT 1 FROM operator_register o WHERE o.inn = g.inn AND o.kpp = coalesce(g.kpp, ''))`),
  ).toBe(0);
});

it('keeps two versions of each application, and news published and not', async () => {
  expect(
    await db.rows(`SELECT app_type, count(*) AS n, bool_and(octet_length(bytes) = size AND encode(sha256(bytes), 'hex') = sha256) AS whole
    FROM application_versions JOIN application_parts USING (file_id) GROUP BY 1 ORDER BY 1`),
  ).toEqual(['air', 'main', 'sea'].map((app_type) => ({ app_type, n: 2, whole: true })));
  expect(await count('(SELECT DISTINCT type_id FROM news WHERE is_published) n')).toBe(3);
  expect(await count('news WHERE NOT is_published AND publication_date IS NULL')).toBeGreaterThan(0);
  expect(await count('news')).toBeGreaterThan(10);
});

it('fills a second database with the very same rows', async () => {
  const other = await freshDatabase('nothing');
  await migrate(other.url, { log });
  const second = connect(other.url, { log, maxConnections: 2 });
  try {
    await fillDemo(second, { now: demoNow, seal: sealer.seal });
    const tables = [
      'groups',
      'subgroups',
      'users',
      'dealers',
      'fcs_profiles',
      'billing_items',
      'org_register',
      'operator_register',
      'price_lists',
      'special_prices',
      'minimum_tariffs',
      'package_facts',
      'news',
      'application_versions',
      'application_files',
      'application_parts',
    ];
    for (const table of tables) {
      // Sealing and hashing are random by nature, and some rows are stamped by the database itself.
      const unlike = `'{password_hash,password_sealed,created_at}'::text[]`;
      const digest = `SELECT md5(string_agg(row, E'\\n' ORDER BY row)) AS digest FROM (SELECT (to_jsonb(t) - ${unlike})::text AS row FROM ${table} t) rows`;
      expect(await second.one(digest), table).toEqual(await db.one(digest));
    }
  } finally {
    await second.close();
    await other.drop();
  }
});
