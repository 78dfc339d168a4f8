import sql, { type Sql } from 'sql-template-tag';
import type { FoundUser } from '../../../src/contract/searchHits';
import type { SearchQuery } from '../../../src/domain/search/readQuery';
import type { Context } from '../kernel/context';
import { hasEach } from '../kernel/hasWords';
import { usersInScope } from '../users/listUsers';
import type { Counted } from './findOrganisations';
import { areIndexed, bestOf, exactKeys, fitOf, within, wordRank, type Lookups } from './keys';

const lookups = (servers: readonly string[]): Lookups => ({
  phone: (value) => sql`right(regexp_replace(u.phone, '\\D', '', 'g'), 10) = ${value}`,
  email: (value) => sql`lower(u.email) = ${value}`,
  login: (value) => sql`u.login_key = ${value}`,
  p_id: (value) => sql`u.server_alias = ANY(${servers}::text[]) AND u.p_id = ${Number(value)}`,
});

/** Users of the organisations in scope: identifiers first, then words; those of archived organisations last. */
export async function findUsers({ caller, db }: Context, query: SearchQuery, limit: number) {
  const scope = usersInScope(caller);
  const select = (condition: Sql, rank: number, by: string | null) => sql`
    SELECT u.server_alias, u.p_id, ${rank}::int AS rank, ${by}::text AS by FROM users u WHERE ${condition} AND ${scope}`;
  const servers = caller.portals.map(({ server_alias }) => server_alias);
  const exact = exactKeys(query.exact, lookups(servers), select);
  const words = areIndexed(query) ? [select(hasEach(sql`u.search`, query.words), wordRank, null)] : [];
  if (exact.length + words.length === 0) return [];
  const top = sql`
    SELECT best.server_alias, best.p_id, best.by, count(*) OVER ()::int AS found,
           row_number() OVER (ORDER BY rank >= ${wordRank}, g.archived, rank, ${fitOf(sql`u.full_name`, query)}, u.full_name, best.server_alias, best.p_id)::int AS place
    FROM (${bestOf(exact, words, sql`server_alias, p_id`)}) best JOIN users u USING (server_alias, p_id)
    JOIN groups g ON g.server_alias = u.server_alias AND g.p_gid = u.group_gid
    ORDER BY place LIMIT ${limit}`;
  return db.rows<Counted<FoundUser>>(sql`
    WITH ${await within({ caller, db }, top, sql`server_alias text, p_id int, by text, found int, place int`)}
    SELECT top.by, u.server_alias, portal.server_name, u.group_gid AS p_gid, u.p_id, u.login, u.full_name, u.email, u.phone,
           r.name AS role, g.name AS organisation, top.found
    FROM top JOIN users u USING (server_alias, p_id) JOIN roles r USING (p_rid)
    JOIN groups g ON g.server_alias = u.server_alias AND g.p_gid = u.group_gid
    JOIN portals portal ON portal.server_alias = u.server_alias
    ORDER BY top.place`);
}
