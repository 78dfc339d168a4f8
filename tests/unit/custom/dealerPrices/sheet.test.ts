import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney } from '../../../../src/domain/money';
import { readCell } from '../../../../src/custom/dealerPrices/grid/cell';
import { clear, fillDown, paste } from '../../../../src/custom/dealerPrices/grid/edits';
import { listProblems, listRemarks, refuse } from '../../../../src/custom/dealerPrices/grid/problems';
import { recalculate } from '../../../../src/custom/dealerPrices/grid/recalculate';
import {
  activeId,
  move,
  nextInput,
  select,
  selectedIds,
  selectTable,
} from '../../../../src/custom/dealerPrices/grid/selection';
import { commit, edit, redo, textsOf, type, undo, type Sheet } from '../../../../src/custom/dealerPrices/grid/sheet';
import { at, empty, ids, kopecks, percents, withTexts } from '../../../support/sheet';

describe('a cell', () => {
  it.each([
    ['1 234,50', 123_450],
    ['1\u00a0234,50', 123_450],
    ['1\u202f234,50 ₽', 123_450],
    ['\u00a01234.5\u00a0₽\n', 123_450],
    ['12 руб.', 1200],
    ['9999999999,99', 999_999_999_999],
    ['0', 0],
  ])('E13 reads %j', (text, value) => expect(readCell('price', text)).toMatchObject({ value }));

  it.each(['1,234.50', '1,005', '12345678901', '-5', 'abc', '1 23,4'])('E13 refuses %j and keeps it', (text) => {
    const cell = readCell('price', text);
    expect(cell).toMatchObject({ text, value: null });
    expect(cell.problem).toBeTruthy();
  });

  it('E13 a percent goes to 100 and has two decimals', () => {
    expect(readCell('percent', '12,5 %')).toEqual({ text: '12,50', value: 1250 });
    expect(readCell('percent', '25')).toEqual({ text: '25', value: 2500 });
    expect(readCell('percent', '100,01').problem).toBe('Процент от 0 до 100');
  });

  it('E13 what it shows is read back as it was', () => {
    fc.assert(
      fc.property(
        kopecks,
        (sum) => void expect(readCell('price', readCell('price', formatMoney(sum)).text).value).toBe(sum),
      ),
    );
    fc.assert(
      fc.property(
        percents,
        (percent) =>
          void expect(readCell('percent', readCell('percent', String(percent / 100)).text).value).toBe(percent),
      ),
    );
  });
});

describe('the history', () => {
  const action = fc.oneof(
    fc.record({ id: fc.constantFrom(...ids), text: fc.constantFrom('1', '2,5', 'нет', '') }).map(
      ({ id, text }) =>
        (sheet: Sheet) =>
          commit(type(edit(sheet, id), text)),
    ),
    fc.constantFrom(...ids).map((id) => (sheet: Sheet) => paste(select(sheet, id), '1\t2\n3\t4\n').sheet),
    fc.constantFrom(...ids).map((id) => (sheet: Sheet) => fillDown(select(sheet, id))),
    fc.constantFrom(...ids).map((id) => (sheet: Sheet) => clear(select(sheet, id))),
    fc.constant(recalculate),
  );
  const filled = (sheet: Sheet) => Object.fromEntries(Object.entries(textsOf(sheet)).filter(([, text]) => text !== ''));

  it('goes all the way back and forth again', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 12 }), (actions) => {
        const done = actions.reduce(
          (sheet, act) => act(sheet),
          withTexts({ 'a.price.0': '10', 'percents.packages': '25' }),
        );
        const back = done.past.reduce<Sheet>((sheet) => undo(sheet), done);
        expect(filled(back)).toEqual({});
        expect(filled(done.past.reduce<Sheet>((sheet) => redo(sheet), back))).toEqual(filled(done));
      }),
    );
  });

  it('has no step for what changed nothing, and none for what was taken back', () => {
    const sheet = withTexts({ 'a.price.0': '10' });
    expect(commit(type(edit(sheet, 'a.price.0'), '10,00')).past).toHaveLength(1);
    expect(undo(empty)).toBe(empty);
  });
});

describe('a repeating cell', () => {
  it('E05 follows as the other changes, in the same step, and takes nothing itself', () => {
    const sheet = withTexts({ '200': '15' });
    expect(at(sheet, '200+')).toBe('15,00');
    expect(at(undo(sheet), '200+')).toBe('');
    expect(edit(sheet, '200+').editing).toBeNull();
    expect(at(paste(select(sheet, '200'), '1\n2\n3\n').sheet, '200+')).toBe('1,00');
    expect(at(clear(select(sheet, '200+')), '200+')).toBe('15,00');
  });
});

describe('selecting', () => {
  it('moves within the table, draws a range and skips what takes no input', () => {
    let sheet = select(empty, 'a.price.0');
    sheet = move(sheet, { rows: -1, columns: -1 });
    expect(activeId(sheet)).toBe('a.price.0');
    sheet = move(sheet, { rows: 1, columns: 1 }, true);
    expect([...selectedIds(sheet)]).toEqual(['a.price.0', 'a.reward.0', 'b.price.0', 'b.reward.0']);
    expect(activeId(move(sheet, { rows: 0, columns: 1, edge: true }))).toBe('b.reward.5');
    expect(selectedIds(selectTable(sheet)).size).toBe(36);
    expect(nextInput(select(empty, '200'), 1)).toBe('more');
    expect(nextInput(select(empty, 'more'), 1)).toBeUndefined();
    expect(nextInput(select(empty, 'a.reward.5'), 1)).toBe('b.price.0');
  });

  it('fills down', () => {
    const sheet = withTexts({ 'a.price.0': '5', 'a.reward.0': '1' });
    const filled = fillDown(select(select(sheet, 'a.price.0'), 'c.reward.0', true));
    expect(['b.price.0', 'c.reward.0', 'b.price.1'].map((id) => at(filled, id))).toEqual(['5,00', '1,00', '']);
    expect(at(fillDown(select(sheet, 'b.price.0')), 'b.price.0')).toBe('5,00');
  });
});

describe('problems', () => {
  it('E13 each error names its cell, in the order of the tables, while it is typed too', () => {
    const sheet = type(edit(withTexts({ 'b.price.1': 'x' }), 'a.price.0'), '1,234.5');
    expect(listProblems(sheet).map(({ name }) => name)).toEqual(['a 0: стоимость', 'b 1: стоимость']);
  });

  it('warns of a reward above its price, and refuses it not', () => {
    const sheet = withTexts({ 'a.price.0': '5', 'a.reward.0': '5,01', 'a.price.1': '5', 'a.reward.1': '5' });
    expect(listRemarks(sheet).map(({ id }) => id)).toEqual(['a.reward.0']);
    expect(listProblems(sheet)).toEqual([]);
  });

  it('E12 the words of the server stand at their cells until these change', () => {
    const { sheet, elsewhere } = refuse(withTexts({ 'a.price.0': '5' }), {
      'a.price.0': 'Слишком дорого',
      month: 'Занят',
    });
    expect(elsewhere).toEqual(['Занят']);
    expect(listProblems(sheet)).toEqual([{ id: 'a.price.0', name: 'a 0: стоимость', text: 'Слишком дорого' }]);
    expect(listProblems(commit(type(edit(sheet, 'a.price.0'), '4')))).toEqual([]);
  });
});
