import type { Service } from '../kernel/context';
import { notFound } from '../../../src/contract/refusal';
import { portalOf, groupsInScope } from '../kernel/scope';
import { readModel } from './model';

/** `GET …/groups/{p_gid}/`: the edit model. */
export const readGroup: Service<'readGroup'> = async ({ caller, db }, { params }) => {
  const found = await readModel(
    db,
    { server: portalOf(caller, params.alias), p_gid: params.p_gid },
    groupsInScope(caller),
  );
  if (!found) throw notFound();
  return { body: found.model, revision: found.revision };
};
