import type { Service } from '../kernel/context';
import { notFound } from '../../../src/contract/refusal';
import { dealersInScope } from '../kernel/scope';
import { readDealerModel } from './model';

/** `GET /dealers/{id}/`: the dealer model. */
export const readDealer: Service<'readDealer'> = async ({ caller, db }, { params }) => {
  const found = await readDealerModel(db, params.id, dealersInScope(caller));
  if (!found) throw notFound();
  return { body: found.model, revision: found.revision };
};
