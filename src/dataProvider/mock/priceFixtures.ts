import type { PriceList } from '../../contract/prices';
import { addMonths, type Month } from '../../domain/month';
import { billingAliases, licencePositions, packageAliases, ranges, type BillingAlias } from '../../domain/tiers';

const lengths: Record<BillingAlias, number | undefined> = {
  dyn_tp: ranges.length,
  dyn_disc_multi: undefined,
  dyn_mc_disc: undefined,
  dyn_pu: 1,
};

/** A price list of a scheme: every price 100, every reward a quarter of it; whatever is named replaces what is made up. */
export function priceListFixture(billing_alias: BillingAlias, at: Month, change: Partial<PriceList> = {}): PriceList {
  const length = lengths[billing_alias];
  const costs = (value: number) => (length === undefined ? value : Array.from({ length }, () => value));
  const further =
    billing_alias === 'dyn_tp' ? { client_additional_account_price: 100, daobit_additional_account_price: 25 } : {};
  return {
    dealer_id: 1,
    billing_alias,
    ...at,
    price_status: 'future',
    lycense: licencePositions[billing_alias].map(({ position, section }) => ({
      price_position: position,
      ...(section ? { section } : {}),
      client_price: 100,
      daobit_price: 25,
      ...further,
    })),
    packages: Object.keys(packageAliases[billing_alias]).map((message_price_position_alias) => ({
      message_price_position_alias,
      client_points_cost: costs(100),
      daobit_points_cost: costs(25),
    })),
    ...(billing_alias === 'dyn_disc_multi' ? { accounts: { client_price: 100, daobit_price: 25 } } : {}),
    percents: { packages: 25 },
    modified_by: 'admin',
    modified_at: '2026-10-01T09:00:00Z',
    ...change,
  };
}

/** A list in force and one to come, of each scheme, of the first dealer. */
export const defaultPriceLists = (now: Month): PriceList[] =>
  (Object.keys(billingAliases) as BillingAlias[]).flatMap((alias) =>
    [-12, 0, 1].map((months) => priceListFixture(alias, addMonths(now, months))),
  );
