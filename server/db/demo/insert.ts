import sql, { raw } from 'sql-template-tag';
import type { Queryable } from '../queryable';

const name = /^[a-z_0-9]+$/;

/** Inserts rows in one statement, whatever their number: columns and types come from the table. Names are our own, never input. */
export async function insertRows(
  tx: Queryable,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  if (![table, ...columns].every((one) => name.test(one))) throw new Error(`unfit name in ${table}`);
  const list = raw(columns.join(', '));
  await tx.run(sql`
    INSERT INTO ${raw(table)} (${list})
    SELECT ${list} FROM json_populate_recordset(NULL::${raw(table)}, ${JSON.stringify(rows)}::json)`);
}
