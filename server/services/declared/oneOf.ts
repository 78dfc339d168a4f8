import sql, { join, type Sql } from 'sql-template-tag';
import { groupBy } from '../../../src/domain/groupBy';

/** What a reference leads to. */
export interface Key {
  server: string | null;
  id: number;
}

/** The condition that a reference leads to one of some keys, so that the index of the field is of use even beside OR. */
export function oneOf(
  { column, server }: { column: Sql; server?: Sql | undefined },
  keys: readonly Key[],
): Sql | undefined {
  if (keys.length === 0) return undefined;
  const ids = (some: readonly Key[]) => sql`${column} = ANY(${some.map(({ id }) => id)}::int[])`;
  if (!server) return ids(keys);
  const servers = groupBy(keys, (key) => key.server);
  return sql`(${join(
    [...servers].map(([name, some]) => sql`(${server} = ${name} AND ${ids(some)})`),
    ' OR ',
  )})`;
}
