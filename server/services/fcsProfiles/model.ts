import sql, { empty, type Sql } from 'sql-template-tag';
import { fcsProfileEntity, maskedPassword } from '../../../src/contract/entities/fcsProfile';
import type { FcsProfile } from '../../../src/contract/fcsProfiles';
import { isInnCorrect } from '../../../src/domain/taxpayer';
import type { Queryable } from '../../db/queryable';
import { modelColumns } from '../kernel/columns';
import type { Caller } from '../kernel/context';
import { writerOf } from '../kernel/pairs';
import { notFound } from '../../../src/contract/refusal';
import { portalOf, groupsInScope } from '../kernel/scope';

/** The tables of a profile in a statement that reads its owner `o` of `groups g`. */
export const fromProfile = {
  aliases: { fcs_profiles: 'f' },
  computed: { p_gid: sql`o.p_gid`, p_is_inn_correct: sql`g.is_inn_correct` },
  outer: true,
} as const;

/** The columns of what is written of a profile, but for its password. */
export const profilePairs = writerOf(fcsProfileEntity);

const columns = modelColumns(fcsProfileEntity, fromProfile);

interface Row extends Omit<FcsProfile, 'p_password'> {
  has_password: boolean;
  revision: number;
  is_org: boolean;
  opf: string | null;
  inn: string | null;
}

export interface ProfileAt {
  alias: string;
  groupType: 'groups' | 'subgroups';
  p_gid: number;
}

const owners: Record<ProfileAt['groupType'], Sql> = {
  groups: sql`groups o JOIN groups g ON g.server_alias = o.server_alias AND g.p_gid = o.p_gid`,
  subgroups: sql`subgroups o JOIN groups g ON g.server_alias = o.server_alias AND g.p_gid = o.group_gid`,
};

export interface StoredProfile {
  model: FcsProfile;
  revision: string;
}

/**
 * The profile of an organisation or subgroup in scope, an empty one of revision 0 where none is stored; 404 else. `lock` keeps
 * its owner for the transaction. A department goes by the INN of its organisation.
 */
export async function readProfileInScope(
  db: Pick<Queryable, 'one'>,
  caller: Caller,
  at: ProfileAt,
  lock = false,
): Promise<StoredProfile> {
  const row = await db.one<Row>(sql`
    SELECT ${columns}, f.password_sealed IS NOT NULL AS has_password, coalesce(f.revision, 0) AS revision, o.is_org, o.opf, o.inn
    FROM ${owners[at.groupType]} LEFT JOIN fcs_profiles f ON f.server_alias = o.server_alias AND f.p_gid = o.p_gid
    WHERE o.server_alias = ${portalOf(caller, at.alias)} AND o.p_gid = ${at.p_gid} AND ${groupsInScope(caller)} ${lock ? sql`FOR UPDATE OF o` : empty}`);
  if (!row) throw notFound();
  const { has_password, revision, is_org, opf, inn, ...profile } = row;
  const ownInn = at.groupType === 'subgroups' && is_org && { p_is_inn_correct: isInnCorrect(inn ?? '', opf) };
  return {
    model: { ...profile, ...ownInn, p_password: has_password ? maskedPassword : null },
    revision: String(revision),
  };
}
