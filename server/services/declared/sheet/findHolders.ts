import sql, { join, type Sql } from 'sql-template-tag';
import { plainValue, uniqueFields } from '../../../../src/contract/declared/sheet/uniqueValues';
import type { Holder, Values } from '../../../../src/contract/declared/sheet/ground';
import { isBlank } from '../../../../src/contract/words/valueWords';
import { isText } from '../../../db/declared/steps';
import type { Queryable } from '../../../db/queryable';
import type { Caller } from '../../kernel/context';
import { columnKinds, tableSql } from '../columnKinds';
import { inScope } from '../inScope';
import { liveField, readField, type Live } from '../live';

/** A holder, with what says among whom its value stands but once. */
export type FoundHolder = Omit<Holder, 'among'> & { through: string | null };

/** What says, of a record, among whom its values stand but once: its owner, or what it belongs to. */
const throughOf = (live: Live): Sql => {
  const { scope } = live.declared;
  if (scope === 'all') return sql`NULL::text`;
  if (scope.by === 'owner') return sql`r.owner_server || ':' || r.owner_id`;
  return sql`(${readField(liveField(live, scope.through))})::text`;
};

/** The records, seen by the caller or not, that have one of the values of lines in a field that takes each but once. */
export async function findHolders(
  db: Queryable,
  caller: Caller,
  live: Live,
  lines: readonly Values[],
): Promise<FoundHolder[]> {
  const ways = uniqueFields(live.declared).flatMap((source) => {
    const { field, column } = liveField(live, source);
    const { write } = columnKinds[field.type];
    const given = lines.map((line) => line[source]).filter((value) => !isBlank(value) && write(value) !== undefined);
    if (given.length === 0) return [];
    const equal = isText(field.type)
      ? sql`lower(${column}) = ANY(${given.map((value) => String(plainValue(value)))}::text[])`
      : sql`${column} = ANY(${given.map(String)}::numeric[])`;
    return [
      sql`SELECT r.id, ${source} AS field, to_jsonb(${readField(liveField(live, source))}) AS value, ${throughOf(live)} AS through,
          (${inScope(caller, live)}) AS visible FROM ${tableSql(live.id)} r WHERE ${equal}`,
    ];
  });
  return ways.length > 0 ? db.rows<FoundHolder>(join(ways, ' UNION ALL ')) : [];
}

/** To which dealer organisations or users belong, by their keys. */
async function dealersOf(db: Queryable, to: string, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows<{ key: string; dealer: string }>(
    to === 'groups'
      ? sql`SELECT g.server_alias || ':' || g.p_gid AS key, g.server_alias || ':' || CASE WHEN g.is_dealer THEN g.p_gid ELSE g.parent_gid END AS dealer
            FROM unnest(${[...keys]}::text[]) AS a(key)
            JOIN groups g ON g.server_alias = split_part(a.key, ':', 1) AND g.p_gid = split_part(a.key, ':', 2)::integer`
      : sql`SELECT u.server_alias || ':' || u.p_id AS key, g.server_alias || ':' || g.parent_gid AS dealer
            FROM unnest(${[...keys]}::text[]) AS a(key)
            JOIN users u ON u.server_alias = split_part(a.key, ':', 1) AND u.p_id = split_part(a.key, ':', 2)::integer
            JOIN groups g ON g.server_alias = u.server_alias AND g.p_gid = u.group_gid`,
  );
  return new Map(rows.map(({ key, dealer }) => [key, dealer]));
}

/** Among whom values stand but once, by what a record belongs to: those of one dealer, of one owner, or of all. */
export async function readAmong(
  db: Queryable,
  caller: Caller,
  live: Live,
  belongings: readonly (string | null)[],
): Promise<{ of: (through: string | null) => string; ofValues: (values: Values) => string }> {
  const { scope, fields } = live.declared;
  if (scope === 'all') return { of: () => '', ofValues: () => '' };
  if (scope.by === 'owner') return { of: (through) => through ?? '', ofValues: () => `${caller.server}:${caller.id}` };
  const field = fields[scope.through];
  const to = field?.type === 'reference' ? field.to : '';
  const keys = [...new Set(belongings)].filter((key) => key !== null && /^[\w-]+:\d+$/.test(key)) as string[];
  const dealers = to === 'groups' || to === 'users' ? await dealersOf(db, to, keys) : new Map<string, string>();
  const of = (through: string | null) => dealers.get(through ?? '') ?? `one ${through}`;
  return {
    of,
    ofValues: (values) => {
      const through = values[scope.through];
      return of(isBlank(through) ? null : String(through as string | number));
    },
  };
}
