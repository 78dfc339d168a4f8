import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  billingAliases,
  licencePositions,
  packageAliases,
  pskovSections,
  rangeIndex,
  ranges,
} from '../../../src/domain/tiers';

it('E03 there are six ranges, and each count is in the one that holds it', () => {
  expect(ranges.map(({ caption }) => caption)).toEqual(['1-10', '11-20', '21-50', '51-100', '101-200', '200+']);
  expect([1, 10, 11, 20, 21, 50, 51, 100, 101, 200, 201, 1_000_000].map(rangeIndex)).toEqual([
    0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5,
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000_000 }), (count) => {
      const range = ranges[rangeIndex(count)];
      expect(range && range.from <= count && count <= range.to).toBe(true);
    }),
  );
});

it('D07 there are four schemes, each with its packages', () => {
  expect(Object.values(billingAliases)).toEqual(['Даобит', 'Псков', 'Калининград', 'Пик-ЮГ']);
  expect(Object.keys(packageAliases.dyn_tp)).toEqual(
    'pp_pi pp_pnp pp_etd pp_pds pp_svh_mp pp_oez_poez_toser pp_svh_oez pp_ptd pp_departure'.split(' '),
  );
  expect(Object.values(packageAliases.dyn_tp)).toEqual([
    'ПИ',
    'ПНП',
    'ЭТД',
    'ПДС',
    'СВХ МП',
    'ОЭЗ/ПОЭЗ/ТОСЭР',
    'СВХ ОЭЗ',
    'ПТД',
    'Уведомление об убытии',
  ]);
  expect(Object.keys(packageAliases.dyn_pu)).toEqual(
    'pp_pnp_pu pp_pds_pu pp_pi_pu pp_pit_pu pp_svh_pu pp_departure_pu'.split(' '),
  );
  expect(Object.keys(packageAliases.dyn_mc_disc)).toEqual(['pp_message']);
  expect(Object.keys(packageAliases.dyn_disc_multi)).toEqual([...pskovSections]);
});

it('E03 E04 E05 E06 each scheme has its licence rows', () => {
  const of = (alias: keyof typeof licencePositions) =>
    licencePositions[alias].map(({ position, caption }) => `${position} ${caption}`);
  expect(of('dyn_tp')).toEqual(['tpp_dynamic_standard Стандартный', 'tpp_dynamic_minimum Минимальный']);
  expect(of('dyn_mc_disc')).toEqual([
    'tpp_discrete_portal Портал',
    'tpp_discrete_10 10 пакетов',
    'tpp_discrete_20 20 пакетов',
    'tpp_discrete_50 50 пакетов',
    'tpp_discrete_100 100 пакетов',
    'tpp_discrete_200 200 пакетов',
    'tpp_discrete_200_plus 200+ пакетов',
  ]);
  for (const section of pskovSections) {
    const rows = licencePositions.dyn_disc_multi.filter((row) => row.section === section);
    expect(rows.map(({ caption }) => caption)).toEqual(['10', '20', '50', '100', '200', '200+']);
    expect(rows.map(({ range }) => range)).toEqual(ranges.map(({ caption }) => caption));
  }
  expect(licencePositions.dyn_disc_multi).toHaveLength(12);
  expect(licencePositions.dyn_pu).toEqual([]);
});
