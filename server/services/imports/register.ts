import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Tx } from '../../db/connect';
import type { Changes } from './kind';

interface Register {
  table: string;
  /** The columns that a row is known by. */
  key: readonly string[];
  values: readonly string[];
  /** The lines `s` as rows of the table, with `line` and `removed`. */
  lines: Sql;
  /** Of the values, those that stay where a line leaves them out (null). */
  kept?: readonly string[];
}

const list = (names: readonly string[], prefix = '') => raw(names.map((name) => prefix + name).join(', '));

/**
 * Brings lines into a table with a key: each row once, by its last line; rows that are there are changed where they differ, and
 * taken away where the line says so. Names are the product's own, never input.
 */
export async function applyRegister(tx: Tx, { table, key, values, lines, kept = [] }: Register): Promise<Changes> {
  const target = raw(table);
  const given = await tx.run(sql`CREATE TEMP TABLE import_given ON COMMIT DROP AS ${lines}`);
  const placed = await tx.run(sql`
    CREATE TEMP TABLE import_placed ON COMMIT DROP AS SELECT DISTINCT ON (${list(key)}) * FROM import_given ORDER BY ${list(key)}, line DESC`);
  await tx.run('ANALYZE import_placed');
  const same = sql`(${list(key, 't.')}) = (${list(key, 'p.')})`;
  const valueOf = (name: string) => (kept.includes(name) ? raw(`coalesce(p.${name}, t.${name})`) : raw(`p.${name}`));
  const removed = await tx.run(sql`DELETE FROM ${target} t USING import_placed p WHERE ${same} AND p.removed`);
  const changed = await tx.run(sql`
    UPDATE ${target} t SET ${join(values.map((name) => sql`${raw(name)} = ${valueOf(name)}`))} FROM import_placed p
    WHERE ${same} AND NOT p.removed
      AND ROW(${list(values, 't.')}) IS DISTINCT FROM ROW(${join(values.map(valueOf))})`);
  const names = list([...key, ...values]);
  const added = await tx.run(sql`
    INSERT INTO ${target} (${names}) SELECT ${names} FROM import_placed p
    WHERE NOT p.removed AND NOT EXISTS (SELECT 1 FROM ${target} t WHERE ${same}) ORDER BY line`);
  return { added, changed, removed, same: placed - added - changed - removed, repeated: given - placed };
}
