import type { ProfileFile } from '../contract/fcsProfiles';
import { isIdText } from '../domain/recordId';
import { kppPathSegment } from '../domain/taxpayerNames';
import type { Client } from './client';

/** Whose profile it is: what the registers know it by. */
export interface ProfileOwner {
  inn: string;
  kpp: string | null;
  isInnCorrect: boolean;
}

interface ProfilePlace {
  groupType: 'groups' | 'subgroups';
  alias: string;
  p_gid: string | number;
}

/** What an id of a profile names: `groups:nova:123`. Throws for what is none. */
export function profilePlace(id: string | number): ProfilePlace {
  const [, groupType, alias = '', p_gid = ''] = /^(groups|subgroups):([\w-]+):(\d+)$/.exec(String(id)) ?? [];
  if ((groupType !== 'groups' && groupType !== 'subgroups') || !isIdText(p_gid))
    throw new Error('в адресе не указана организация');
  return { groupType, alias, p_gid };
}

/** What fills a messaging profile besides typing (doc 1 §2, §7); who asks shows a failure itself. */
export const createProfileVerbs = (client: Client) => {
  const ownerOf = async ({ groupType, alias, p_gid }: ProfilePlace): Promise<ProfileOwner> => {
    if (groupType === 'groups') {
      const { data } = await client.readGroup({ params: { alias, p_gid } }, { quiet: true });
      return { inn: data.p_inn, kpp: data.p_kpp, isInnCorrect: data.is_inn_correct };
    }
    const { data } = await client.readSubgroup({ params: { alias, p_gid } }, { quiet: true });
    return data.p_inn
      ? { inn: data.p_inn, kpp: data.p_kpp, isInnCorrect: true }
      : ownerOf({ groupType: 'groups', alias, p_gid: data.parent_p_gid });
  };
  return {
    /** The taxpayer of a profile; a department's is its organisation's. */
    readProfileOwner: async (id: string) => ownerOf(profilePlace(id)),

    /** The profile that the operators' register has, asked on behalf of an organisation. */
    lookUpProfile: async (org: number, { inn, kpp }: ProfileOwner): Promise<ProfileFile> => {
      const params = { org_id: org, inn, kpp: kppPathSegment(kpp) };
      const { data } = await client.readInfodec({ params }, { quiet: true });
      const { participant_id: p_participant_id, login: p_username, password: p_password, sender_info } = data;
      return { p_participant_id, p_username, p_password, p_sender_info: sender_info };
    },

    /** The profile that an XML file holds; nothing is saved. */
    readProfileFile: async (id: string, file: File): Promise<ProfileFile> =>
      (await client.readFcsProfileFile({ params: profilePlace(id), file }, { quiet: true })).data,
  };
};
