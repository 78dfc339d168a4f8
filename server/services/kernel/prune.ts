import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/queryable';

/** Deletes rows that are out of date, at most a hundred a call; rows locked by another transaction wait for the next call. */
export const prune = (tx: Queryable, table: Sql, stale: Sql): Promise<number> =>
  tx.run(sql`
    DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${stale} LIMIT 100 FOR UPDATE SKIP LOCKED))`);
