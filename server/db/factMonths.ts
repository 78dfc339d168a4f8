import sql from 'sql-template-tag';
import { fromMonthIndex, monthIndex } from '../../src/domain/month';
import type { Queryable } from './queryable';

/** A month as 12 × year + month, and whether its facts are among those that statements find. */
export interface FactMonth {
  month: number;
  attached: boolean;
}

/** The month of `YYYY-MM-DD`. */
export const monthOfDay = (day: string) =>
  monthIndex({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) });

/** `YYYY-MM-DD` of the first day of a month. */
export function firstDay(index: number): string {
  const { year, month } = fromMonthIndex(index);
  return `${year}-${String(month).padStart(2, '0')}-01`;
}

/** Where the facts of a month stand. */
export const factTable = (index: number) => `facts.m_${firstDay(index).slice(0, 7).replace('-', '_')}`;

/** Makes the tables of months that are about to be written to; whoever writes facts begins with it. */
export const inFactMonths = (tx: Queryable, months: readonly number[]) =>
  tx.run(sql`SELECT begin_fact_months(${months}::integer[])`);

export const readFactMonths = (db: Queryable) => db.rows<FactMonth>('SELECT * FROM fact_months() ORDER BY month');

/** Which of these tables have more than a tenth that the planner's figures do not know of; of months, what stands in them. */
const grownOf = (tx: Queryable, tables: readonly string[]) =>
  tx.rows<{ name: string; only: boolean }>(sql`
    SELECT c.relname AS name, c.relkind = 'p' AND current_setting('server_version_num')::int >= 180000 AS only
    FROM pg_class c
    WHERE c.oid = ANY(${tables}::regclass[]) AND CASE c.relkind
      WHEN 'p' THEN (SELECT sum(greatest(m.reltuples, 0)) FROM pg_inherits i JOIN pg_class m ON m.oid = i.inhrelid WHERE i.inhparent = c.oid)
        > 1.1 * greatest(c.reltuples, 0)
      ELSE pg_relation_size(c.oid) > 1.1 * c.relpages * current_setting('block_size')::int END`);

/** The planner's figures, made anew where a tenth has come since: of all months together that is a second on ten million facts. */
export async function analyzeGrown(tx: Queryable, tables: readonly string[]): Promise<void> {
  // Before PostgreSQL 18 those of all months come with a reading of each.
  for (const { name, only } of await grownOf(tx, tables)) await tx.run(`ANALYZE ${only ? 'ONLY ' : ''}${name}`);
}

/** The planner's figures of these months, and of all facts together. */
export async function analyzeFacts(tx: Queryable, months: readonly number[]): Promise<void> {
  const known = await readFactMonths(tx);
  for (const { month } of known.filter((one) => one.attached && months.includes(one.month)))
    await tx.run(`ANALYZE ${factTable(month)}`);
  await analyzeGrown(tx, ['package_facts']);
}
