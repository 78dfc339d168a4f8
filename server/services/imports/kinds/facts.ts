import sql, { raw, type Sql } from 'sql-template-tag';
import { allPositions } from '../../../../src/domain/packagePositions';
import type { Tx } from '../../../db/connect';
import { analyzeFacts, analyzeGrown, factTable, firstDay, inFactMonths, readFactMonths } from '../../../db/factMonths';
import { withoutIndexes } from '../../../db/withoutIndexes';
import type { Aside, Changes, Handled, ImportKind } from '../kind';
import { placeUsers, sameWho, userColumns } from '../users';
import { day, oneOf, whole, yesNo } from '../values';

/** A line of `import_placed` and the facts that it names: those of its user, day, kind and way of sending. */
const sameFact = sql`
  f.server_alias = p.server_alias AND f.group_gid = p.group_gid AND f.month_index = p.month_index AND f.position = p.position
  AND f.p_id = p.p_id AND f.day = p.day AND f.origin = p.origin AND f.transport IS NOT DISTINCT FROM p.transport AND f.is_emulator = p.is_emulator`;
const key = sql`w.server_alias COLLATE "C", w.group_gid, m.month_index, s.position COLLATE "C", w.p_id, s.day, s.origin COLLATE "C", s.transport, coalesce(s.emulator, false)`;

interface Counted {
  placed: number;
  good: number;
}

/** Each fact once, by its last line, in the order in which the indexes keep them. */
async function findPlaces(tx: Tx): Promise<Counted> {
  const placed = await tx.run(sql`
    CREATE TEMP TABLE import_placed ON COMMIT DROP AS
    SELECT DISTINCT ON (${key}) s.line, w.server_alias, w.group_gid, w.p_id, s.day, m.month_index, s.position, s.origin, s.transport,
           coalesce(s.emulator, false) AS is_emulator, s.count
    FROM import_lines s JOIN import_who w ON ${sameWho}
    CROSS JOIN LATERAL (SELECT (12 * extract(year FROM s.day) + extract(month FROM s.day))::integer AS month_index) m
    WHERE s.fault IS NULL ORDER BY ${key}, s.line DESC`);
  await tx.run('ANALYZE import_placed');
  const good = await tx.one<{ n: number }>('SELECT count(*)::int AS n FROM import_lines WHERE fault IS NULL');
  return { placed, good: good?.n ?? 0 };
}

/** More facts than this are told by what the planner knows of them: the page asks every other second while a file is loaded. */
const uncounted = 500_000;

/** From so many on, facts are found by reading all of them once, below that one by one. */
const many = 50_000;

/** Runs a statement that reads facts and lines once each; fresh tables have the planner guess wrong. */
async function hashing<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  for (const name of ['nestloop', 'mergejoin']) await tx.run(`SET LOCAL enable_${name} = off`);
  const result = await work();
  for (const name of ['nestloop', 'mergejoin']) await tx.run(`SET LOCAL enable_${name} TO DEFAULT`);
  return result;
}

/** The facts `f` of some months, so that no other is read. */
const ofMonths = (months: readonly number[]): Sql =>
  months.length === 0
    ? sql`false`
    : sql`f.month_index = ANY(${months}::int[]) AND f.day >= ${firstDay(Math.min(...months))}::date AND f.day < ${firstDay(Math.max(...months) + 1)}::date`;

/** What is new or other, of some months. */
const writing = (table: string, months: readonly number[]) => sql`
  INSERT INTO ${raw(table)} (server_alias, group_gid, p_id, day, position, origin, transport, is_emulator, count)
  SELECT server_alias, group_gid, p_id, day, position, origin, transport, is_emulator, count FROM import_placed p
  WHERE count > 0 AND month_index = ANY(${months}::int[]) AND NOT EXISTS (SELECT 1 FROM import_old o WHERE o.line = p.line AND o.same)`;

/** Of a large load, the months that nobody has written to: they are filled in tables that nobody reads yet. */
async function freshMonths(tx: Tx, months: readonly number[]): Promise<number[]> {
  const named = sql`unnest(${months}::int[]) AS m (month)`;
  const absent = sql`m.month NOT IN (SELECT k.month FROM fact_months() k)`;
  await tx.run(
    sql`SELECT pg_advisory_xact_lock_shared(hashtext('facts of a month'), m.month) FROM ${named} WHERE ${absent}`,
  );
  const fresh = await tx.rows<{ month: number }>(sql`
    SELECT m.month FROM ${named} WHERE ${absent} AND m.month BETWEEN 24001 AND 26400
      AND NOT EXISTS (SELECT 1 FROM facts.rest f WHERE f.month_index = m.month) ORDER BY m.month`);
  for (const { month } of fresh) await tx.run(sql`SELECT make_fact_table(${month})`);
  return fresh.map(({ month }) => month);
}

