import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, reward } from '../../../../src/domain/money';
import { noteOf } from '../../../../src/custom/dealerPrices/grid/problems';
import { derivedPercent, recalculate } from '../../../../src/custom/dealerPrices/grid/recalculate';
import { countOffPercent } from '../../../../src/custom/dealerPrices/grid/remarks';
import { edit, type, undo } from '../../../../src/custom/dealerPrices/grid/sheet';
import { at, empty, kopecks, percents, prices, ranges, withTexts } from '../../../support/sheet';

describe('the recalculation', () => {
  it('K08 counts the rewards that are not the shown percent of their price, empty ones as 0; none after it', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(kopecks, fc.option(kopecks)), { maxLength: 18 }), percents, (pairs, percent) => {
        const texts = pairs.flatMap(([price, own], place) => {
          const id = prices[place] ?? '';
          return [
            [id, formatMoney(price)],
            [id.replace('price', 'reward'), own === null ? '' : formatMoney(own)],
          ];
        });
        const before = withTexts(Object.fromEntries([['percents.packages', String(percent / 100)], ...texts]));
        const off = pairs.filter(([price, own]) => reward(price, percent) !== (own ?? 0));
        expect(countOffPercent(before)).toBe(off.length);
        expect(countOffPercent(recalculate(before))).toBe(0);
      }),
    );
  });

  it('K08 marks none without a percent or a price, nor a wrong one, and says what it would be', () => {
    const noPercent = withTexts({ 'a.price.0': '10', 'a.reward.0': '3' });
    const noPrice = withTexts({ 'a.reward.0': '3', 'percents.packages': '20' });
    const wrong = withTexts({ 'a.price.0': '10', 'a.reward.0': 'три', 'percents.packages': '20' });
    expect([noPercent, noPrice, wrong].map(countOffPercent)).toEqual([0, 0, 0]);
    const off = withTexts({ 'percents.packages': '20' }, noPercent);
    const spec = off.layout.cells.get('a.reward.0');
    expect(spec && noteOf(off, spec)).toBe('Не по проценту: по нему 2,00');
  });

  it('E10 touches exactly the rewards whose own price is filled, each range by its own price', () => {
    fc.assert(
      fc.property(fc.subarray(prices), kopecks, percents, (given, sum, percent) => {
        const before = withTexts(
          Object.fromEntries([
            ['percents.packages', String(percent / 100)],
            ...given.map((id, step) => [id, formatMoney((sum + step) % 999_999_999_999)]),
          ]),
        );
        const after = recalculate(before);
        for (const [step, id] of prices.entries()) {
          const own = given.indexOf(id);
          const expected = own < 0 ? '' : formatMoney(reward((sum + own) % 999_999_999_999, percent));
          expect([step, at(after, id.replace('price', 'reward'))]).toEqual([step, expected]);
        }
      }),
    );
  });

  it('E10 ranges 3 to 6 look at their own price, not at that of range 2', () => {
    const onlySecond = recalculate(withTexts({ 'a.price.1': '100', 'percents.packages': '25' }));
    expect(ranges.map((range) => at(onlySecond, `a.reward.${range}`))).toEqual(['', '25,00', '', '', '', '']);
    const allButSecond = recalculate(
      withTexts({
        ...Object.fromEntries([2, 3, 4, 5].map((range) => [`a.price.${range}`, '10'])),
        'a.reward.1': '7',
        'percents.packages': '25',
      }),
    );
    expect(ranges.map((range) => at(allButSecond, `a.reward.${range}`))).toEqual([
      '',
      '7,00',
      '2,50',
      '2,50',
      '2,50',
      '2,50',
    ]);
  });

  it('E10 without a percent, or with a wrong one, it touches nothing', () => {
    const sheet = withTexts({ 'a.price.0': '10', 'a.reward.0': '3' });
    expect(recalculate(sheet)).toBe(sheet);
    const wrong = withTexts({ 'percents.packages': '101' }, sheet);
    expect(at(recalculate(wrong), 'a.reward.0')).toBe('3,00');
  });

  it('E10 counts what is being typed, and is one step', () => {
    const sheet = recalculate(type(edit(withTexts({ 'percents.packages': '10' }), 'a.price.0'), '10,05'));
    expect(at(sheet, 'a.reward.0')).toBe('1,01');
    expect(at(undo(sheet), 'a.price.0')).toBe('10,05');
  });

  it('E10 shows the percent that most rewards have', () => {
    const sheet = withTexts({
      'a.price.0': '10',
      'a.reward.0': '2',
      'a.price.1': '10',
      'a.reward.1': '2,5',
      'a.price.2': '20',
      'a.reward.2': '5',
      'a.price.3': '0',
      'a.reward.3': '0',
    });
    expect(derivedPercent(sheet, 'percents.packages')).toBe(2500);
    expect(derivedPercent(empty, 'percents.packages')).toBeNull();
  });
});
