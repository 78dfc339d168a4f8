import { describe, expect, it } from 'vitest';
import { priceListFixture } from '../../../../src/dataProvider/mock/priceFixtures';
import type { HistoryEntry } from '../../../../src/contract/history';
import { descriptions } from '../../../../src/custom/dealerPrices/price/schemes/descriptions';
import { historyStep } from '../../../../src/custom/dealerPrices/price/tools/historyStep';

const december = { year: 2026, month: 12 };
const { layout } = descriptions.dyn_disc_multi;
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
      layout,
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
    const step = historyStep(layout, entry('createPriceList', [{ field: 'lycense', before: null, after: lycense }]));
    expect(step).toMatchObject({ what: 'добавлен', cells: [] });
  });
});
