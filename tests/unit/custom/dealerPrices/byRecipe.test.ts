import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appliedAlready, cellsByRecipe, cellsFrom } from '../../../../src/custom/dealerPrices/grid/byRecipe';
import { readCell } from '../../../../src/custom/dealerPrices/grid/cell';
import { pricesOf } from '../../../../src/custom/dealerPrices/grid/remarks';
import { change, createSheet, type Sheet } from '../../../../src/custom/dealerPrices/grid/sheet';
import { kaliningrad } from '../../../../src/custom/dealerPrices/price/schemes/kaliningrad';
import { pikYug } from '../../../../src/custom/dealerPrices/price/schemes/pikYug';
import { riseBy } from '../../../support/batchCalls';

const layout = { ...pikYug.layout, form: pikYug.alias };
const [price, reward, percent] = [
  'packages.pp_pnp_pu.client_points_cost.0',
  'packages.pp_pnp_pu.daobit_points_cost.0',
  'percents.packages',
] as const;
const sheetOf = (texts: Record<string, string>, of = layout): Sheet =>
  change(
    createSheet(of),
    new Map(Object.entries(texts).map(([id, text]) => [id, readCell(id === percent ? 'percent' : 'price', text)])),
  );
const made = (texts: Record<string, string>, by: number, step: 1 | 100 | 500 = 1) => {
  const result = cellsFrom(layout, sheetOf(texts).cells, riseBy(by, { rounding: { step, up: false } }));
  return [result.get(price)?.text, result.get(reward)?.text, result.get(percent)?.text];
};
/** As a panel has them that has read them. */
const read = (texts: Record<string, string>): Sheet => {
  const sheet = sheetOf(texts);
  return { ...sheet, guard: { ...sheet.guard, before: pricesOf(sheet).prices } };
};
const applied = (sheet: Sheet, by: number) => change(sheet, cellsByRecipe(sheet, riseBy(by)).cells);

describe('the cells of a panel by a recipe', () => {
  it('N03 are the same where nothing is raised', () => {
    const sums = fc.integer({ min: 0, max: 999_999_999_999 });
    fc.assert(
      fc.property(sums, sums, fc.integer({ min: 0, max: 10_000 }), (sum, share, points) => {
        const texts = { [price]: String(sum / 100), [reward]: String(share / 100), [percent]: String(points / 100) };
        expect(cellsFrom(layout, sheetOf(texts).cells, riseBy(0))).toEqual(sheetOf(texts).cells);
      }),
    );
  });

  it('N03 prices rise and are rounded, rewards follow by the percent of the list or keep their share, empty cells stay empty', () => {
    expect(made({ [price]: '10,05', [reward]: '2,51', [percent]: '25' }, 10)).toEqual(['11,06', '2,77', '25']);
    expect(made({ [price]: '123,45', [reward]: '30,86', [percent]: '25' }, 5, 100)).toEqual(['130,00', '32,50', '25']);
    expect(made({ [price]: '122,50', [reward]: '0' }, 0, 500)).toEqual(['125,00', '0,00', '']);
    expect(made({ [price]: '100', [reward]: '33', [percent]: '25' }, 10)).toEqual(['110,00', '36,30', '25']);
    expect(made({ [reward]: '5' }, 10)).toEqual(['', '5,00', '']);
  });

  it('N03 a linked price goes along: Kaliningrad’s 200+ costs what 200 do', () => {
    const [first, linked] = ['200', '200_plus'].map((volume) => `lycense.tpp_discrete_${volume}.client_price`);
    const sheet = sheetOf({ [first ?? '']: '100' }, { ...kaliningrad.layout, form: kaliningrad.alias });
    const next = applied(sheet, 7);
    expect([next.cells.get(first ?? '')?.text, next.cells.get(linked ?? '')?.text]).toEqual(['107,00', '107,00']);
  });

  it('N03 a recipe on its own result is told, another one is not; what was changed by hand can be left alone', () => {
    const sheet = read({ [price]: '100', [reward]: '25', [percent]: '25' });
    expect(appliedAlready(sheet, riseBy(7))).toBe(false);
    const once = applied(sheet, 7);
    expect(once.cells.get(price)?.text).toBe('107,00');
    expect(appliedAlready(once, riseBy(7))).toBe(true);
    expect(appliedAlready(once, riseBy(3))).toBe(false);
    expect(cellsByRecipe(once, riseBy(7, { keep_changed: true })).cells.size).toBe(0);
  });
});
