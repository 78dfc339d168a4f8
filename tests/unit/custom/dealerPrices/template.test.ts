import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCell } from '../../../../src/custom/dealerPrices/grid/cell';
import { change, createSheet } from '../../../../src/custom/dealerPrices/grid/sheet';
import { pikYug } from '../../../../src/custom/dealerPrices/price/schemes/pikYug';
import { cellsFrom, parseRaise, raised } from '../../../../src/custom/dealerPrices/price/tools/template';

const { layout } = pikYug;
const [price, reward, percent] = [
  'packages.pp_pnp_pu.client_points_cost.0',
  'packages.pp_pnp_pu.daobit_points_cost.0',
  'percents.packages',
] as const;
const cells = (texts: Record<string, string>) =>
  change(
    createSheet(layout),
    new Map(Object.entries(texts).map(([id, text]) => [id, readCell(id === percent ? 'percent' : 'price', text)])),
  ).cells;
const made = (texts: Record<string, string>, change: number, step = 1) => {
  const result = cellsFrom(layout, cells(texts), { percent: change, step });
  return [result.get(price)?.text, result.get(reward)?.text, result.get(percent)?.text];
};

describe('a list made of another', () => {
  it('is the same where nothing is raised', () => {
    const sums = fc.integer({ min: 0, max: 999_999_999_999 });
    fc.assert(
      fc.property(sums, sums, fc.integer({ min: 0, max: 10_000 }), (sum, share, points) => {
        const texts = { [price]: String(sum / 100), [reward]: String(share / 100), [percent]: String(points / 100) };
        expect(cellsFrom(layout, cells(texts), { percent: 0, step: 1 })).toEqual(cells(texts));
      }),
    );
  });

  it("raises prices by a percent and rounds them half-up to the step; rewards follow by the list's percent", () => {
    expect(made({ [price]: '10,05', [reward]: '2,51', [percent]: '25' }, 1000)).toEqual(['11,06', '2,77', '25']);
    expect(made({ [price]: '123,45', [reward]: '30,86', [percent]: '25' }, 500, 100)).toEqual([
      '130,00',
      '32,50',
      '25',
    ]);
    expect(made({ [price]: '122,50', [reward]: '0', [percent]: '' }, 0, 500)).toEqual(['125,00', '0,00', '']);
  });

  it('keeps the share of a reward that came of no percent, and leaves empty cells empty', () => {
    expect(made({ [price]: '100', [reward]: '33', [percent]: '25' }, 1000)).toEqual(['110,00', '36,30', '25']);
    expect(made({ [reward]: '5' }, 1000)).toEqual(['', '5,00', '']);
  });

  it('rounds to the nearest whole step', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        fc.integer({ min: -10_000, max: 10_000 }),
        fc.constantFrom(1, 10, 100, 500, 1000),
        (sum, points, step) => {
          const result = raised(sum, { percent: points, step });
          expect(result % step).toBe(0);
          const exact = BigInt(sum) * BigInt(10_000 + points);
          const distance = BigInt(result) * 10_000n - exact;
          expect(2n * (distance < 0n ? -distance : distance) <= BigInt(step) * 10_000n).toBe(true);
        },
      ),
    );
  });

  it.each([
    ['', 0],
    ['5', 500],
    ['+2,5', 250],
    ['-2.25 %', -225],
    ['−10', -1000],
    ['100', 10_000],
    ['101', undefined],
    ['1,005', undefined],
    ['пять', undefined],
  ])('reads a raise of %j', (text, expected) => expect(parseRaise(text)).toBe(expected));
});
