import sql, { type Sql } from 'sql-template-tag';
import type { FoundDealer, FoundOrganisation } from '../../../src/contract/searchHits';
import type { SearchQuery } from '../../../src/domain/search/readQuery';
import type { Context } from '../kernel/context';
import { hasEach } from '../kernel/hasWords';
import { dealersInScope, groupsInScope } from '../kernel/scope';
import { areIndexed, bestOf, exactKeys, fitOf, wordRank, type Lookups } from './keys';

const lookups: Lookups = {
  inn_kpp: (value) => {
    const [inn, kpp] = value.split('/');
    return sql`g.inn = ${inn} AND g.kpp = ${kpp}`;
  },
  inn: (value) => sql`g.inn = ${value}`,
  kpp: (value) => sql`g.kpp = ${value}`,
  p_gid: (value) => sql`g.p_gid = ${Number(value)}`,
  org_id: (value) => sql`g.org_id = ${Number(value)}`,
  contract: (value) => sql`translate(lower(g.contract COLLATE ru), 'ё', 'е') = ${value}`,
  participant_id: (value) => sql`(g.server_alias, g.p_gid) IN (
    SELECT server_alias, p_gid FROM fcs_profiles WHERE lower(participant_id) = ${value})`,
};

/** Where the keys are looked for: organisations in scope, or those of dealers in scope. */
function keysOf(query: SearchQuery, from: Sql, scope: Sql): Sql[] {
  const select = (condition: Sql, rank: number, by: string | null) => sql`
    SELECT g.server_alias, g.p_gid, ${rank}::int AS rank, ${by}::text AS by FROM ${from} WHERE ${condition} AND ${scope}`;
  const keys = exactKeys(query.exact, lookups, select);
  if (!areIndexed(query)) return keys;
  const inSubgroup = sql`(g.server_alias, g.p_gid) IN (
    SELECT s.server_alias, s.group_gid FROM subgroups s WHERE ${hasEach(sql`s.search`, query.words)})`;
  const ofDeclarant = sql`(g.server_alias, g.p_gid) IN (
    SELECT server_alias, p_gid FROM fcs_profiles WHERE ${hasEach(sql`lower(participant_id)`, query.words)})`;
  return [
    ...keys,
    select(hasEach(sql`g.search`, query.words), wordRank, null),
    select(ofDeclarant, wordRank, null),
    select(inSubgroup, wordRank + 1, 'subgroup'),
  ];
}

const details = sql`
  best.by, g.server_alias, portal.server_name, g.p_gid, g.name, g.inn, g.kpp, g.access_status, g.org_id, f.participant_id, g.contract,
  g.city, g.contact_person, g.contact_email, g.contact_phones, parent.name AS parent, count(*) OVER ()::int AS found`;

const joins = sql`
  JOIN portals portal ON portal.server_alias = g.server_alias
  LEFT JOIN fcs_profiles f ON f.server_alias = g.server_alias AND f.p_gid = g.p_gid
  LEFT JOIN groups parent ON parent.server_alias = g.server_alias AND parent.p_gid = g.parent_gid`;

const subgroupOf = ({ words }: SearchQuery) => sql`
  CASE WHEN best.by = 'subgroup' THEN (
    SELECT s.name FROM subgroups s WHERE s.server_alias = g.server_alias AND s.group_gid = g.p_gid
      AND ${hasEach(sql`s.search`, words)} ORDER BY s.p_gid LIMIT 1) END AS subgroup`;

const order = (query: SearchQuery) => sql`
  best.rank >= ${wordRank}, g.archived, best.rank, ${fitOf(sql`g.fullname`, query)}, length(g.name), g.name, g.server_alias, g.p_gid`;

/** A row, and how many there are. */
export type Counted<T> = T & { found: number };

/** Organisations in scope: identifiers first, then words; what is in the archive last. */
export async function findOrganisations({ caller, db }: Context, query: SearchQuery, limit: number) {
  const keys = keysOf(query, sql`groups g`, groupsInScope(caller));
  if (keys.length === 0) return [];
  return db.rows<Counted<FoundOrganisation>>(sql`
    WITH best AS (${bestOf(keys, sql`server_alias, p_gid`)})
    SELECT ${details}, ${subgroupOf(query)} FROM best JOIN groups g USING (server_alias, p_gid) ${joins}
    ORDER BY ${order(query)} LIMIT ${limit}`);
}

/** Dealers in scope, by what identifies and names their own organisation. */
export async function findDealers({ caller, db }: Context, query: SearchQuery, limit: number) {
  const from = sql`dealers d JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = d.p_gid`;
  const keys = keysOf(query, from, dealersInScope(caller));
  if (keys.length === 0) return [];
  return db.rows<Counted<FoundDealer>>(sql`
    WITH best AS (${bestOf(keys, sql`server_alias, p_gid`)})
    SELECT ${details}, ${subgroupOf(query)}, d.id AS dealer_id
    FROM best JOIN groups g USING (server_alias, p_gid) JOIN dealers d USING (server_alias, p_gid) ${joins}
    ORDER BY ${order(query)} LIMIT ${limit}`);
}
