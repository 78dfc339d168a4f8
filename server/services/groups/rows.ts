import sql, { raw, type Sql } from 'sql-template-tag';
import { fcsProfileEntity } from '../../../src/contract/entities/fcsProfile';
import { organisationEntity } from '../../../src/contract/entities/organisation';
import { subgroupEntity } from '../../../src/contract/entities/subgroup';
import { userEntity } from '../../../src/contract/entities/user';
import { membersInRow } from '../../../src/contract/lists';
import { fromProfile } from '../fcsProfiles/model';
import { rowColumns } from '../kernel/columns';
import { fromSubgroups } from '../subgroups/model';
import { fromUsers } from '../users/model';
import { fromGroups } from './model';

/** A moment as the contract writes it. */
const moment = (column: Sql) => sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const trace = (of: Sql) => sql`
  ${of}.created_by AS create_user, ${moment(sql`${of}.created_at`)} AS create_date,
  ${of}.modified_by AS modify_user, ${moment(sql`${of}.modified_at`)} AS modify_date`;

/** The columns of a user row, from `users u JOIN roles r`. */
export const userColumns = sql`
  ${rowColumns(userEntity, fromUsers)}, r.name AS role, u.selfsign, ${trace(sql`u`)}`;

const ofProfile = rowColumns(fcsProfileEntity, fromProfile);

/** A page is planned for whatever number this is, and not for each. */
const most = raw(`LIMIT ${membersInRow}`);

const usersOf = (where: Sql) => sql`
  (SELECT coalesce(json_agg(x), '[]') FROM (
     SELECT ${userColumns} FROM users u JOIN roles r USING (p_rid)
     WHERE u.server_alias = g.server_alias AND u.group_gid = g.p_gid AND ${where}
     ORDER BY u.p_id DESC ${most}) x)`;

/** The subgroups of `groups g` with their users, newest first; what follows may limit them. */
export const subgroupsOf = sql`
  SELECT ${rowColumns(subgroupEntity, fromSubgroups)}, s.name, ${ofProfile},
         ${usersOf(sql`u.subgroup_gid = s.p_gid`)} AS users
  FROM subgroups s LEFT JOIN fcs_profiles f ON f.server_alias = s.server_alias AND f.p_gid = s.p_gid
  WHERE s.server_alias = g.server_alias AND s.group_gid = g.p_gid
  ORDER BY s.p_gid DESC`;

const subgroups = sql`(SELECT coalesce(json_agg(x), '[]') FROM (${subgroupsOf} ${most}) x)`;

const ofOrganisation = rowColumns(organisationEntity, fromGroups);

const members = sql`${usersOf(sql`u.subgroup_gid IS NULL`)} AS users_json, ${subgroups} AS subgroups_json`;

/** What stands in a row in place of its members: whether `foundWithin`, a condition on `groups g`, holds. */
export const withoutMembers = (foundWithin: Sql) => sql`${foundWithin} AS found_within`;

/**
 * Whole list rows for the keys of `keys(server_alias, p_gid, place)`, in their order: one statement for a page, whatever its
 * size. Users and subgroups stop at 50 each; the counts do not. `within` stands in their place.
 */
export const groupRowsOf = (keys: Sql, within: Sql = members) => sql`
  WITH keys AS (${keys})
  SELECT ${ofOrganisation}, ${ofProfile}, g.name, g.name AS orgname, concat_ws('/', g.inn, g.kpp) AS inn_kpp,
         parent.name AS parent, g.server_alias, portal.server_name, ${trace(sql`g`)},
         (SELECT count(*)::int FROM subgroups s WHERE s.server_alias = g.server_alias AND s.group_gid = g.p_gid) AS subgroup_count,
         (SELECT count(*)::int FROM users u WHERE u.server_alias = g.server_alias AND u.group_gid = g.p_gid) AS user_count,
         ${within},
         EXISTS (SELECT 1 FROM users u WHERE u.server_alias = g.server_alias AND u.group_gid = g.p_gid AND u.in_online) AS in_online,
         g.is_org, g.tariff
  FROM keys
  JOIN groups g USING (server_alias, p_gid)
  JOIN portals portal USING (server_alias)
  LEFT JOIN groups parent ON parent.server_alias = g.server_alias AND parent.p_gid = g.parent_gid
  LEFT JOIN fcs_profiles f ON f.server_alias = g.server_alias AND f.p_gid = g.p_gid
  ORDER BY keys.place`;
