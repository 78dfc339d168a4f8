import type { SubgroupRow, UserRow } from '../contract/groups';
import { membersInRow } from '../contract/lists';
import { newKey } from '../domain/newKey';
import { recordId } from '../domain/recordId';
import { kppPathSegment, orgForLookup } from '../domain/taxpayer';
import { groupFilters, type Group } from './adapters/groups';
import type { CallOptions, Client, Reply } from './client';

type Place = Pick<Group, 'server_alias' | 'p_gid'>;

/** Organisations beyond their own records: the archive, the file, who is in them, and what the register knows of them. */
export const createGroupVerbs = (client: Client) => ({
  /** To the archive or back. The status that was seen goes along, so that a repeated call does not undo the first. */
  invertArchiveStatus: async ({ server_alias, p_gid, access_status }: Place & Pick<Group, 'access_status'>) => {
    const { data } = await client.invertArchiveStatus(
      { params: { alias: server_alias, p_gid: String(p_gid) }, body: { access_status } },
      { idempotencyKey: newKey() },
    );
    return data.access_status;
  },

  /** The file of the organisations that the filters leave. */
  exportGroups: (filter: Record<string, unknown>, options: CallOptions): Promise<Reply<Blob>> =>
    client.exportGroups({ query: groupFilters(filter) }, options),

  /** Users of an organisation, or of one subgroup, beyond those that its row carries; pages of 50 from 1. */
  listMembers: async (
    { server_alias, p_gid }: Place,
    page: number,
    subgroup?: number,
  ): Promise<{ count: number; rows: UserRow[] }> => {
    const { data } = await client.listMembers({
      params: { alias: server_alias, p_gid: String(p_gid) },
      query: {
        page: String(page),
        page_size: String(membersInRow),
        ...(subgroup === undefined ? {} : { subgroup: String(subgroup) }),
      },
    });
    return { count: data.count, rows: data.results };
  },

  /** Subgroups of an organisation, with their users, in the same pages. */
  listSubgroups: async (
    { server_alias, p_gid }: Place,
    page: number,
  ): Promise<{ count: number; rows: SubgroupRow[] }> => {
    const { data } = await client.listSubgroups({
      params: { alias: server_alias, p_gid: String(p_gid) },
      query: { page: String(page), page_size: String(membersInRow) },
    });
    return { count: data.count, rows: data.results };
  },

  /** Others on the server with the same INN, and the same KPP if it is given; a failure of this help is nobody's trouble. */
  findDuplicates: async (
    server: string,
    p_inn: string,
    p_kpp: string | null,
  ): Promise<{ id: string; name: string }[]> => {
    const query = { p_inn, ...(p_kpp ? { p_kpp } : {}) };
    const { data } = await client.findDuplicates({ params: { alias: server }, query }, { quiet: true });
    return data.map(({ p_gid, name }) => ({ id: recordId(server, p_gid), name }));
  },

  /** The organisation ids that the register has for INN and KPP, asked on behalf of an organisation (doc 1 §7). */
  listOrgIds: async (org: number, inn: string, kpp: string | null) => {
    const { data } = await client.listOrgIds({
      params: { org: String(orgForLookup(org)), inn, kpp: kppPathSegment(kpp) },
    });
    return data;
  },
});
