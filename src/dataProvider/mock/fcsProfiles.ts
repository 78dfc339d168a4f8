import { maskedPassword } from '../../contract/entities/fcsProfile';
import { profileProblems, type FcsProfile } from '../../contract/fcsProfiles';
import type { MockAccount } from './fixtures';
import type { Handlers } from './handler';
import { refuse, groupsInScope, type World } from './world';

interface At {
  alias: string;
  groupType: 'groups' | 'subgroups';
  p_gid: number;
}

function rowOf(world: World, account: MockAccount, { alias, groupType, p_gid }: At) {
  for (const group of groupsInScope(world, account).filter(({ server_alias }) => server_alias === alias)) {
    if (groupType === 'groups' && group.p_gid === p_gid) return { group, row: group };
    const subgroup = groupType === 'subgroups' && group.subgroups_json.find((one) => one.p_gid === p_gid);
    if (subgroup) return { group, row: subgroup };
  }
  return refuse(404, 'Запрашиваемый ресурс не найден');
}

function profileOf(world: World, account: MockAccount, at: At): FcsProfile {
  const { group, row } = rowOf(world, account, at);
  const known = row.participant_id !== null;
  const made: FcsProfile = {
    p_default: false,
    p_emulator: row.is_emulator,
    p_participant_id: row.participant_id,
    p_username: known ? 'operator1' : null,
    p_password: known ? maskedPassword : null,
    p_sender_info: known ? 'Москва, ул. Портовая, д. 1' : null,
    p_gid: row.p_gid,
    p_is_inn_correct: group.is_inn_correct,
  };
  return { ...made, ...world.profiles.get(`${group.server_alias}:${row.p_gid}`) };
}

/** Messaging profiles of organisations and subgroups; a chosen file holds the same four values whatever is in it. */
export const fcsProfileHandlers: Pick<Handlers, 'readFcsProfile' | 'updateFcsProfile' | 'readFcsProfileFile'> = {
  readFcsProfile: ({ world, account, params }) => profileOf(world, account, params),
  updateFcsProfile: ({ world, account, params, body: { p_password, ...given } }) => {
    const stored = profileOf(world, account, params);
    const model: FcsProfile = { ...stored, ...given, p_password: p_password ? maskedPassword : stored.p_password };
    if (given.p_default && given.p_emulator === undefined) model.p_emulator = false;
    if (given.p_emulator && given.p_default === undefined) model.p_default = false;
    const [first] = profileProblems(model);
    if (first) return refuse(400, first.message, { [first.field]: [first.message] });
    const { group, row } = rowOf(world, account, params);
    Object.assign(row, { participant_id: model.p_participant_id, is_emulator: model.p_emulator });
    world.profiles.set(`${group.server_alias}:${row.p_gid}`, model);
    return model;
  },
  readFcsProfileFile: ({ world, account, params }) => {
    rowOf(world, account, params);
    return {
      p_participant_id: '10000001',
      p_username: 'operator1',
      p_password: 'Operator-1',
      p_sender_info: 'Москва, ул. Портовая, д. 1',
    };
  },
};
