import { changesOf } from '../../contract/changes';
import { fcsProfileEntity, maskedPassword } from '../../contract/entities/fcsProfile';
import { changedProfile, profileProblems, type FcsProfile } from '../../contract/fcsProfiles';
import { forbidden, refuseProblems } from '../../contract/refusal';
import { splitId } from '../../domain/recordId';
import { isInnCorrect } from '../../domain/taxpayer';
import { versioned, type Handlers, type MockCall } from './call';
import { createdOf } from './records';
import { groupAt } from './scope';
import type { Store } from './store';
import { subgroupAt } from './subgroups';
import { now, type Kept } from './table';

const untouched = { create_user: null, create_date: now, modify_user: null, modify_date: null };

/** The profile of an organisation or subgroup; an empty one of revision 0 where none is stored. */
export const profileOf = ({ profiles }: Store, key: string): Kept<FcsProfile> =>
  profiles.find(key) ?? {
    key,
    value: createdOf(fcsProfileEntity, { p_gid: splitId(key).id }),
    revision: 0,
    trace: untouched,
  };

/** The profile that a path names; a department goes by the INN of its organisation. */
function profileAt(call: MockCall<'readFcsProfile' | 'updateFcsProfile' | 'readFcsProfileFile'>): Kept<FcsProfile> {
  const { alias, groupType, p_gid } = call.params;
  const subgroup = groupType === 'subgroups' ? subgroupAt(call, { alias, p_gid }) : undefined;
  const group = groupAt(call, { alias, p_gid: subgroup?.value.parent_p_gid ?? p_gid });
  const kept = profileOf(call.store, (subgroup ?? group).key);
  const p_is_inn_correct = subgroup?.value.p_is_org
    ? isInnCorrect(subgroup.value.p_inn ?? '', subgroup.value.p_opf)
    : group.value.is_inn_correct;
  return { ...kept, value: { ...kept.value, p_is_inn_correct } };
}

/** Messaging profiles of organisations and subgroups; a chosen file holds the same four values whatever is in it. */
export const profileHandlers = {
  readFcsProfile: (call) => versioned(profileAt(call)),
  updateFcsProfile: (call) => {
    const { p_password, ...given } = call.body;
    const kept = profileAt(call);
    const before = kept.value;
    call.store.profiles.check(kept, call);
    const password = p_password && p_password !== maskedPassword ? maskedPassword : null;
    const next = { ...changedProfile(before, given), p_password: password ?? before.p_password };
    if (next.p_default !== before.p_default && !call.rights.has('default_profile_fcs')) throw forbidden();
    if (Object.keys(changesOf(before, next)).length === 0 && password === null) return versioned(kept);
    refuseProblems(profileProblems(next));
    const more = password === null ? {} : { password_changed: true };
    return versioned(call.store.profiles.write(kept, next, call, more));
  },
  readFcsProfileFile: (call) => {
    profileAt(call);
    return {
      p_participant_id: '10000001',
      p_username: 'operator1',
      p_password: 'Operator-1',
      p_sender_info: 'Москва, ул. Портовая, д. 1',
    };
  },
} satisfies Partial<Handlers>;
