import sql from 'sql-template-tag';
import type { DeclaredField } from '../../../src/contract/declared/fields';
import type { Queryable } from '../../db/queryable';
import { tableSql } from './columnKinds';

const pairs = {
  groups: sql`groups t ON t.server_alias = split_part(a.key, ':', 1) AND t.p_gid = split_part(a.key, ':', 2)::integer`,
  users: sql`users t ON t.server_alias = split_part(a.key, ':', 1) AND t.p_id = split_part(a.key, ':', 2)::integer`,
};

/** Those of some values of a reference that lead to a record that there is. */
export async function leadSomewhere(
  db: Queryable,
  { to }: Extract<DeclaredField, { type: 'reference' }>,
  values: readonly unknown[],
): Promise<ReadonlySet<unknown>> {
  if (values.length === 0) return new Set();
  if (to === 'groups' || to === 'users') {
    const keys = values.map(String);
    const found = await db.rows<{ key: string }>(
      sql`SELECT a.key FROM unnest(${keys}::text[]) AS a(key) JOIN ${pairs[to]}`,
    );
    return new Set(found.map(({ key }) => key));
  }
  const other =
    to === 'dealers'
      ? undefined
      : await db.one<{ id: number }>(sql`
    SELECT id FROM declared_resources WHERE name = ${to} AND to_regclass('declared.r_' || id) IS NOT NULL`);
  if (to !== 'dealers' && !other) return new Set();
  const table = other ? tableSql(other.id) : sql`dealers`;
  const found = await db.rows<{ id: number }>(
    sql`SELECT t.id FROM ${table} t WHERE t.id = ANY(${values.map(Number)}::int[])`,
  );
  return new Set(found.map(({ id }) => id));
}
