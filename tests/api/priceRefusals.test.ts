import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PriceListSave } from '../../src/contract/prices';
import { createTestApp, type TestApp } from '../support/app';
import { priceCalls } from '../support/priceCalls';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.close());

const { read, post, saveOf } = priceCalls(() => ({ app, token: admin }));

describe('what is refused names its cell', () => {
  const withCell = (rows: PriceListSave['packages'], value: unknown) =>
    rows.map((row, index) =>
      index === 0 && Array.isArray(row.client_points_cost)
        ? { ...row, client_points_cost: row.client_points_cost.map((one, range) => (range === 3 ? value : one)) }
        : row,
    );

  it.each([
    ['none', null, 'Введите число'],
    ['a word', 'много', 'Введите число: цифры и, после запятой, не больше двух знаков'],
    ['below zero', -0.01, 'Число не может быть отрицательным'],
    ['three decimals', 1.005, 'Не больше двух знаков после запятой'],
    ['eleven digits', 10_000_000_000, 'Не больше 10 цифр до запятой'],
  ])('E13 a price that is %s', async (_, value, message) => {
    const body = await saveOf('dyn_tp', 2026, 11);
    const answer = await post('dyn_tp', { ...body, packages: withCell(body.packages, value) });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual({ 'packages.pp_pi.client_points_cost.3': [message] });
    expect((await read('dyn_tp', 2026, 11)).status).toBe(404);
  });

  it('E13 the largest price is kept to the kopeck', async () => {
    const body = await saveOf('dyn_tp', 2026, 11);
    expect((await post('dyn_tp', { ...body, packages: withCell(body.packages, 9_999_999_999.99) })).status).toBe(201);
    const [first] = (await read('dyn_tp', 2026, 11)).body.packages;
    expect(first?.client_points_cost).toEqual([
      ...(body.packages[0]?.client_points_cost as number[]).slice(0, 3),
      9_999_999_999.99,
      ...(body.packages[0]?.client_points_cost as number[]).slice(4),
    ]);
  });

  it('E13 an unknown row, a missing one, one that comes twice, one range too few', async () => {
    const { lycense, packages, ...rest } = await saveOf('dyn_tp', 2026, 12);
    const [first, second, ...others] = packages;
    if (!first || !second) throw new Error('no rows');
    const short = { ...second, client_points_cost: [1, 2, 3, 4, 5] };
    const { status, body } = await post('dyn_tp', {
      ...rest,
      lycense: lycense.slice(1),
      packages: [{ ...first, message_price_position_alias: 'pp_none' }, short, ...others],
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual({
      'lycense.tpp_dynamic_standard': ['Нет строки'],
      'packages.pp_pi': ['Нет строки'],
      'packages.pp_none': ['Такой строки в этом прайсе нет'],
      'packages.pp_pnp.client_points_cost': ['Нужно цен: 6'],
    });
    const long = await post('dyn_tp', {
      ...rest,
      lycense,
      packages: [first, { ...second, client_points_cost: [1, 2, 3, 4, 5, 6, 7] }, ...others],
    });
    expect(long.body.errors).toEqual({ 'packages.pp_pnp.client_points_cost': ['Нужно цен: 6'] });
    const twice = await post('dyn_tp', { ...rest, lycense, packages: [...packages, first] });
    expect(twice.body.errors).toEqual({ 'packages.pp_pi': ['Строка повторяется'] });
  });

  it('E04 E05 E06 a list of one scheme is none of another', async () => {
    const pskov = await saveOf('dyn_disc_multi', 2026, 12);
    expect((await post('dyn_mc_disc', pskov)).body.errors).toMatchObject({
      accounts: ['Такой цены в этом прайсе нет'],
      'packages.pp_message': ['Нет строки'],
      'lycense.tpp_discrete_portal': ['Нет строки'],
    });
    const { accounts: _, ...without } = pskov;
    expect((await post('dyn_disc_multi', without)).body.errors).toEqual({ accounts: ['Заполните поле'] });
    expect((await post('dyn_pu', await saveOf('dyn_mc_disc', 2026, 12))).status).toBe(400);
  });

  it('E13 percents are 0 to 100, two decimals', async () => {
    const body = await saveOf('dyn_pu', 2026, 12);
    expect((await post('dyn_pu', { ...body, percents: { packages: 100.01 } })).body.errors).toEqual({
      'percents.packages': ['Процент от 0 до 100'],
    });
    expect((await post('dyn_pu', { ...body, percents: { tariff: 5 } })).body.errors).toEqual({
      'percents.tariff': ['Такого процента в этом прайсе нет'],
    });
    expect((await post('dyn_pu', { ...body, percents: { constructor: 5, ['__proto__x']: 5 } })).body.errors).toEqual({
      'percents.constructor': ['Неизвестный процент'],
      'percents.__proto__x': ['Неизвестный процент'],
    });
    expect((await post('dyn_pu', { ...body, percents: { packages: 33.33 } })).body.percents).toEqual({
      packages: 33.33,
    });
  });
});
