import type { ClientBase } from 'pg';
import { monthOfDay } from '../factMonths';
import { quoted, readFactTables } from './tables';

/** The month whose facts a table holds; undefined for any other table. */
export function monthOf(table: string): number | undefined {
  const [, year, month] = /^facts\.m_(\d{4})_(\d{2})$/.exec(table) ?? [];
  return year && month ? monthOfDay(`${year}-${month}`) : undefined;
}

/** A server that has begun over an empty database may have made months already: what holds nothing makes room. */
export async function takeAwayMonths(client: ClientBase): Promise<void> {
  for (const { table } of await readFactTables(client)) {
    const { rows } = await client.query(`SELECT 1 FROM ${quoted(table)} LIMIT 1`);
    if (rows.length > 0)
      throw new Error(`В таблице ${table} уже есть записи: восстанавливать можно только в пустую базу`);
    if (monthOf(table) !== undefined) await client.query(`DROP TABLE ${quoted(table)}`);
  }
}
