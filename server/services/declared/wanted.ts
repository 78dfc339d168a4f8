import sql, { join, type Sql } from 'sql-template-tag';
import type { RecordQuery } from '../../../src/contract/genericCalls';
import { countedTo } from '../../../src/contract/declared/counted';
import type { Context } from '../kernel/context';
import { filterConditions, orderOf } from './conditions';
import { inScope } from './inScope';
import type { Live } from './live';
import { search } from './search';
import { shownSql, tableSql } from './columnKinds';

/** From here on a page is deep. */
const deep = 1000;

/**
 * The keys of a page. PostgreSQL keeps as many rows as a page reaches in order while it reads, comparing them whole; for a deep page
 * it is quicker to sort all by their first bytes, and it does where the limit stands apart.
 */
const keysOf = (ordered: Sql, { limit, offset }: RecordQuery): Sql =>
  offset < deep
    ? sql`${ordered} LIMIT ${limit} OFFSET ${offset}`
    : sql`SELECT id FROM (${ordered} OFFSET ${offset}) further LIMIT ${limit}`;

/**
 * Which records of the table `r` a query asks for that the caller may see. Which they are, and how many, is found by the conditions alone:
 * what the database narrows by itself goes along no index. The records themselves are read as the caller may.
 */
export async function wanted(context: Context, live: Live, all: readonly Live[], query: RecordQuery) {
  const { caller, db } = context;
  const finding = db.as('system');
  const { q } = query.filter;
  const text = typeof q === 'string' ? q.trim() : '';
  const filters = filterConditions(live, query.filter);
  const found = text ? await search(finding, caller, { live, all, filters }, text) : undefined;
  const where = found?.condition ?? join([inScope(caller, live), ...filters], ' AND ');
  const from = sql`FROM ${tableSql(live.id)} r WHERE ${where}`;
  const shown = sql`FROM ${shownSql(db, live.id)} r`;
  const order = orderOf(live, query);
  const end = query.offset + query.limit;
  const keys = keysOf(sql`SELECT r.id ${from} ORDER BY ${order}`, query);
  return {
    /** The keys of a page first, then the whole rows for them alone. */
    page: async <T>(columns: Sql): Promise<T[]> => {
      if (!db.narrowed)
        return db.rows<T>(
          sql`SELECT ${columns} FROM (${keys}) k JOIN ${tableSql(live.id)} r USING (id) ORDER BY ${order}`,
        );
      const ids = (await finding.rows<{ id: number }>(keys)).map(({ id }) => id);
      return db.rows<T>(sql`SELECT ${columns} ${shown} WHERE r.id = ANY(${ids}::int[]) ORDER BY ${order}`);
    },
    inOrder: sql`${shown} WHERE ${where} ORDER BY ${order}`,
    /** How many records there are, counted as far as the page needs: of more than `over` only that is said. */
    counted: async (): Promise<{ count: number; over?: number }> => {
      if (found && (found.over === undefined || end <= found.over))
        return { count: found.count, ...(found.over !== undefined && { over: found.over }) };
      const most = countedTo(end);
      const few = await finding.one<{ count: number }>(
        sql`SELECT count(*)::int AS count FROM (SELECT 1 ${from} LIMIT ${most + 1}) few`,
      );
      const count = few?.count ?? 0;
      return { count, ...(count > most && { over: most }) };
    },
    exact: sql`SELECT count(*)::int AS count ${shown} WHERE ${where}`,
  };
}
