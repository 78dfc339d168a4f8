import sql, { join, type Sql } from 'sql-template-tag';
import type { GroupExportQuery } from '../../../src/contract/groups';
import { isoDate } from '../../../src/domain/day';
import { loginKey } from '../../../src/domain/login';
import type { Caller } from '../kernel/context';
import { splitId } from '../../../src/domain/recordId';
import { readQuery } from '../../../src/domain/search/readQuery';
import { dayStart } from '../kernel/dayStart';
import { hasEach } from '../kernel/hasWords';
import { portalOf, groupsInScope } from '../kernel/scope';

/** The least letters by which the trigram indexes find anything. */
const indexed = 3;

/** Keys of organisations that have the words elsewhere: with one of their users, with one of their subgroups, or as their declarant's id. */
const elsewhere = (words: readonly string[]) => sql`
  SELECT server_alias, group_gid FROM users WHERE ${hasEach(sql`search`, words)}
  UNION SELECT server_alias, group_gid FROM subgroups WHERE ${hasEach(sql`search`, words)}
  UNION SELECT server_alias, p_gid FROM fcs_profiles WHERE ${hasEach(sql`lower(participant_id)`, words)}`;

/** The words of a text that are looked for everywhere: from three letters on; shorter ones and `#id` mean the organisation itself. */
function soughtEverywhere(text: string): readonly string[] | undefined {
  const { only, words } = readQuery(text);
  return only === null && words.some((word) => word.length >= indexed) ? words : undefined;
}

/** `#id` is the organisation of this number. Words are an organisation's own, or {@link elsewhere}. */
const found = (text: string) => {
  const { only, words } = readQuery(text);
  if (only !== null) return sql`g.p_gid = ${only}`;
  if (!soughtEverywhere(text)) return hasEach(sql`g.search`, words);
  return sql`(g.server_alias, g.p_gid) IN (
    SELECT server_alias, p_gid FROM groups WHERE ${hasEach(sql`search`, words)} UNION ${elsewhere(words)})`;
};

/** Whether a search has found `groups g` by one of its users: by nothing of its own, or by a login in whole. */
export function foundWithin(text: string): Sql {
  const { only, words } = readQuery(text);
  if (only !== null || words.length === 0) return sql`false`;
  const user = (which: Sql) =>
    sql`EXISTS (SELECT 1 FROM users u WHERE u.server_alias = g.server_alias AND u.group_gid = g.p_gid AND ${which})`;
  return sql`(${user(sql`u.login_key = ${loginKey(text)}`)}
    OR NOT (${hasEach(sql`g.search`, words)}) AND ${user(hasEach(sql`u.search`, words))})`;
}

/** Whether `groups g` is one of these, each `server:p_gid`. */
export function isOneOf(ids: readonly string[]): Sql {
  const keys = ids.map(splitId);
  return sql`(g.server_alias, g.p_gid) IN (
    SELECT * FROM unnest(${keys.map(({ server }) => server)}::text[], ${keys.map(({ id }) => id)}::int[]))`;
}

/** The condition on `groups g` for the filters of the list, narrowed to what the caller may see. */
export function groupConditions(caller: Caller, query: Omit<GroupExportQuery, 'ordering'>): Sql {
  const conditions = [groupsInScope(caller)];
  if (query.server_alias) conditions.push(sql`g.server_alias = ${portalOf(caller, query.server_alias)}`);
  if (query.access_status) conditions.push(sql`g.access_status = ${query.access_status}`);
  if (query.parent_id) conditions.push(sql`g.parent_gid = ${query.parent_id}`);
  if (query.p_gid) conditions.push(sql`g.p_gid = ${query.p_gid}`);
  if (query.create_date_start) conditions.push(sql`g.created_at >= ${dayStart(isoDate(query.create_date_start))}`);
  if (query.create_date_end)
    conditions.push(sql`g.created_at < ${dayStart(isoDate(query.create_date_end))} + interval '1 day'`);
  if (query.in_online !== undefined) {
    const online = sql`EXISTS (SELECT 1 FROM users u WHERE u.server_alias = g.server_alias AND u.group_gid = g.p_gid AND u.in_online)`;
    conditions.push(query.in_online ? online : sql`NOT ${online}`);
  }
  if (query.ids) conditions.push(isOneOf(query.ids));
  if (query.search?.trim()) conditions.push(found(query.search));
  return join(conditions, ' AND ');
}

/**
 * The same as a statement that reads `columns` of `groups g`, its key among them. A word that thousands have is found with their
 * rows, which the condition alone would look for in all there are.
 */
export function foundGroups(caller: Caller, query: Omit<GroupExportQuery, 'ordering'>, columns: Sql): Sql {
  const rows = (where: Sql) => sql`SELECT ${columns} FROM groups g WHERE ${where}`;
  const words = soughtEverywhere(query.search ?? '');
  if (!words) return rows(groupConditions(caller, query));
  const kept = groupConditions(caller, { ...query, search: undefined });
  return sql`${rows(sql`${kept} AND ${hasEach(sql`g.search`, words)}`)}
    UNION ${rows(sql`${kept} AND (g.server_alias, g.p_gid) IN (${elsewhere(words)})`)}`;
}
