import { expect, it } from 'vitest';
import { pairPath, type PriceForm } from '../../../src/domain/pricePairs';

const packages = 'packages.pp_pi.client_points_cost';
const licence = 'lycense.tpp_dynamic_standard.client_price';

it.each<[PriceForm, string, string]>([
  ['dyn_tp', `${packages}.0`, 'percents.packages'],
  ['dyn_tp', licence, 'percents.license'],
  ['dyn_tp', licence.replace('price', 'additional_account_price'), 'percents.license'],
  ['dyn_disc_multi', packages, 'percents.tariff'],
  ['dyn_disc_multi', 'accounts.client_price', 'percents.tariff'],
  ['dyn_mc_disc', packages, 'percents.packages'],
  ['dyn_mc_disc', licence, 'percents.tariff'],
  ['dyn_pu', `${packages}.0`, 'percents.packages'],
  ['spec_condition', packages, 'percents.packages'],
  ['api', `${packages}.3`, 'percents.packages'],
  ['api', 'client_price', 'percents.license'],
  ['api', 'accounts.client_price', 'accounts.accountPercent'],
  ['minimum', 'cost', 'percent'],
])('E03 E04 E05 E06 E07 E08 E09 in %s the reward of %s goes by %s', (form, id, percentId) => {
  expect(pairPath(form, id)?.percentId).toBe(percentId);
});
