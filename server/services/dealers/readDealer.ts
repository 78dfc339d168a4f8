import type { Service } from '../kernel/context';
import { notFound } from '../../../src/contract/refusal';
import { seenDealers } from '../kernel/sight';
import { readDealerModel } from './model';

/** `GET /dealers/{id}/`: the dealer model. */
export const readDealer: Service<'readDealer'> = async ({ caller, db }, { params }) => {
  const found = await readDealerModel(db, params.id, seenDealers(caller));
  if (!found) throw notFound();
  return { body: found.model, revision: found.revision };
};
