import type { Service } from '../kernel/context';
import { notFound } from '../../../src/contract/refusal';
import { portalOf, seenGroups } from '../kernel/sight';
import { readModel } from './model';

/** `GET …/groups/{p_gid}/`: the edit model. */
export const readGroup: Service<'readGroup'> = async ({ caller, db }, { params }) => {
  const found = await readModel(
    db,
    { server: portalOf(caller, params.alias), p_gid: params.p_gid },
    seenGroups(caller),
  );
  if (!found) throw notFound();
  return { body: found.model, revision: found.revision };
};
