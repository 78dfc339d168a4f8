import type { BillingAlias } from '../../src/domain/tiers';

/** A price that lists of a scheme have, by its path. */
export const priceCell = ({ alias }: { alias: BillingAlias }) =>
  ({
    dyn_tp: 'packages.pp_pi.client_points_cost.0',
    dyn_disc_multi: 'accounts.client_price',
    dyn_mc_disc: 'packages.pp_message.client_points_cost',
    dyn_pu: 'packages.pp_pi_pu.client_points_cost.0',
  })[alias];
