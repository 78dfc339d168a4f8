import sql, { empty, type Sql } from 'sql-template-tag';
import type { FoundDealer, FoundOrganisation } from '../../../src/contract/searchHits';
import type { SearchQuery } from '../../../src/domain/search/readQuery';
import type { Caller, Context } from '../kernel/context';
import { hasEach } from '../kernel/hasWords';
import { dealersInScope, groupsInScope } from '../kernel/scope';
import { areIndexed, bestOf, exactKeys, fitOf, mostFound, within, wordRank, type Lookups } from './keys';

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

type Select = (condition: Sql, rank: number, by: string | null) => Sql;

/** What is looked through, `groups g` or some of them; those that the caller may see; and where words are looked for. */
interface Place {
  from: Sql;
  scope: Sql;
  keysOf: (query: SearchQuery, select: Select) => Sql[];
}

/** The organisations of a place: the best `limit` of them, and how many there are. */
function topOf(query: SearchQuery, { from, scope, keysOf }: Place, limit: number): Sql | undefined {
  const select: Select = (condition, rank, by) => sql`
    SELECT g.server_alias, g.p_gid, ${rank}::int AS rank, ${by}::text AS by FROM ${from} WHERE ${condition} AND ${scope}`;
  const exact = exactKeys(query.exact, lookups, select);
  const words = areIndexed(query) ? keysOf(query, select) : [];
  if (exact.length + words.length === 0) return undefined;
  const order = sql`rank >= ${wordRank}, g.archived, rank, ${fitOf(sql`g.fullname`, query)}, length(g.name), g.name, best.server_alias, best.p_gid`;
  return sql`
    SELECT best.server_alias, best.p_gid, best.by, count(*) OVER ()::int AS found, row_number() OVER (ORDER BY ${order})::int AS place
    FROM (${bestOf(exact, words, sql`server_alias, p_gid`)}) best JOIN groups g USING (server_alias, p_gid)
    ORDER BY place LIMIT ${limit}`;
}

/** By what an organisation's own row prints, and its declarant. */
const ownKeys: Place['keysOf'] = ({ words }, select) => {
  const ofDeclarant = sql`(g.server_alias, g.p_gid) IN (
    SELECT server_alias, p_gid FROM fcs_profiles WHERE ${hasEach(sql`lower(participant_id)`, words)})`;
  return [select(hasEach(sql`g.search`, words), wordRank, null), select(ofDeclarant, wordRank, null)];
};

/** So many subgroups are looked at for who sees everybody's: a common word is in tens of thousands of them. */
const mostSubgroups = 8 * mostFound;

/** The same, and by its subgroups. */
const keysWithin =
  ({ scope }: Caller): Place['keysOf'] =>
  (query, select) => {
    const enough = scope === 'all' ? sql`LIMIT ${mostSubgroups}` : empty;
    const inSubgroup = sql`(g.server_alias, g.p_gid) IN (
      SELECT s.server_alias, s.group_gid FROM subgroups s WHERE ${hasEach(sql`s.search`, query.words)} ${enough})`;
    return [...ownKeys(query, select), select(inSubgroup, wordRank + 1, 'subgroup')];
  };

/** What is told of those alone that the answer has. */
const detailsOf = ({ words }: SearchQuery) => sql`
  g.by, g.server_alias, portal.server_name, g.p_gid, o.name, o.inn, o.kpp, o.access_status, o.org_id, f.participant_id, o.contract,
  o.city, o.contact_person, o.contact_email, o.contact_phones, parent.name AS parent, g.found,
  CASE WHEN g.by = 'subgroup' THEN (
    SELECT s.name FROM subgroups s WHERE s.server_alias = g.server_alias AND s.group_gid = g.p_gid
      AND ${hasEach(sql`s.search`, words)} ORDER BY s.p_gid LIMIT 1) END AS subgroup`;

const joins = sql`
  JOIN groups o ON o.server_alias = g.server_alias AND o.p_gid = g.p_gid
  JOIN portals portal ON portal.server_alias = g.server_alias
  LEFT JOIN fcs_profiles f ON f.server_alias = g.server_alias AND f.p_gid = g.p_gid
  LEFT JOIN groups parent ON parent.server_alias = o.server_alias AND parent.p_gid = o.parent_gid`;

const topColumns = sql`server_alias text, p_gid int, by text, found int, place int`;

/** A row, and how many there are. */
export type Counted<T> = T & { found: number };

/** Organisations in scope: identifiers first, then words; what is in the archive last. */
export async function findOrganisations(context: Context, query: SearchQuery, limit: number) {
  const { caller, db } = context;
  const top = topOf(query, { from: sql`groups g`, scope: groupsInScope(caller), keysOf: keysWithin(caller) }, limit);
  if (!top) return [];
  return db.rows<Counted<FoundOrganisation>>(sql`
    WITH ${await within(context, top, topColumns)} SELECT ${detailsOf(query)} FROM top g ${joins} ORDER BY g.place`);
}

/** Dealers in scope, by what identifies and names their own organisation: its subgroups are found with that. */
export async function findDealers(context: Context, query: SearchQuery, limit: number) {
  const { caller, db } = context;
  const from = sql`dealers d JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = d.p_gid`;
  const top = topOf(query, { from, scope: dealersInScope(caller), keysOf: ownKeys }, limit);
  if (!top) return [];
  return db.rows<Counted<FoundDealer>>(sql`
    WITH ${await within(context, top, topColumns)} SELECT ${detailsOf(query)}, d.id AS dealer_id
    FROM top g ${joins} JOIN dealers d ON d.server_alias = g.server_alias AND d.p_gid = g.p_gid ORDER BY g.place`);
}