/** Months that nobody has written to are begun aside: to put their tables in place takes a lock that every reader of facts would wait for. */
async function beginMonths(tx: Tx, months: readonly number[], aside: Aside | undefined): Promise<void> {
  const begun = new Set((await readFactMonths(tx)).map(({ month }) => month));
  if (aside && months.some((month) => !begun.has(month))) await aside((own) => inFactMonths(own, months));
  await inFactMonths(tx, months);
}

/** Fills the table of a month with its indexes made afterwards, and sums what stands in it. */
async function fill(tx: Tx, month: number): Promise<number> {
  const table = factTable(month);
  let inserted = 0;
  await withoutIndexes(tx, [table], async () => {
    inserted = await tx.run(writing(table, [month]));
  });
  await tx.run(`ANALYZE ${table}`);
  await tx.run(sql`SELECT sum_fact_table(${month})`);
  return inserted;
}

/** What is there of many lines. */
const oldOfMany = (known: readonly number[]) => sql`
  CREATE TEMP TABLE import_old ON COMMIT DROP AS
  SELECT p.line, sum(f.count) = p.count AS same, p.count = 0 AS gone FROM import_placed p JOIN package_facts f ON ${sameFact} AND ${ofMonths(known)}
  GROUP BY p.line, p.count`;

/**
 * What is there of few lines, and where. Line by line, by an index: of a month that has just been begun the planner thinks that there is
 * next to nothing, and would have a join go through all lines for each fact.
 */
const oldOfFew = (known: readonly number[]) => sql`
  CREATE TEMP TABLE import_old ON COMMIT DROP AS
  SELECT p.line, o.total = p.count AS same, p.count = 0 AS gone, o.part, o.places FROM import_placed p
  CROSS JOIN LATERAL (
    SELECT sum(f.count) AS total, min(f.tableoid) AS part, array_agg(f.ctid) AS places FROM package_facts f WHERE ${sameFact} AND ${ofMonths(known)}) o
  WHERE o.total IS NOT NULL`;

/** Finds what is there of the lines, in `import_old`. */
async function findOld(tx: Tx, placed: number, known: readonly number[]) {
  if (placed > many) await hashing(tx, () => tx.run(oldOfMany(known)));
  else await tx.run(oldOfFew(known));
  await tx.run('ANALYZE import_old');
  const old = await tx.one<{ same: number; changed: number; removed: number }>(sql`
    SELECT count(*) FILTER (WHERE same)::int AS same, count(*) FILTER (WHERE NOT same AND NOT gone)::int AS changed,
           count(*) FILTER (WHERE gone)::int AS removed FROM import_old`);
  return old ?? { same: 0, changed: 0, removed: 0 };
}

/** Takes away what the lines change; nobody else does anything to the facts of these months meanwhile, so that they stay in their places. */
async function dropOld(tx: Tx, placed: number, known: readonly number[]): Promise<void> {
  if (placed > many) {
    await hashing(tx, () =>
      tx.run(sql`
        DELETE FROM package_facts f USING import_placed p
        WHERE ${sameFact} AND ${ofMonths(known)} AND EXISTS (SELECT 1 FROM import_old o WHERE o.line = p.line AND NOT o.same)`),
    );
    return;
  }
  const parts = await tx.rows<{ part: number }>('SELECT DISTINCT part FROM import_old WHERE NOT same ORDER BY part');
  for (const { part } of parts)
    await tx.run(sql`
      DELETE FROM package_facts f WHERE f.tableoid = ${part}::oid AND ${ofMonths(known)} AND f.ctid = ANY (ARRAY(
        SELECT place FROM import_old o CROSS JOIN unnest(o.places) AS place WHERE o.part = ${part}::oid AND NOT o.same))`);
}

async function apply(tx: Tx, aside?: Aside): Promise<Changes> {
  const { placed, good } = await findPlaces(tx);
  const months = (
    await tx.rows<{ month: number }>('SELECT DISTINCT month_index AS month FROM import_placed ORDER BY 1')
  ).map(({ month }) => month);
  await tx.run(sql`
    SELECT lock_package_months(array_agg(server_alias), array_agg(month_index)) FROM (SELECT DISTINCT server_alias, month_index FROM import_placed) m`);
  // A release is its caller's, who has no right to the tables of months.
  const isFile = aside !== undefined;
  const fresh = isFile && placed > many ? await freshMonths(tx, months) : [];
  const known = months.filter((month) => !fresh.includes(month));
  await beginMonths(tx, known, aside);
  const { same, changed, removed } = await findOld(tx, placed, known);
  if (changed + removed > 0) await dropOld(tx, placed, known);
  let inserted = await tx.run(writing('package_facts', known));
  for (const month of fresh) inserted += await fill(tx, month);
  const analyzed = isFile && inserted > many;
  if (analyzed) await analyzeGrown(tx, ['client_packages', 'dealer_packages']);
  // Last, since others wait for it: the months come to be seen.
  for (const month of fresh) await tx.run(sql`SELECT settle_fact_table(${month})`);
  if (analyzed) await analyzeFacts(tx, known);
  const nothing = placed - same - inserted - removed;
  return { added: inserted - changed, changed, removed, same: same + nothing, repeated: good - placed };
}

