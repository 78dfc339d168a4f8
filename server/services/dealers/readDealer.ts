import type { Service } from '../kernel/context';
import { dealersInScope } from '../kernel/scope';
import { served } from '../kernel/written';
import { readDealerModel } from './model';

/** `GET /dealers/{id}/`: the dealer model. */
export const readDealer: Service<'readDealer'> = async ({ caller, db }, { params }) =>
  served(await readDealerModel(db, params.id, dealersInScope(caller)));
