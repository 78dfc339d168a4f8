import type { Subgroup } from '../../contract/subgroups';
import type { Reply } from '../client';
import { recordId, splitId } from '../../domain/recordId';
import { changedFields, saveOptions, type Adapter, type AdapterTools, type CreateCall } from './adapter';

/** A subgroup of the form, with its id within the app, that of its organisation, and the version that was read. */
export type SubgroupRecord = Subgroup & { id: string; in: string; etag: string | undefined };

const schemas = () => import('../../contract/subgroups');

/** A department has no legal form, INN or KPP, whatever has been typed into their fields before. */
const ofKind = (data: CreateCall['data']) =>
  data.p_is_org ? data : { ...data, p_opf: null, p_inn: null, p_kpp: null };

/** Departments and organisations below an organisation (doc 1 §7); `meta.in` names the one that a new subgroup belongs to. */
export const subgroupsAdapter = ({ client }: AdapterTools): Adapter<SubgroupRecord> => {
  const recordOf = (server: string, { data, etag }: Reply<Subgroup>): SubgroupRecord => ({
    ...data,
    id: recordId(server, data.p_gid),
    in: recordId(server, data.parent_p_gid),
    etag,
  });
  const paramsOf = (id: string | number) => {
    const { server, id: p_gid } = splitId(id);
    return { server, params: { alias: server, p_gid: String(p_gid) } };
  };
  return {
    getOne: async (id) => {
      const { server, params } = paramsOf(id);
      return recordOf(server, await client.readSubgroup({ params }));
    },
    create: async ({ data, meta }) => {
      const { server, id: p_gid } = splitId(meta?.in ?? '');
      const { newSubgroup } = await schemas();
      const body = newSubgroup.parse({ ...ofKind(data), p_gid });
      return recordOf(server, await client.createSubgroup({ params: { alias: server }, body }, saveOptions({ meta })));
    },
    update: async (call) => {
      const { server, params } = paramsOf(call.id);
      const { subgroupChange } = await schemas();
      const body = subgroupChange.parse(changedFields({ ...call, data: ofKind(call.data) }));
      return recordOf(server, await client.updateSubgroup({ params, body }, saveOptions(call)));
    },
  };
};
