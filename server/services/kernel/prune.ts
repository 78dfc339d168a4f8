import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/connect';

/** Deletes rows that have had their day, at most a hundred a call; those that another transaction holds are left for the next. */
export const prune = (tx: Queryable, table: Sql, stale: Sql): Promise<number> =>
  tx.run(sql`
    DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${stale} LIMIT 100 FOR UPDATE SKIP LOCKED))`);
