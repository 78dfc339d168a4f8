import sql, { empty, type Sql } from 'sql-template-tag';
import { maskedPassword } from '../../../src/contract/entities/fcsProfile';
import type { FcsProfile } from '../../../src/contract/fcsProfiles';
import { isInnCorrect } from '../../../src/domain/taxpayer';
import type { Queryable } from '../../db/connect';
import type { Caller } from '../kernel/context';
import { notFound } from '../../../src/contract/refusal';
import { portalOf, groupsInScope } from '../kernel/scope';

interface Row {
  is_default: boolean | null;
  is_emulator: boolean | null;
  participant_id: string | null;
  username: string | null;
  has_password: boolean;
  sender_info: string | null;
  revision: number | null;
  is_inn_correct: boolean;
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
    SELECT f.is_default, f.is_emulator, f.participant_id, f.username, f.password_sealed IS NOT NULL AS has_password, f.sender_info, f.revision,
           g.is_inn_correct, o.is_org, o.opf, o.inn
    FROM ${owners[at.groupType]} LEFT JOIN fcs_profiles f ON f.server_alias = o.server_alias AND f.p_gid = o.p_gid
    WHERE o.server_alias = ${portalOf(caller, at.alias)} AND o.p_gid = ${at.p_gid} AND ${groupsInScope(caller)} ${lock ? sql`FOR UPDATE OF o` : empty}`);
  if (!row) throw notFound();
  const ownInn = at.groupType === 'subgroups' && row.is_org;
  return {
    model: {
      p_default: row.is_default ?? false,
      p_emulator: row.is_emulator ?? false,
      p_participant_id: row.participant_id,
      p_username: row.username,
      p_password: row.has_password ? maskedPassword : null,
      p_sender_info: row.sender_info,
      p_gid: at.p_gid,
      p_is_inn_correct: ownInn ? isInnCorrect(row.inn ?? '', row.opf) : row.is_inn_correct,
    },
    revision: String(row.revision ?? 0),
  };
}
