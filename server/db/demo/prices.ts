import { addMonths, type Month } from '../../../src/domain/month';
import {
  discretePositions,
  dynamicPositions,
  packageAliases,
  portalPosition,
  pskovSections,
  type BillingAlias,
} from '../../../src/domain/tiers';
import { demoDealers, type DemoDealer } from './dealers';
import type { DemoOrganisation } from './organisations';

/** All sums here are kopecks; on the wire they are numbers with two decimals. */
const wire = (kopecks: number) => kopecks / 100;
const share = (kopecks: number, percent: number) => wire(Math.round((kopecks * percent) / 100));
const pair = (kopecks: number, percent: number) => ({
  client_price: wire(kopecks),
  daobit_price: share(kopecks, percent),
});

const sixPrices = (base: number) => [1, 0.95, 0.9, 0.8, 0.7, 0.6].map((part) => Math.round(base * part));
const costs = (prices: readonly number[], percent: number) => ({
  client_points_cost: prices.map(wire),
  daobit_points_cost: prices.map((price) => share(price, percent)),
});

/** Six prices down from a base in kopecks, with their rewards, as an API condition has them. */
export const priceCosts = (base: number, percent: number) => costs(sixPrices(base), percent);

type Body = Record<string, unknown>;

const bodies: Record<BillingAlias, (rise: number) => Body> = {
  dyn_tp: (rise) => ({
    lycense: Object.keys(dynamicPositions).map((price_position, index) => ({
      price_position,
      ...pair(index === 0 ? 150_000 + rise : 90_000 + rise, 20),
      client_additional_account_price: 500,
      daobit_additional_account_price: 100,
    })),
    packages: Object.keys(packageAliases.dyn_tp).map((message_price_position_alias, index) => ({
      message_price_position_alias,
      ...costs(sixPrices(12_000 + index * 1_000 + rise), 25),
    })),
  }),
  dyn_disc_multi: (rise) => ({
    lycense: pskovSections.flatMap((section, at) =>
      discretePositions.map(({ position }, index) => ({
        price_position: position,
        section,
        ...pair(100_000 * (index + 1) + at * 20_000 + rise, 30),
      })),
    ),
    packages: pskovSections.map((message_price_position_alias) => ({
      message_price_position_alias,
      client_points_cost: wire(9_000 + rise),
      daobit_points_cost: share(9_000 + rise, 30),
    })),
    accounts: { client_price: 500, daobit_price: 150 },
  }),
  dyn_mc_disc: (rise) => ({
    lycense: [{ position: portalPosition }, ...discretePositions].map(({ position }, index) => ({
      price_position: position,
      ...pair(80_000 * (Math.min(index, 5) + 1) + rise, 20),
    })),
    packages: [
      {
        message_price_position_alias: 'pp_message',
        client_points_cost: wire(8_500 + rise),
        daobit_points_cost: share(8_500 + rise, 25),
      },
    ],
  }),
  dyn_pu: (rise) => ({
    lycense: [],
    packages: Object.keys(packageAliases.dyn_pu).map((message_price_position_alias) => ({
      message_price_position_alias,
      ...costs([7_500 + rise], 40),
    })),
  }),
};

/** A price list of a scheme, all prices `rise` kopecks above the base, in the shape of doc 2 §3. */
export const priceBody = (alias: BillingAlias, rise: number) => bodies[alias](rise);

/** The percents that the rewards of `priceBody` were computed with. */
export const pricePercents: Record<BillingAlias, Record<string, number>> = {
  dyn_tp: { packages: 25, license: 20 },
  dyn_disc_multi: { tariff: 30 },
  dyn_mc_disc: { packages: 25, tariff: 20 },
  dyn_pu: { packages: 40 },
};

/** Months from now at which a list starts: two of the past, the one in force, and one or two to come. */
const startsOf = (dealer: number) => [-24, -12, dealer % 2 === 0 ? 0 : -4, 1, ...(dealer % 3 === 0 ? [4] : [])];

const aliasesOf = ({ id, billing }: DemoDealer): BillingAlias[] => {
  const rest = Object.keys(bodies).filter((alias): alias is BillingAlias => alias in bodies && alias !== billing);
  return id === 1 ? [billing, ...rest] : [billing];
};

/** Lists of its own scheme for every dealer; of all four for the head organisation's. */
export const priceRows = (now: Month, createdAt: string) =>
  demoDealers.flatMap((dealer) =>
    aliasesOf(dealer).flatMap((alias) =>
      startsOf(dealer.id).map((months, index) => ({
        dealer_id: dealer.id,
        billing_alias: alias,
        ...addMonths(now, months),
        body: priceBody(alias, index * 500),
        percents: pricePercents[alias],
        created_at: createdAt,
        created_by: 'admin',
        revision: 1,
      })),
    ),
  );

/** Special conditions of both types for clients of some dealers: archived, in force and to come. */
export const specialRows = (organisations: readonly DemoOrganisation[], now: Month, createdAt: string) =>
  [2, 3, 6, 9].flatMap((dealer) => {
    const clients = organisations.filter((one) => one.dealer.id === dealer && one.tariff).slice(0, 4);
    return clients.flatMap(({ gid, dealer: { billing } }, index) => {
      const api = index % 2 === 0;
      const [message_price_position_alias] = Object.keys(packageAliases[billing]);
      const body = api
        ? {
            client_price: 1200,
            daobit_price: 240,
            accounts: { max_free_count: 3, client_price: 400, daobit_price: 80, accountPercent: 20 },
            packages: [{ message_price_position_alias, threshold: 100, ...priceCosts(9_000, 20) }],
          }
        : { packages: [{ message_price_position_alias, client_points_cost: 95, daobit_points_cost: 19 }] };
      return [-9, -3, 2].map((months) => ({
        dealer_id: dealer,
        type: api ? 'api' : 'spec_condition',
        client_gid: gid,
        ...addMonths(now, months),
        body,
        percents: { packages: 20 },
        created_at: createdAt,
        created_by: 'admin',
        revision: 1,
      }));
    });
  });

/** The third dealer's minimum tariffs. */
export const minimumRows = (organisations: readonly DemoOrganisation[], now: Month, createdAt: string) =>
  organisations
    .filter((one) => one.dealer.id === 3 && one.orgId !== null)
    .slice(4, 9)
    .map((one, index) => {
      const { year, month } = addMonths(now, index - 3);
      return {
        dealer_id: 3,
        client_gid: one.gid,
        client_org_id: one.orgId,
        start_date: `${year}-${String(month).padStart(2, '0')}-01`,
        package_count: 10,
        percent: 20,
        cost: 1500,
        compensation: 300,
        emails: [`office@client-nova-${one.gid}.example`],
        created_at: createdAt,
        created_by: 'admin',
        revision: 1,
      };
    });
