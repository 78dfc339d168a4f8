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

/** The planner's figures of months, and of all facts together: before PostgreSQL 18 those come with a reading of every month, and are made once. */
export async function analyzeFacts(tx: Queryable, months: readonly number[]): Promise<void> {
  const known = await readFactMonths(tx);
  for (const { month } of known.filter((one) => one.attached && months.includes(one.month)))
    await tx.run(`ANALYZE ${factTable(month)}`);
  const found = await tx.one<{ only: boolean; made: boolean }>(`
    SELECT current_setting('server_version_num')::int >= 180000 AS only,
      EXISTS (SELECT FROM pg_stats WHERE schemaname = 'public' AND tablename = 'package_facts' AND inherited) AS made`);
  if (found?.only) await tx.run('ANALYZE ONLY package_facts');
  else if (!found?.made) await tx.run('ANALYZE package_facts');
}
