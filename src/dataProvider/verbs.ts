import type { Application } from '../contract/applications';
import type { SubgroupRow, UserRow } from '../contract/groups';
import { membersInRow } from '../contract/lists';
import { isSuperDealer } from '../domain/rights';
import { kppPathSegment, orgForLookup } from '../domain/taxpayer';
import { newKey } from '../domain/newKey';
import type { AdapterTools } from './adapters/adapter';
import { groupFilters, type Group } from './adapters/groups';
import { createBillingVerbs } from './billingVerbs';
import type { CallOptions, Reply } from './client';
import { createDealerVerbs } from './dealerVerbs';
import { recordId } from '../domain/recordId';
import { createNewsVerbs } from './newsVerbs';
import { createPriceVerbs } from './priceVerbs';
import { createHistoryVerbs } from './historyVerbs';
import { createProfileVerbs } from './profileVerbs';
import { createReportVerbs } from './reportVerbs';
import { createSalesVerbs } from './salesVerbs';
import { createSpecVerbs } from './specVerbs';

/** A dealer to choose in a filter. */
export interface DealerOption {
  id: string;
  p_gid: number;
  name: string;
  server_alias: string;
}

type Place = Pick<Group, 'server_alias' | 'p_gid'>;

/** What the product does besides reading and writing records, by the words of the business. */
export const createVerbs = ({ client, rights }: AdapterTools) => ({
  ...createBillingVerbs(client),
  ...createNewsVerbs(client),
  ...createPriceVerbs(client),
  ...createHistoryVerbs(client),
  ...createProfileVerbs(client),
  ...createReportVerbs(client),
  ...createSalesVerbs(client),
  ...createDealerVerbs(client),
  ...createSpecVerbs(client),

  /** To the archive or back. The status that was seen goes along, so that a repeated call does not undo the first. */
  invertArchiveStatus: async ({ server_alias, p_gid, access_status }: Group) => {
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

  /** What the form of a user chooses from, on a server; of roles and rights only those that the asking user may give. */
  readUserLists: async (server: string) => {
    const params = { alias: server };
    const [{ data: dropdowns }, { data: packageTypes }, { data: online }, { data: statuses }] = await Promise.all([
      client.readUserDropdowns({ params }),
      client.listPackageTypeRights({}),
      client.readOnlinePermissions({}),
      client.listNotificationStatuses({}),
    ]);
    return { ...dropdowns, packageTypes, online: online.all_permissions, statuses };
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

  listApplications: async () => (await client.listApplications({}, { quiet: true })).data,

  /** The file of a version of a client program. */
  downloadApplication: (
    app_type: Application['app_type'],
    version: string,
    signal: AbortSignal,
  ): Promise<Reply<Blob>> => client.downloadApplication({ params: { app_type, version } }, { signal, quiet: true }),

  listBillingTypes: async () => (await client.listBillingTypes({})).data,

  /** The dealers in scope, to filter by. */
  listDealerOptions: async (): Promise<DealerOption[]> => {
    const call = isSuperDealer(rights()) ? client.listAllDealerOptions : client.listDealerOptions;
    const { data } = await call({ query: {} });
    return data.map(({ p_gid, name, server_alias }) => ({
      id: recordId(server_alias, p_gid),
      p_gid,
      name,
      server_alias,
    }));
  },
});

export type Verbs = ReturnType<typeof createVerbs>;
export type UserLists = Awaited<ReturnType<Verbs['readUserLists']>>;
