import type { MinimumTariff } from '../../contract/minimumTariffs';
import type { PriceList } from '../../contract/prices';
import type { ApiPrice, SpecCondition } from '../../contract/specPrices';
import { formatIsoDay } from '../../domain/day';
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
    percents: { [billing_alias === 'dyn_disc_multi' ? 'tariff' : 'packages']: 25 },
    modified_by: 'admin',
    modified_at: '2026-10-01T09:00:00Z',
    ...change,
  };
}

/** Lists in force, before and to come, of each scheme, of the first dealer. */
export const priceListFixtures = (now: Month): PriceList[] =>
  (Object.keys(billingAliases) as BillingAlias[]).flatMap((alias) =>
    [-12, 0, 1].map((months) => priceListFixture(alias, addMonths(now, months))),
  );

const unwritten = { price_status: 'future', modified_by: null, modified_at: null } as const;
const special = (dealer_id: number, client_id: number, { year, month }: Month) => ({
  dealer_id,
  client_id,
  client_name: `ООО «Озёрный Терминал ${client_id}»`,
  year,
  month,
  ...unwritten,
});

/** An API price that has been in force for three months. */
export const apiPriceFixture = (dealer_id: number, now: Month): ApiPrice => ({
  ...special(dealer_id, 1001, addMonths(now, -3)),
  percents: { license: 20, packages: 25 },
  client_price: 1200,
  daobit_price: 240,
  accounts: { max_free_count: 3, client_price: 400, daobit_price: 80, accountPercent: 20 },
  packages: [
    {
      message_price_position_alias: 'pp_pi',
      threshold: 100,
      client_points_cost: ranges.map(() => 80),
      daobit_points_cost: ranges.map(() => 20),
    },
  ],
});

/** A special condition of the month to come. */
export const specConditionFixture = (dealer_id: number, now: Month): SpecCondition => ({
  ...special(dealer_id, 1002, addMonths(now, 1)),
  percents: { packages: 20 },
  packages: [{ message_price_position_alias: 'pp_pi', client_points_cost: 95, daobit_points_cost: 19 }],
});

/** A minimum tariff of the third dealer. */
export const minimumTariffFixture = (now: Month): MinimumTariff => ({
  tariff_id: 1,
  dealer_org_id: 203,
  client_org_id: 101_001,
  client_name: 'ООО «Озёрный Терминал 1001»',
  start_date: formatIsoDay({ ...now, day: 1 }),
  package_count: 10,
  tariff_cost: 1500,
  tariff_compensation: 300,
  percent: 20,
  emails: [],
  ...unwritten,
});
