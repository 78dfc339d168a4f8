import type { SubgroupRow } from '../../contract/groups';
import type { Subgroup } from '../../contract/subgroups';
import type { Reply } from '../client';
import { recordId, splitId } from '../../domain/recordId';
import { joinLegalForm } from '../../domain/taxpayerNames';
import {
  changedFields,
  listResult,
  paramsOf,
  placeOf,
  saveOptions,
  type Adapter,
  type AdapterTools,
  type CreateCall,
} from './adapter';
import { pageOf } from './pageOf';

/** What a subgroup is known by within the app, and its organisation. */
interface Known {
  id: string;
  group: string;
}

/** A subgroup as the lists of organisations show it. */
export type ListedSubgroup = SubgroupRow & Known;

/** A subgroup of the form, by the name that lists have, with the version that was read. */
export type SubgroupRecord = Subgroup & Known & { name: string; etag: string | undefined };

const schemas = () => import('../../contract/subgroups');

/** A department has no legal form, INN or KPP, whatever has been typed into their fields before. */
const ofKind = (data: CreateCall['data']) =>
  data.p_is_org ? data : { ...data, p_opf: null, p_inn: null, p_kpp: null };

/** Departments and organisations below an organisation (doc 1 §7); listed for one of these, `group`; `group` or `meta.in` names the one that a new subgroup belongs to. */
export const subgroupsAdapter = ({ client }: AdapterTools) => {
  const recordOf = (server: string, { data, etag }: Reply<Subgroup>): SubgroupRecord => ({
    ...data,
    id: recordId(server, data.p_gid),
    group: recordId(server, data.parent_p_gid),
    name: joinLegalForm(data.p_opf, data.p_fullname),
    etag,
  });
  return {
    orderings: [],
    needs: 'group',
    getList: async ({ filter, pagination, signal }) => {
      const { group } = filter as { group: string };
      const { server, params } = paramsOf('p_gid', group);
      const { data } = await client.listSubgroups({ params, query: pageOf([], { pagination }) }, { signal });
      const results = data.results.map((row) => ({ ...row, id: recordId(server, row.p_gid), group }));
      return listResult<ListedSubgroup>({ ...data, results });
    },
    getOne: async (id, options) => {
      const { server, params } = paramsOf('p_gid', id);
      return recordOf(server, await client.readSubgroup({ params }, options));
    },
    create: async (call) => {
      const { server, id: p_gid } = splitId(placeOf(call, 'group'));
      const { group: _, ...data } = call.data;
      const { newSubgroup } = await schemas();
      const body = newSubgroup.parse({ ...ofKind(data), p_gid });
      return recordOf(server, await client.createSubgroup({ params: { alias: server }, body }, saveOptions(call)));
    },
    update: async (call) => {
      const { server, params } = paramsOf('p_gid', call.id);
      const { subgroupChange } = await schemas();
      const body = subgroupChange.parse(changedFields({ ...call, data: ofKind(call.data) }));
      return recordOf(server, await client.updateSubgroup({ params, body }, saveOptions(call)));
    },
  } satisfies Adapter<ListedSubgroup, SubgroupRecord>;
};
