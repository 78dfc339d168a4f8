import sql, { type Sql } from 'sql-template-tag';
import { badField } from '../../../src/contract/refusal';
import { formatMonth, fromMonthIndex } from '../../../src/domain/month';
import { firstDay, readFactMonths } from '../../db/factMonths';
import type { Context } from './context';

/** Narrows facts `f` to months. They lie by their days: no other month is looked at. */
export const factsOf = (start: number, end: number): Sql =>
  sql`(f.month_index BETWEEN ${start} AND ${end} AND f.day >= ${firstDay(start)}::date AND f.day < ${firstDay(end + 1)}::date)`;

/** Refuses months whose facts have been detached: less than was sent is not to be told as all of it. */
export async function refuseDetached(
  { db }: Pick<Context, 'db'>,
  { start, end }: { start: number; end: number },
  field = 'month_end',
): Promise<void> {
  const away = (await readFactMonths(db)).find(({ month, attached }) => !attached && month >= start && month <= end);
  if (away)
    throw badField(
      field,
      `Подробности за ${formatMonth(fromMonthIndex(away.month))} убраны в архив: выберите другие месяцы или попросите администратора их вернуть`,
    );
}
