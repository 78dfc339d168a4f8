import { membersInRow } from '../contract/lists';
import type { Call } from '../contract/endpoints';
import { newKey } from '../domain/newKey';
import { recordId } from '../domain/recordId';
import { joinLegalForm, kppPathSegment, orgForLookup } from '../domain/taxpayerNames';
import { paramsOf } from './adapters/adapter';
import { groupFilters, type Group } from './adapters/groups';
import type { CallOptions, Client, Reply } from './client';
import { HttpError } from './http';

const at = ({ server_alias: alias, p_gid }: Place) => ({ params: { alias, p_gid } });

const named = ({ data }: Reply<{ p_opf: string | null; p_fullname: string }>) => ({
  name: joinLegalForm(data.p_opf, data.p_fullname),
});

type MembersAsked = Omit<Call<'listMembers'>['query'], 'ordering'> & { signal?: AbortSignal | undefined };

type Place = Pick<Group, 'server_alias' | 'p_gid'>;

/** Organisations beyond their own records: the archive, the file, who is in them, and what the register knows of them. */
export const createGroupVerbs = (client: Client) => ({
  /** To the archive or back. The status that was seen goes along, so that a repeated call does not undo the first. */
  invertArchiveStatus: async ({ access_status, ...group }: Place & Pick<Group, 'access_status'>) => {
    const call = { ...at(group), body: { access_status } };
    return (await client.invertArchiveStatus(call, { idempotencyKey: newKey() })).data.access_status;
  },

  /** Gives a client to another dealer of its server from a month on (12 × year + month). */
  moveGroup: async (
    { server_alias, p_gid }: Place,
    parent_id: number,
    month: number,
    options: Pick<CallOptions, 'idempotencyKey' | 'ifMatch'>,
  ): Promise<void> => {
    const params = { alias: server_alias, p_gid: String(p_gid) };
    await client.moveGroup({ params, body: { parent_id, month } }, options);
  },

  /** To whom a client goes in months to come. */
  listPlannedMoves: async ({ server_alias: alias, p_gid }: Place, signal: AbortSignal) =>
    (await client.listPlannedMoves({ params: { alias, p_gid: String(p_gid) } }, { signal, quiet: true })).data,

  /** What an organisation known as `nova:123` is called; of a failure who asks for it makes nothing. */
  nameOrganisation: async (id: string) => named(await client.readGroup(paramsOf('p_gid', id), { quiet: true })),

  /** The same of an organisation or a subgroup: users belong to either. */
  namePlace: async (id: string) => {
    try {
      return named(await client.readGroup(paramsOf('p_gid', id), { quiet: true }));
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 404) throw error;
      return named(await client.readSubgroup(paramsOf('p_gid', id), { quiet: true }));
    }
  },

  /** The same of a user known as `nova:55`. */
  nameUser: async (id: string) => {
    const { data } = await client.readUserProfile(paramsOf('p_id', id), { quiet: true });
    return { name: data.p_fullname };
  },

  /** The file of the organisations that the filters leave. */
  exportGroups: (filter: Record<string, unknown>, options: CallOptions) =>
    client.exportGroups({ query: groupFilters(filter) }, options),

  /** A page of the users of an organisation, or of one subgroup, that have every word of `search`; pages count from 1. */
  listMembers: async (group: Place, { signal, ...query }: MembersAsked) => {
    const { data } = await client.listMembers({ ...at(group), query }, { signal });
    return { count: data.count, total: data.total, rows: data.results };
  },

  /** Subgroups of an organisation, with their users, in the same pages. */
  listSubgroups: async (group: Place, page: number) => {
    const { data } = await client.listSubgroups({ ...at(group), query: { page, page_size: membersInRow } });
    return { count: data.count, rows: data.results };
  },

  /** Others on the server with the same INN, and the same KPP if it is given; a failure of this help is nobody's trouble. */
  findDuplicates: async (alias: string, p_inn: string, p_kpp: string | null) => {
    const query = { p_inn, p_kpp: p_kpp ?? undefined };
    const { data } = await client.findDuplicates({ params: { alias }, query }, { quiet: true });
    return data.map(({ p_gid, name }) => ({ id: recordId(alias, p_gid), name }));
  },

  /** The organisation ids that the register has for INN and KPP, asked on behalf of an organisation (doc 1 §7). */
  listOrgIds: async (org: number, inn: string, kpp: string | null) =>
    (await client.listOrgIds({ params: { org: orgForLookup(org), inn, kpp: kppPathSegment(kpp) } })).data,

  /** Whether the register has anything in it; who asks does without the answer. */
  isOrgRegisterLoaded: async () => (await client.readOrgRegister({}, { quiet: true })).data.loaded,
});
