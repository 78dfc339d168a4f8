import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isInnCorrect, kppProblem } from '../../src/domain/taxpayer';
import { connect, type Db } from '../../server/db/connect';
import { generate } from '../../server/db/generate/generate';
import { help, parseOptions } from '../../server/db/generate/options';
import { createSealer } from '../../server/security/secrets';
import { freshDatabase, type FreshDatabase } from '../support/database';
import { demoKey, demoNow } from '../support/demo';

const log = pino({ level: 'silent' });
const options = { organisations: 1000, facts: 5000, dealers: 12, priceLists: 480, seed: 1 };
const surroundings = { now: demoNow, seal: createSealer(demoKey).seal, say: () => undefined };

let fresh: FreshDatabase;
let db: Db;
let before: unknown;
let indexesBefore: unknown;

const count = async (from: string) => (await db.one<{ n: number }>(`SELECT count(*) AS n FROM ${from}`))?.n;
const tables = ['groups', 'subgroups', 'users', 'dealers', 'fcs_profiles', 'price_lists'];
const digestOfOld = () =>
  Promise.all(
    tables.map((table) =>
      db.one(`SELECT '${table}' AS name, md5(string_agg(t::text, ',' ORDER BY t::text)) AS digest FROM ${table} t
        WHERE ${table === 'fcs_profiles' ? 'p_gid < 100000' : `created_by <> 'generate'`}`),
    ),
  );
const indexes = () => db.rows(`SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexdef`);

beforeAll(async () => {
  fresh = await freshDatabase();
  db = connect(fresh.url, { log, maxConnections: 2, statementTimeoutMs: 0 });
  before = await digestOfOld();
  indexesBefore = await indexes();
  await generate(db, options, surroundings);
});
afterAll(async () => {
  await db.close();
  await fresh.drop();
});

describe('the rows', () => {
  it('adds as many as asked for, and users by five on average with a crowd in one organisation', async () => {
    const made = `created_by = 'generate'`;
    expect(await count(`dealers WHERE ${made}`)).toBe(12);
    expect(await count(`groups WHERE ${made} AND NOT is_dealer`)).toBe(1000);
    expect(await count(`price_lists WHERE ${made}`)).toBe(480);
    const users =
      '(SELECT count(*) AS n FROM users WHERE created_by = $$generate$$ GROUP BY server_alias, group_gid) u';
    expect(await count(`${users} WHERE n = 2000`)).toBe(1);
    const ordinary = await db.one<{ mean: number }>(`SELECT avg(n)::float AS mean FROM ${users} WHERE n < 2000`);
    expect(ordinary?.mean).toBeGreaterThan(4.4);
    expect(ordinary?.mean).toBeLessThan(5.3);
    expect(await count('package_facts WHERE group_gid >= 100000')).toBe(5000);
  });

  it('leaves the planner knowing of every row, of those that triggers have made too', async () => {
    const guessed = await db.rows<{ name: string; rows: number }>(
      "SELECT relname AS name, reltuples::int AS rows FROM pg_class WHERE relname IN ('groups', 'client_dealers', 'client_packages', 'users')",
    );
    for (const { name, rows } of guessed) expect(rows, name).toBe(Number(await count(name)));
  });

  it('leaves what was there and its indexes as they were', async () => {
    expect(await digestOfOld()).toEqual(before);
    expect(await indexes()).toEqual(indexesBefore);
  });

  it('has INN and KPP that pass the rules unless flagged', async () => {
    const rows = await db.rows<{ inn: string; kpp: string | null; opf: string; is_inn_correct: boolean }>(
      `SELECT inn, kpp, opf, is_inn_correct FROM groups WHERE created_by = 'generate'`,
    );
    expect(rows.filter(({ inn, opf, is_inn_correct }) => isInnCorrect(inn, opf) !== is_inn_correct)).toEqual([]);
    expect(rows.filter(({ kpp, opf }) => kppProblem(kpp, opf) !== null)).toEqual([]);
    expect(new Set(rows.map(({ opf }) => opf))).toContain('ИП');
    expect(rows.some(({ is_inn_correct }) => !is_inn_correct)).toBe(true);
  });

  it('counts packages of the kinds of the dealer, of working organisations, not after today', async () => {
    const facts = 'package_facts f JOIN groups g ON g.server_alias = f.server_alias AND g.p_gid = f.group_gid';
    expect(
      await count(
        `${facts} WHERE g.p_gid >= 100000 AND (g.tariff IS NULL OR f.day > '2026-05-14' OR f.day < g.created_at::date)`,
      ),
    ).toBe(0);
    expect(
      await count(
        `${facts} WHERE g.p_gid >= 100000 AND (g.billing_type = 'dyn_mc_disc') <> (f.position = 'pp_message')`,
      ),
    ).toBe(0);
    expect(await count('(SELECT DISTINCT month_index FROM package_facts WHERE group_gid >= 100000) m')).toBe(18);
  });

  it('adds once more, beside the first', async () => {
    await generate(db, { ...options, organisations: 20, facts: 0, dealers: 1, priceLists: 0 }, surroundings);
    expect(await count(`groups WHERE created_by = 'generate' AND NOT is_dealer`)).toBe(1020);
  });
});

describe('a stop in the middle', () => {
  it('adds nothing, and says why', async () => {
    const stop = new AbortController();
    const groups = await count('groups');
    const say = (line: string) => void (line.startsWith('Пользователи') && stop.abort(new Error('Остановлено')));
    await expect(generate(db, options, { ...surroundings, say, signal: stop.signal })).rejects.toThrow('Остановлено');
    expect(await count('groups')).toBe(groups);
    expect(await indexes()).toEqual(indexesBefore);
  });
});

describe('the arguments', () => {
  it('are whole numbers with usual values', () => {
    expect(parseOptions([])).toEqual({
      organisations: 100_000,
      facts: 3_000_000,
      dealers: 200,
      priceLists: 800,
      seed: 1,
    });
    expect(
      parseOptions(['--organisations', '50', '--dealers=3', '--price-lists', '7', '--seed', '9', '--facts', '0']),
    ).toEqual({
      organisations: 50,
      facts: 0,
      dealers: 3,
      priceLists: 7,
      seed: 9,
    });
    expect(parseOptions(['--organisations', '50'])).toMatchObject({
      organisations: 50,
      facts: 1500,
      dealers: 200,
      priceLists: 800,
    });
    expect(parseOptions(['--help'])).toBe('help');
    for (const name of ['organisations', 'facts', 'dealers', 'price-lists', 'seed'])
      expect(help).toContain(`--${name}`);
  });

  it.each([
    [['--organisations', 'много'], '--organisations: нужно целое число от 1 до 1000000, а задано «много»'],
    [['--organisations=-5'], '--organisations: нужно целое число'],
    [['--dealers', '0'], '--dealers: нужно целое число'],
    [['--facts', '1e6'], '--facts: нужно целое число'],
    [['--price-lists', '5000', '--dealers', '2'], '--price-lists: на 2 дилеров не больше 2000'],
    [['--seed'], 'Параметру нужно значение'],
    [['--users', '5'], 'Неизвестный параметр'],
    [['100'], 'Лишнее слово'],
  ])('%j are refused with a sentence', (args, sentence) => {
    expect(() => parseOptions(args)).toThrow(sentence);
  });
});
