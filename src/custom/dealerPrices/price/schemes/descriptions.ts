import type { BillingAlias } from '../../../../domain/tiers';
import type { PanelDescription } from './description';
import { dynamicTariff } from './dynamicTariff';
import { kaliningrad } from './kaliningrad';
import { pikYug } from './pikYug';
import { pskov } from './pskov';

/** The panel of each billing scheme. */
export const descriptions: Record<BillingAlias, PanelDescription> = {
  dyn_tp: dynamicTariff,
  dyn_disc_multi: pskov,
  dyn_mc_disc: kaliningrad,
  dyn_pu: pikYug,
};