/** Lines of a month that lies ahead wait: nobody has sent anything then. East of Moscow it is tomorrow already. Those of a month that has been detached wait until it is back. */
async function place(tx: Tx, now: Date): Promise<void> {
  await tx.run(sql`
    UPDATE import_lines SET fault_field = 'day', fault = 'Этот месяц ещё не наступил'
    WHERE fault IS NULL AND day >= date_trunc('month', (${now}::timestamptz AT TIME ZONE 'Europe/Moscow') + interval '1 day') + interval '1 month'`);
  const away = (await readFactMonths(tx)).filter(({ attached }) => !attached);
  if (away.length > 0)
    await tx.run(sql`
      UPDATE import_lines SET fault_field = 'day', fault = 'Месяц отсоединён: присоедините его (npm run facts) и загрузите строку ещё раз'
      WHERE fault IS NULL AND to_char(day, 'YYYY-MM') = ANY(${away.map(({ month }) => firstDay(month).slice(0, 7))}::text[])`);
  await placeUsers(tx);
}

/**
 * A line that waited under another name of its user, or has been given other words by hand, may be older than the fact that stands. One
 * that waited for its month alone is not: whatever came for the fact since then would have taken its place.
 */
const mayBeOlder = ({ field, typed }: Handled) => !typed.includes('count') && (field !== 'day' || typed.length > 0);

/** Where a fact stands that says otherwise, somebody says how much it was. */
async function doubt(tx: Tx, handled: readonly Handled[]): Promise<void> {
  const lines = handled.filter(mayBeOlder).map(({ line }) => line);
  if (lines.length === 0) return;
  // All months of the load at once: who took them bit by bit might wait for somebody who waits for him.
  await tx.run(sql`
    SELECT lock_package_months(array_agg(server_alias), array_agg(month)) FROM (
      SELECT DISTINCT w.server_alias, (12 * extract(year FROM s.day) + extract(month FROM s.day))::integer AS month
      FROM import_lines s JOIN import_who w ON ${sameWho} WHERE s.fault IS NULL) m`);
  await tx.run(sql`
    UPDATE import_lines s SET fault_field = 'count', fault = 'Такой факт уже есть, количество ' || o.total || ': впишите верное'
    FROM (
      SELECT s.line, f.total FROM import_lines s JOIN import_who w ON ${sameWho} CROSS JOIN LATERAL (
        SELECT sum(f.count) AS total FROM package_facts f
        WHERE f.server_alias = w.server_alias AND f.group_gid = w.group_gid AND f.p_id = w.p_id AND f.day = s.day AND f.position = s.position
          AND f.origin = s.origin AND f.transport IS NOT DISTINCT FROM s.transport AND f.is_emulator = coalesce(s.emulator, false)) f
      WHERE s.fault IS NULL AND s.line = ANY(${lines}::int[]) AND f.total <> s.count) o
    WHERE o.line = s.line`);
}

/** Package facts: what a user sent on a day, of a kind, in a way. A line says how much it was in all; 0 takes it away. */
export const facts: ImportKind = {
  name: 'facts',
  columns: {
    ...userColumns,
    day: { label: 'День', aliases: ['дата', 'date'], type: 'date', read: day(), needed: true, example: '01.11.2026' },
    position: {
      label: 'Позиция',
      aliases: ['вид', 'вид пакета', 'kind'],
      type: 'text',
      read: oneOf(allPositions),
      needed: true,
      example: 'pp_pi',
    },
    origin: {
      label: 'Способ',
      type: 'text',
      read: oneOf(['desktop', 'online', 'api']),
      needed: true,
      example: 'desktop',
    },
    transport: { label: 'Транспорт', type: 'smallint', read: oneOf(['20', '30', '31', '32']), example: '30' },
    emulator: { label: 'Эмулятор', aliases: ['is_emulator'], type: 'boolean', read: yesNo, example: 'нет' },
    count: {
      label: 'Количество',
      aliases: ['кол-во', 'пакетов'],
      type: 'integer',
      read: whole(0, 1_000_000_000),
      needed: true,
      example: '12',
    },
  },
  key: ['server', 'user', 'day', 'position', 'origin', 'transport', 'emulator'],
  rows: sql`
    SELECT CASE WHEN known.many THEN round(known.n::numeric, -3)::float8 ELSE (SELECT count(*)::float8 FROM package_facts) END AS count, known.many AS about
    FROM (
      SELECT sum(m.reltuples) AS n, coalesce(sum(m.reltuples) > ${uncounted}, false) AS many
      FROM pg_inherits i JOIN pg_class m ON m.oid = i.inhrelid WHERE i.inhparent = 'package_facts'::regclass) known`,
  place,
  doubt,
  apply,
};
