import type { PriceGround } from '../../../src/contract/plans/recalculated';
import { currentMonth } from '../../../src/domain/month';
import type { Queryable } from '../../db/queryable';
import type { Context } from '../kernel/context';
import { readSettings } from '../prices/guardPrices';

/** What plans of prices stand on: who asks, when, and where the lines of remarks are drawn. */
export const groundOf = async (tx: Queryable, { caller, clock }: Context): Promise<PriceGround> => ({
  rights: caller.rights,
  own: caller.company.dealer_id,
  now: currentMonth(clock()),
  settings: await readSettings(tx),
});
