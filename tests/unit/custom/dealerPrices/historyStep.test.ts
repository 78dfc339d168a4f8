import { describe, expect, it } from 'vitest';
import { priceListFixture } from '../../../../src/dataProvider/mock/priceFixtures';
import type { HistoryEntry } from '../../../../src/contract/history';
import { descriptions } from '../../../../src/custom/dealerPrices/price/schemes/descriptions';
import { historyStep, type HistoryPaths } from '../../../../src/custom/dealerPrices/panel/historyStep';
import { licencePath, packagePath } from '../../../../src/custom/dealerPrices/price/priceBody';

const december = { year: 2026, month: 12 };
const cells = [...descriptions.dyn_disc_multi.layout.cells.values()];
const paths: HistoryPaths = { packages: packagePath, licences: licencePath };
const { lycense, packages } = JSON.parse(JSON.stringify(priceListFixture('dyn_disc_multi', december)));
const entry = (operation: string, changes: HistoryEntry['changes']): HistoryEntry => ({
  id: 7,
  at: '2026-11-20T09:00:00Z',
  actor: 'admin',
  operation,
  changes,
});
const dearer = lycense.map((row: { section: string; price_position: string }) =>
  row.section === 'mps_pi' && row.price_position === 'tpp_discrete_50' ? { ...row, client_price: 150.5 } : row,
);

describe('the history of a price list', () => {
  it('names the cells that were changed, with both values, and the move to another month', () => {
    const step = historyStep(
      cells,
      paths,
      entry('changePriceList', [
        { field: 'lycense', before: lycense, after: dearer },
        { field: 'packages', before: packages, after: packages },
        {
          field: 'accounts',
          before: { client_price: 1, daobit_price: 2 },
          after: { client_price: 1, daobit_price: 3 },
        },
        { field: 'percents', before: {}, after: { tariff: 12.5 } },
        { field: 'year', before: 2026, after: 2027 },
        { field: 'month', before: 12, after: 1 },
      ]),
    );
    expect(step.what).toBe('изменён, 12/2026 → 01/2027');
    expect(step.cells.map(({ name, values }) => [name, ...values])).toEqual([
      ['Предварительное информирование, 50: стоимость', '100,00', '150,50'],
      ['Дополнительная учетная запись: вознаграждение', '2,00', '3,00'],
      ['Процент: Тариф', '', '12,50'],
    ]);
  });

  it('of an addition has no cells to compare', () => {
    const step = historyStep(
      cells,
      paths,
      entry('createPriceList', [{ field: 'lycense', before: null, after: lycense }]),
    );
    expect(step).toMatchObject({ what: 'добавлен', cells: [] });
  });

  it('of a special price tells counts as they are, the day it begins, and addresses by a word', () => {
    const special: HistoryPaths = { packages: (alias) => `rows.${alias}`, fields: { tariff_cost: 'cost' } };
    const named = [
      { id: 'rows.pp_pi.threshold', kind: 'count', name: 'ПИ: порог' },
      { id: 'rows.pp_pi.client_points_cost.0', kind: 'price', name: 'ПИ, 1-10: цена' },
      { id: 'cost', kind: 'price', name: 'Тариф: стоимость' },
    ] as const;
    const row = (threshold: number, price: number) => [
      { message_price_position_alias: 'pp_pi', threshold, client_points_cost: [price] },
    ];
    const step = historyStep(
      named,
      special,
      entry('changeMinimumTariff', [
        { field: 'packages', before: row(100, 5), after: row(150, 5.5) },
        { field: 'tariff_cost', before: 500, after: 600 },
        { field: 'start_date', before: '2026-12-01', after: '2027-01-01' },
        { field: 'emails', before: ['a@b.ru'], after: [] },
      ]),
    );
    expect(step.what).toBe('изменён, 01.12.2026 → 01.01.2027, изменены адреса');
    expect(step.cells.map(({ name, values }) => [name, ...values])).toEqual([
      ['ПИ: порог', '100', '150'],
      ['ПИ, 1-10: цена', '5,00', '5,50'],
      ['Тариф: стоимость', '500,00', '600,00'],
    ]);
    expect(historyStep(named, special, entry('applyBatch', [])).what).toBe('пакетное изменение');
  });

  it('N04 says that remarks were looked at, and in whose words; a save without any says nothing of them', () => {
    const said = (after: HistoryEntry['changes'][number]['after']) =>
      historyStep(cells, paths, entry('changePriceList', [{ field: 'remarks', before: null, after }])).what;
    expect(said({ checked: true, reason: 'Акция' })).toBe('изменён, замечания проверены: «Акция»');
    expect(said({ checked: true })).toBe('изменён, замечания проверены');
    expect(said({ checked: false })).toBe('изменён');
    expect(said(null)).toBe('изменён');
  });
});
