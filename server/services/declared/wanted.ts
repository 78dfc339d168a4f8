import sql, { join, type Sql } from 'sql-template-tag';
import type { RecordQuery } from '../../../src/contract/genericCalls';
import { countedAtMost } from '../../../src/contract/declared/counted';
import type { Context } from '../kernel/context';
import { filterConditions, orderOf } from './conditions';
import { inScope } from './inScope';
import type { Live } from './live';
import { searchCondition } from './search';
import { tableSql } from './columnKinds';

/** Which records of the table `r` a query asks for that the caller may see, as parts of a statement. */
export async function wanted(context: Context, live: Live, all: readonly Live[], query: RecordQuery) {
  const { caller, db } = context;
  const others = [inScope(caller, live), ...filterConditions(live, query.filter)];
  const { q } = query.filter;
  const text = typeof q === 'string' ? q.trim() : '';
  const found = text ? [await searchCondition(db, caller, { live, all, others }, text)] : [];
  const where = join([...others, ...found], ' AND ');
  const from = sql`FROM ${tableSql(live.id)} r`;
  const order = orderOf(live, query);
  return {
    /** The keys of a page first, then the whole rows for them alone. */
    page: (columns: Sql) => sql`
      SELECT ${columns} FROM (SELECT r.id ${from} WHERE ${where} ORDER BY ${order} LIMIT ${query.limit} OFFSET ${query.offset}) k
      JOIN ${tableSql(live.id)} r USING (id) ORDER BY ${order}`,
    inOrder: sql`${from} WHERE ${where} ORDER BY ${order}`,
    /** One more than are counted stands for any number of them. */
    count: sql`SELECT count(*)::int AS count FROM (SELECT 1 ${from} WHERE ${where} LIMIT ${countedAtMost + 1}) few`,
    exact: sql`SELECT count(*)::int AS count ${from} WHERE ${where}`,
  };
}
