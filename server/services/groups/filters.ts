import sql, { join, type Sql } from 'sql-template-tag';
import type { GroupExportQuery } from '../../../src/contract/groups';
import type { Caller } from '../kernel/context';
import { searchWords } from '../../../src/domain/searchText';
import { hasWords } from '../kernel/hasWords';
import { portalOf, groupsInScope } from '../kernel/scope';

const isoDate = (russian: string) => russian.split('.').reverse().join('-');

/** Midnight in Moscow at which a calendar day of the filter starts. */
const dayStart = (russian: string) => sql`(${isoDate(russian)}::date::timestamp AT TIME ZONE 'Europe/Moscow')`;

/** The least letters by which the trigram indexes find anything. */
const indexed = 3;

/** Organisations by their own words; by those of one of their users, or by their declarant's id, from three letters on. */
const found = (text: string) => {
  if (!searchWords(text).some((word) => word.length >= indexed)) return hasWords(sql`g.search`, text);
  return sql`(g.server_alias, g.p_gid) IN (
    SELECT server_alias, p_gid FROM groups WHERE ${hasWords(sql`search`, text)}
    UNION SELECT server_alias, group_gid FROM users WHERE ${hasWords(sql`search`, text)}
    UNION SELECT server_alias, p_gid FROM fcs_profiles WHERE ${hasWords(sql`participant_id`, text)})`;
};

/** The condition on `groups g` for the filters of the list, narrowed to what the caller may see. */
export function groupConditions(caller: Caller, query: Omit<GroupExportQuery, 'ordering'>): Sql {
  const conditions = [groupsInScope(caller)];
  if (query.server_alias) conditions.push(sql`g.server_alias = ${portalOf(caller, query.server_alias)}`);
  if (query.access_status) conditions.push(sql`g.access_status = ${query.access_status}`);
  if (query.parent_id) conditions.push(sql`g.parent_gid = ${query.parent_id}`);
  if (query.p_gid) conditions.push(sql`g.p_gid = ${query.p_gid}`);
  if (query.create_date_start) conditions.push(sql`g.created_at >= ${dayStart(query.create_date_start)}`);
  if (query.create_date_end) conditions.push(sql`g.created_at < ${dayStart(query.create_date_end)} + interval '1 day'`);
  if (query.in_online !== undefined) {
    const online = sql`EXISTS (SELECT 1 FROM users u WHERE u.server_alias = g.server_alias AND u.group_gid = g.p_gid AND u.in_online)`;
    conditions.push(query.in_online ? online : sql`NOT ${online}`);
  }
  if (query.search?.trim()) conditions.push(found(query.search));
  return join(conditions, ' AND ');
}
