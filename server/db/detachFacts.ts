import pg from 'pg';
import sql from 'sql-template-tag';
import { monthIndex, type Month } from '../../src/domain/month';
import type { Db, Tx } from './connect';
import { DatabaseUnavailable } from './errors';
import { factTable, firstDay, readFactMonths, type FactMonth } from './factMonths';

/** The newest months stay: bills are drawn up by them, and the page of a client counts sixty days. */
const kept = 3;

const nameOf = (month: number) => firstDay(month).slice(0, 7);

/** A short work over all facts: it does not keep others waiting for a report that takes long. */
async function alone(db: Db, month: number, work: (tx: Tx, found: FactMonth | undefined) => Promise<unknown>) {
  try {
    await db.tx(async (tx) => {
      await tx.run("SET LOCAL lock_timeout = '10s'");
      await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext('facts of a month'), ${month})`);
      const found = (await readFactMonths(tx)).find((one) => one.month === month);
      await work(tx, found);
    });
  } catch (error) {
    const cause = error instanceof DatabaseUnavailable ? error.cause : undefined;
    if (!(cause instanceof pg.DatabaseError) || !['40P01', '55P03'].includes(cause.code ?? '')) throw error;
    throw new Error('Факты заняты долгим отчётом, загрузкой или копией: повторите позже', { cause: error });
  }
}

/** Takes the facts of a month out of all that is read; their sums by client and dealer stay. */
export const detachMonth = (db: Db, month: number, now: Month): Promise<void> =>
  alone(db, month, async (tx, found) => {
    if (!found) throw new Error(`Отдельной таблицы за ${nameOf(month)} нет: отсоединять нечего`);
    if (!found.attached) throw new Error(`Месяц ${nameOf(month)} уже отсоединён`);
    const last = monthIndex(now) - kept;
    if (month > last) throw new Error(`Последние месяцы не отсоединяют: можно ${nameOf(last)} и раньше`);
    await tx.run(`ALTER TABLE package_facts DETACH PARTITION ${factTable(month)}`);
    await tx.run(sql`INSERT INTO detached_months (month) VALUES (${month}) ON CONFLICT DO NOTHING`);
  });

/** Whether what stands in the table of a month is what the sums of clients were made of. */
async function isWhole(tx: Tx, month: number): Promise<boolean> {
  const sums = await tx.one<{ same: boolean }>(`
    SELECT (SELECT coalesce(sum(count), 0) FROM ${factTable(month)})
         = (SELECT coalesce(sum((k ->> 2)::bigint), 0) FROM client_packages c, json_array_elements(c.kinds) k WHERE c.month_index = ${month}) AS same`);
  return sums?.same === true;
}

/** A detached month may have been carried away. */
const isHere = async (tx: Tx, month: number) =>
  (await tx.one(sql`SELECT 1 WHERE to_regclass(${factTable(month)}) IS NOT NULL`)) !== undefined;

/** Brings the facts of a month back. */
export const attachMonth = (db: Db, month: number): Promise<void> =>
  alone(db, month, async (tx, found) => {
    if (!found || !(await isHere(tx, month)))
      throw new Error(`Таблицы ${factTable(month)} нет: верните её в базу и повторите`);
    if (found.attached) throw new Error(`Месяц ${nameOf(month)} и так присоединён`);
    if (!(await isWhole(tx, month)))
      throw new Error(
        `В таблице ${factTable(month)} не те факты, по которым посчитаны суммы за ${nameOf(month)}: верните её такой, какой она была отсоединена`,
      );
    await tx.run(sql`SELECT attach_fact_table(${month})`);
    await tx.run(sql`DELETE FROM detached_months WHERE month = ${month}`);
  });

export interface FactMonthSize extends FactMonth {
  name: string;
  /** Whether its table is in the database; a detached one may have been carried away. */
  here: boolean;
  rows: number;
  /** Counted; else `rows` is what the planner takes for true. */
  counted: boolean;
  megabytes: number;
}

/** What the planner says of a small month may be far off, and such a one is soon counted. */
const small = 100_000;

export async function listMonths(db: Db): Promise<FactMonthSize[]> {
  const months = await db.rows<FactMonth & { here: boolean; guessed: number; megabytes: number }>(`
    SELECT m.month, m.attached, c.oid IS NOT NULL AS here, coalesce(c.reltuples, 0)::float8 AS guessed,
           coalesce(pg_total_relation_size(c.oid), 0)::float8 / 1048576 AS megabytes
    FROM fact_months() m LEFT JOIN pg_class c ON c.oid = to_regclass(fact_table(m.month)) ORDER BY m.month`);
  const found: FactMonthSize[] = [];
  for (const { guessed, ...one } of months) {
    const counted =
      one.here && guessed < small
        ? await db.one<{ rows: number }>(`SELECT count(*)::float8 AS rows FROM ${factTable(one.month)}`)
        : undefined;
    found.push({ ...one, name: nameOf(one.month), rows: counted?.rows ?? guessed, counted: counted !== undefined });
  }
  return found;
}
