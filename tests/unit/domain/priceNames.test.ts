import { expect, it } from 'vitest';
import { priceNames } from '../../../src/domain/priceNames';
import { sheetOfBody, type PriceForm } from '../../../src/domain/pricePairs';
import { emptyList } from '../../../src/domain/priceLines';

const zero = { client_price: 0, daobit_price: 0 };
const packages = [
  { message_price_position_alias: 'pp_pi', threshold: 0, client_points_cost: [0], daobit_points_cost: [0] },
];
const namesOf = (form: PriceForm, body: object) => priceNames(sheetOfBody(form, body));

it('N04 a price of a list is called by its kind, its account and its range, its reward after it', () => {
  const names = namesOf('dyn_tp', emptyList('dyn_tp'));
  expect(names.get('packages.pp_pi.client_points_cost.0')).toBe('ПИ, 1-10');
  expect(names.get('packages.pp_pi.daobit_points_cost.5')).toBe('ПИ, 200+, вознаграждение');
  expect(names.get('lycense.tpp_dynamic_standard.client_price')).toBe('Стандартный');
  expect(names.get('lycense.tpp_dynamic_standard.client_additional_account_price')).toBe('Стандартный, учётная запись');
});

it('N04 a kind with one price is called without a range, accounts without a kind', () => {
  const names = namesOf('api', { ...zero, accounts: { ...zero, max_free_count: 1 }, packages });
  expect([...names]).toEqual([
    ['client_price', 'Лицензия'],
    ['daobit_price', 'Лицензия, вознаграждение'],
    ['accounts.client_price', 'Учётная запись'],
    ['accounts.daobit_price', 'Учётная запись, вознаграждение'],
    ['packages.pp_pi.client_points_cost.0', 'ПИ'],
    ['packages.pp_pi.daobit_points_cost.0', 'ПИ, вознаграждение'],
  ]);
});
