import { expect, it } from 'vitest';
import { schemeProblems } from '../../../../src/contract/prices';
import { emptyList, priceLines } from '../../../../src/domain/priceLines';
import { sheetOfBody } from '../../../../src/domain/pricePairs';
import { linesOfList, priceLists } from '../../../../src/domain/sheets/priceLists';
import { billingAliases, type BillingAlias } from '../../../../src/domain/tiers';

const schemes = Object.keys(billingAliases) as BillingAlias[];

const asked = (texts: Record<string, string>, place: { dealer?: number } = { dealer: 1 }) => {
  const { input, faults, notes } = priceLists.ask(
    [{ line: 2, texts: { scheme: 'Даобит', price: '95', month: '01/2031', ...texts } }],
    place,
  );
  const [list] = (input as { lists: { prices: { cell: string }[] }[] } | undefined)?.lists ?? [];
  return {
    cell: list?.prices[0]?.cell,
    fault: Object.values(faults.get(2) ?? {})[0],
    at: Object.keys(faults.get(2) ?? {}),
    note: notes.get(2),
  };
};

it.each(schemes)('N06 the sheet of %s has every price of its list once, under words of its own', (alias) => {
  const body = { ...emptyList(alias), percents: {} };
  expect(schemeProblems(alias, body)).toEqual([]);
  const ids = priceLines[alias].map(({ id }) => id);
  expect([...ids].sort()).toEqual(
    sheetOfBody(alias, body)
      .pairs.map(({ id }) => id)
      .sort(),
  );
  const read = linesOfList(alias, body).map(
    ([section, position, range]) => asked({ scheme: billingAliases[alias], section, position, range }).cell,
  );
  expect(read).toEqual(ids);
});

it('N06 a line means one price, or says what would tell it', () => {
  const pi = { position: 'ПИ' };
  expect(asked({ ...pi, range: '1-10' }).cell).toBe('packages.pp_pi.client_points_cost.0');
  expect(asked({ ...pi, range: 'от 11 до 20' }).cell).toBe('packages.pp_pi.client_points_cost.1');
  for (const range of ['200+', 'свыше 200', '201 и более'])
    expect(asked({ ...pi, range }).cell).toBe('packages.pp_pi.client_points_cost.5');
  expect(asked({ ...pi, range: '2026-10-01' })).toMatchObject({
    cell: 'packages.pp_pi.client_points_cost.0',
    note: { range: 'Диапазон 1-10: таблица приняла его за дату' },
  });
  for (const range of ['01.окт', '2026-01-10']) expect(asked({ ...pi, range }).cell).toMatch(/client_points_cost\.0$/);
  for (const range of ['ноя.20', '2020-11-01', '2026-11-20'])
    expect(asked({ ...pi, range })).toMatchObject({
      cell: 'packages.pp_pi.client_points_cost.1',
      note: { range: 'Диапазон 11-20: таблица приняла его за дату' },
    });
  expect(asked(pi).fault).toMatch(/^Укажите диапазон: 1-10, 11-20/);
  expect(asked({ position: 'Стандартный' }).fault).toBe('Укажите раздел: Лицензия, Дополнительная учётная запись');
  expect(asked({ position: 'Стандартный', section: 'лицензия' }).cell).toBe(
    'lycense.tpp_dynamic_standard.client_price',
  );
  expect(asked({ position: 'Луна' }).fault).toBe('В прайсе Даобит нет строки «Луна»');
  expect(asked({ ...pi, range: '3-7' }).fault).toMatch(/^Диапазон: /);
  expect(asked({ ...pi, range: '1-10' }, {}).fault).toBe('Укажите дилера: ИНН дилера или ID дилера');
  const places = [pi, { position: 'Стандартный' }, { position: 'Луна' }].map((texts) => asked(texts).at);
  expect([...places, asked({ ...pi, range: '1-10' }, {}).at].flat()).toEqual(['range', 'section', 'position', 'inn']);
  expect(asked({ scheme: 'Пик-ЮГ', ...pi }).cell).toBe('packages.pp_pi_pu.client_points_cost.0');
});
