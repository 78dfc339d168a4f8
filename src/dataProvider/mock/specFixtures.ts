import type { Dealer, SpecPriceRow } from '../../contract/dealers';
import type { MinimumTariff } from '../../contract/minimumTariffs';
import type { ApiPrice, SpecCondition } from '../../contract/specPrices';
import { compareMonths, formatMonth, type Month } from '../../domain/month';
import { ranges } from '../../domain/tiers';
import { dealerClientsFixture, type SpecialFixture } from './dealerFixtures';

/** What is stored of special rows: their prices. */
export interface StoredSpecials {
  apiPrices: ApiPrice[];
  specConditions: SpecCondition[];
  minimumTariffs: MinimumTariff[];
}

const common = (
  { dealer_id, client_id, client_name, start_year: year, start_month: month }: SpecialFixture,
  now: Month,
) => ({
  dealer_id,
  client_id,
  client_name,
  year,
  month,
  price_status: compareMonths({ year, month }, now) > 0 ? ('future' as const) : ('active' as const),
  modified_by: null,
  modified_at: null,
});

/** The prices behind the special rows of the fixtures, one like the other. */
export const storedSpecials = (
  specials: readonly SpecialFixture[],
  dealers: readonly Dealer[],
  now: Month,
): StoredSpecials => {
  const of = (type: SpecPriceRow['type']) => specials.filter((one) => one.type === type);
  return {
    apiPrices: of('api').map((one) => ({
      ...common(one, now),
      percents: { license: 20, packages: 25 },
      client_price: 1200,
      daobit_price: 240,
      accounts: { max_free_count: 3, client_price: 400, daobit_price: 80, accountPercent: 20 },
      packages: [
        {
          message_price_position_alias: 'pp_pi',
          threshold: one.package_count ?? 0,
          client_points_cost: ranges.map(() => 80),
          daobit_points_cost: ranges.map(() => 20),
        },
      ],
    })),
    specConditions: of('spec_condition').map((one) => ({
      ...common(one, now),
      percents: { packages: 20 },
      packages: [{ message_price_position_alias: 'pp_pi', client_points_cost: 95, daobit_points_cost: 19 }],
    })),
    minimumTariffs: of('minimum_tariff').map((one) => {
      const { price_status, client_name, modified_by, modified_at } = common(one, now);
      return {
        tariff_id: one.tariff_id ?? 0,
        dealer_org_id: dealers.find(({ p_id }) => p_id === one.dealer_id)?.p_org_id ?? 0,
        client_org_id: one.client_org_id ?? 0,
        client_name,
        start_date: one.start_date,
        package_count: one.package_count ?? 0,
        tariff_cost: 1500,
        tariff_compensation: 300,
        percent: 20,
        emails: [],
        price_status,
        modified_by,
        modified_at,
      };
    }),
  };
};

const monthStart = ({ year, month }: Month) =>
  `${formatMonth({ year, month }, '-').replace(/^(\d\d)-(\d+)$/, '$2-$1')}-01`;
const none = { tariff_id: null, package_count: null, initial_package_count: null, actual_package_count: 0 };

/** The special rows of a dealer, from what is stored; what a client has sent is that of its fixture. */
export function specialRows(
  { apiPrices, specConditions, minimumTariffs }: StoredSpecials,
  specials: readonly SpecialFixture[],
  dealer: Dealer,
): Omit<SpecPriceRow, 'price_status'>[] {
  const monthly = (type: 'api' | 'spec_condition', rows: readonly (ApiPrice | SpecCondition)[]) =>
    rows
      .filter(({ dealer_id }) => dealer_id === dealer.p_id)
      .map(({ client_id, client_name, year, month }) => ({
        ...none,
        type,
        client_id,
        client_name,
        client_org_id: dealerClientsFixture.find((one) => one.client_id === client_id)?.client_org_id ?? null,
        start_year: year,
        start_month: month,
        start_date: monthStart({ year, month }),
      }));
  const minimums = minimumTariffs
    .filter(({ dealer_org_id }) => dealer.minimum_tariff_enabled && dealer_org_id === dealer.p_org_id)
    .map(({ tariff_id, client_org_id, client_name, start_date, package_count }) => ({
      ...none,
      type: 'minimum_tariff' as const,
      tariff_id,
      client_id: dealerClientsFixture.find((one) => one.client_org_id === client_org_id)?.client_id ?? client_org_id,
      client_org_id,
      client_name,
      start_year: Number(start_date.slice(0, 4)),
      start_month: Number(start_date.slice(5, 7)),
      start_date,
      package_count,
      initial_package_count: package_count,
    }));
  return [...monthly('api', apiPrices), ...monthly('spec_condition', specConditions), ...minimums].map((row) => {
    const fixture = specials.find(
      (one) =>
        one.dealer_id === dealer.p_id &&
        one.type === row.type &&
        one.client_id === row.client_id &&
        one.start_date === row.start_date,
    );
    return fixture
      ? {
          ...row,
          package_count: fixture.package_count,
          initial_package_count: fixture.initial_package_count,
          actual_package_count: fixture.actual_package_count,
        }
      : row;
  });
}
