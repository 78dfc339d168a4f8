import type { MinimumTariff } from '../../contract/minimumTariffs';
import type { ApiPrice, SpecCondition } from '../../contract/specPrices';
import { formatIsoDay } from '../../domain/day';
import { addMonths, type Month } from '../../domain/month';
import { ranges } from '../../domain/tiers';

/** What is stored of special prices; their status comes from their month. */
export interface Specials {
  api: readonly ApiPrice[];
  spec_condition: readonly SpecCondition[];
  minimumTariffs: readonly MinimumTariff[];
}

const common = (dealer_id: number, client_id: number, { year, month }: Month) => ({
  dealer_id,
  client_id,
  client_name: `ООО «Озёрный Терминал ${client_id}»`,
  year,
  month,
  price_status: 'future' as const,
  modified_by: null,
  modified_at: null,
});

const apiPrice = (dealer_id: number, at: Month): ApiPrice => ({
  ...common(dealer_id, 1001, at),
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

const specCondition = (dealer_id: number, at: Month): SpecCondition => ({
  ...common(dealer_id, 1002, at),
  percents: { packages: 20 },
  packages: [{ message_price_position_alias: 'pp_pi', client_points_cost: 95, daobit_points_cost: 19 }],
});

const minimumTariff = (at: Month): MinimumTariff => ({
  tariff_id: 1,
  dealer_org_id: 203,
  client_org_id: 101_001,
  client_name: 'ООО «Озёрный Терминал 1001»',
  start_date: formatIsoDay({ ...at, day: 1 }),
  package_count: 10,
  tariff_cost: 1500,
  tariff_compensation: 300,
  percent: 20,
  emails: [],
  price_status: 'future',
  modified_by: null,
  modified_at: null,
});

export const noSpecials: Specials = { api: [], spec_condition: [], minimumTariffs: [] };

/** Special prices of the first and the third dealer, and a minimum tariff of the third. */
export const defaultSpecials = (now: Month): Specials => ({
  api: [1, 3].map((dealer) => apiPrice(dealer, addMonths(now, -3))),
  spec_condition: [1, 3].map((dealer) => specCondition(dealer, addMonths(now, 1))),
  minimumTariffs: [minimumTariff(now)],
});
