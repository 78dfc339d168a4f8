import { describe, expect, it } from 'vitest';
import { clientMonth } from '../../../../src/domain/sales/clientMonth';
import { readList, readSpecial, type PriceBook } from '../../../../src/domain/sales/prices';

const january = { year: 2026, month: 1 };
const march = { year: 2026, month: 3 };
const row = (message_price_position_alias: string, client_points_cost: number, daobit_points_cost: number) => ({
  message_price_position_alias,
  client_points_cost,
  daobit_points_cost,
});
const pskov = readList('dyn_disc_multi', january, {
  lycense: ['mps_common', 'mps_pi'].map((section) => ({
    price_position: 'tpp_discrete_10',
    section,
    client_price: 1000,
    daobit_price: 300,
  })),
  packages: [row('mps_common', 90, 27), row('mps_pi', 80, 24)],
});
const book = (section: string): PriceBook => ({
  lists: [pskov],
  specials: [
    readSpecial('api', march, {
      client_price: 500,
      daobit_price: 100,
      accounts: { max_free_count: 5, client_price: 0, daobit_price: 0 },
      packages: [row(section, 70, 7)].map((one) => ({
        ...one,
        client_points_cost: Array<number>(6).fill(one.client_points_cost),
        daobit_points_cost: Array<number>(6).fill(one.daobit_points_cost),
      })),
    }),
  ],
  minimums: [],
  parentShares: [],
  agreement: {
    terms: [{ from: 0, tariff: 'Тариф 10', stopTariff: false }],
    subscriptions: [],
    full: [],
    services: [],
  },
  services: new Map(),
});
const billed = (section: string) =>
  clientMonth(
    {
      month: march,
      kinds: [
        ['mps_common', false, 12, 1],
        ['mps_pi', false, 13, 1],
      ],
      senders: 1,
    },
    book(section),
  ).map(({ name, count, charged, cost, daobit_cost }) => [name, count, charged, cost, daobit_cost]);

describe('an API condition for one section of Pskov', () => {
  it('K04 leaves preliminary information at its list price, with its volume row', () => {
    expect(billed('mps_common')).toEqual([
      ['Пакеты', 12, 12, 84_000, 8_400],
      ['Объём «10»: Предварительное информирование', 1, 1, 100_000, 30_000],
      ['Предварительное информирование', 13, 3, 24_000, 7_200],
      ['Лицензия API', 1, 1, 50_000, 10_000],
    ]);
  });

  it('K04 leaves common packages at their list price, with their volume row', () => {
    expect(billed('mps_pi')).toEqual([
      ['Объём «10»: Пакеты', 1, 1, 100_000, 30_000],
      ['Пакеты', 12, 2, 18_000, 5_400],
      ['Предварительное информирование', 13, 13, 91_000, 9_100],
      ['Лицензия API', 1, 1, 50_000, 10_000],
    ]);
  });
});
