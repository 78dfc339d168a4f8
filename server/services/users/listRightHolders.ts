import sql, { join, type Sql } from 'sql-template-tag';
import { slice } from '../../../src/contract/paging';
import type { RightHolder } from '../../../src/contract/rightHolders';
import { isBannedRole } from '../../../src/domain/bannedRole';
import { allRights, rightId, rightOfId, type Right } from '../../../src/domain/rights';
import { hasWords } from '../kernel/hasWords';
import { groupsInScope } from '../kernel/scope';
import type { Service } from '../kernel/context';

interface Row extends Omit<RightHolder, 'rights' | 'barred'> {
  role: string;
  banned: boolean;
  archived: boolean;
  names: Right[];
}

const idsOf = (names: readonly Right[]) => allRights.filter((right) => names.includes(right)).map(rightId);

/** The condition that somebody holds the right; nobody holds one that is not known. */
const holds = (right: number): Sql => {
  const name = rightOfId(right);
  return name ? sql`u.rights @> ${[name]}::text[]` : sql`false`;
};

/** `GET /rights/holders/`: who of those in sight holds further rights, by organisation and name. */
export const listRightHolders: Service<'listRightHolders'> = async ({ caller, db }, { query }) => {
  const from = sql`
    FROM users u JOIN groups g ON g.server_alias = u.server_alias AND g.p_gid = u.group_gid
    WHERE u.rights <> '{}' AND ${groupsInScope(caller)}`;
  const filters = [
    ...(query.right === undefined ? [] : [holds(query.right)]),
    ...(query.search?.trim()
      ? [sql`(${hasWords(sql`u.search`, query.search)} OR ${hasWords(sql`g.search`, query.search)})`]
      : []),
  ];
  const found = filters.length === 0 ? sql`true` : join(filters, ' AND ');
  const { limit, offset } = slice({ page: query.page ?? 1, page_size: query.page_size });
  const [rows, counts, held] = await Promise.all([
    db.rows<Row>(sql`
      SELECT u.server_alias, u.p_id, u.group_gid AS p_gid, u.login, u.full_name, g.name AS organisation, g.banned,
             g.archived, (SELECT r.name FROM roles r WHERE r.p_rid = u.p_rid) AS role, u.rights AS names
      ${from} AND ${found}
      ORDER BY g.name, u.full_name, u.server_alias, u.p_id LIMIT ${limit} OFFSET ${offset}`),
    db.one<{ count: number; total: number }>(
      sql`SELECT count(*) FILTER (WHERE ${found})::int AS count, count(*)::int AS total ${from}`,
    ),
    db.rows<{ name: Right; count: number }>(sql`
      SELECT held.name, count(*)::int AS count FROM (SELECT unnest(u.rights) AS name ${from}) held GROUP BY held.name`),
  ]);
  return {
    count: counts?.count ?? 0,
    total: counts?.total ?? 0,
    results: rows.map(({ names, role, banned, archived, ...row }) => ({
      ...row,
      barred: banned || archived || isBannedRole(role),
      rights: idsOf(names),
    })),
    held: allRights.flatMap((right) => {
      const count = held.find(({ name }) => name === right)?.count;
      return count === undefined ? [] : [{ right: rightId(right), count }];
    }),
  };
};
