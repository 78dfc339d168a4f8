import type { Service } from '../kernel/context';
import { portalOf, groupsInScope } from '../kernel/scope';
import { served } from '../kernel/written';
import { readModel } from './model';

/** `GET …/groups/{p_gid}/`: the edit model. */
export const readGroup: Service<'readGroup'> = async ({ caller, db }, { params }) => {
  const at = { server: portalOf(caller, params.alias), p_gid: params.p_gid };
  return served(await readModel({ one: db.keyed }, at, groupsInScope(caller)));
};
