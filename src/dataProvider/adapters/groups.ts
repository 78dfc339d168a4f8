import type { GroupRow, ShortGroupRow } from '../../contract/groups';
import type { Call } from '../../contract/endpoints';
import { orderings } from '../../contract/lists';
import type { Organisation } from '../../contract/organisations';
import { recordId, splitId } from '../../domain/recordId';
import type { Reply } from '../client';
import {
  changedFields,
  filled,
  listResult,
  paramsOf,
  permitted,
  placeOf,
  saveOptions,
  type Adapter,
  type AdapterTools,
} from './adapter';
import { groupListCall, rowsAlone } from './groupList';
import { pageOf } from './pageOf';

type Within = 'users_json' | 'subgroups_json';

/** An organisation of the list, with its id within the app; a server that knows no short rows gives its members along. */
export type Group = Omit<ShortGroupRow, 'found_within'> &
  Partial<Pick<GroupRow, Within> & Pick<ShortGroupRow, 'found_within'>> & { id: string };

/** An organisation of the form, with its id within the app and the version that was read. */
export type OrganisationRecord = Organisation & { id: string; etag: string | undefined };

type Query = Call<'listGroups'>['query'];

const schemas = () => import('../../contract/organisations');

/** The filters of the screen as the call takes them; a dealer is known by server and id, as every record is. */
export function groupFilters({ parent, ...filter }: Record<string, unknown>): Record<string, string> {
  const dealer = typeof parent === 'string' && parent !== '' ? splitId(parent) : undefined;
  return { ...filled(filter), ...(dealer ? { parent_id: String(dealer.id), server_alias: dealer.server } : {}) };
}

/** Organisations (doc 1 §7). */
export const groupsAdapter = ({ client, rights }: AdapterTools) => {
  const recordOf = (server: string, { data, etag }: Reply<Organisation>): OrganisationRecord => ({
    ...data,
    id: recordId(server, data.p_gid),
    etag,
  });
  const withId = (row: GroupRow | ShortGroupRow): Group => ({ ...row, id: recordId(row.server_alias, row.p_gid) });

  return {
    orderings: orderings.groups,
    getList: async ({ filter, signal, ...asked }) => {
      const query = {
        ...(groupFilters(filter as Record<string, unknown>) as Query),
        ...pageOf(orderings.groups, asked),
        ...rowsAlone,
      };
      const { data } = await client[groupListCall(rights())]({ query }, { signal });
      return listResult(Array.isArray(data) ? data.map(withId) : { ...data, results: data.results.map(withId) });
    },
    getSome: async (ids, options) => {
      const keys = ids.map(splitId).map(({ server, id }) => ({ server_alias: server, p_gid: id }));
      const { data } = await client.selectGroups({ body: { ids: keys } }, options);
      // As the list has them: what a row unfolds to is read by itself.
      return data.map(({ users_json: _users, subgroups_json: _subgroups, ...row }) =>
        withId({ ...row, found_within: false }),
      );
    },
    getOne: async (id, options) => {
      const { server, params } = paramsOf('p_gid', id);
      return recordOf(server, await client.readGroup({ params }, options));
    },
    create: async (call) => {
      const server = placeOf(call, 'server');
      const { server: _, ...data } = call.data;
      const { newOrganisation, organisationEndpoints } = await schemas();
      const body = newOrganisation.parse(permitted(organisationEndpoints.createGroup, rights(), data));
      return recordOf(server, await client.createGroup({ params: { alias: server }, body }, saveOptions(call)));
    },
    update: async (call) => {
      const { server, params } = paramsOf('p_gid', call.id);
      const { organisationChange, organisationEndpoints } = await schemas();
      const body = organisationChange.parse(
        permitted(organisationEndpoints.updateGroup, rights(), changedFields(call)),
      );
      return recordOf(server, await client.updateGroup({ params, body }, saveOptions(call)));
    },
  } satisfies Adapter<Group, OrganisationRecord>;
};
