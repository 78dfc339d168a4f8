import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatBlock, parseBlock } from '../../../../src/custom/dealerPrices/grid/clipboard';
import { copy, paste, pastedWords } from '../../../../src/custom/dealerPrices/grid/edits';
import { listProblems } from '../../../../src/custom/dealerPrices/grid/problems';
import { select, selectedIds } from '../../../../src/custom/dealerPrices/grid/selection';
import { undo, type Sheet } from '../../../../src/custom/dealerPrices/grid/sheet';
import { at, empty, ids, someTexts, withTexts } from '../../../support/sheet';

describe('the clipboard', () => {
  it('E13 reads what Excel and LibreOffice write', () => {
    expect(parseBlock('1 234,50\t2\r\n3\t\r\n')).toEqual([
      ['1 234,50', '2'],
      ['3', ''],
    ]);
    expect(parseBlock('1\t2\n3\t4\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
    expect(parseBlock('5')).toEqual([['5']]);
    expect(parseBlock('"a\tb"\t"say ""hi"""\n"two\nlines"\t1')).toEqual([
      ['a\tb', 'say "hi"'],
      ['two\nlines', '1'],
    ]);
    expect(parseBlock('5" дюймов\t1')).toEqual([['5" дюймов', '1']]);
    expect(parseBlock('1\n\n2\n')).toEqual([['1'], [''], ['2']]);
  });

  it('E13 a block goes there and comes back', () => {
    const field = fc
      .string({ unit: fc.constantFrom('1', ',', '"', '\t', '\n', 'я') })
      .filter((text) => text === text.trim() && (/[\t\n"]/.test(text) || text !== ''));
    const block = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(field, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
      );
    fc.assert(fc.property(block, (given) => void expect(parseBlock(formatBlock(given))).toEqual(given)));
  });

  it('E13 a block is pasted as one step, from the first selected cell on; what has no place is counted', () => {
    const { sheet, taken, left } = paste(select(empty, 'b.price.4'), '1\t2\t3\t4\t5\r\n6\t7\t8\t9\t10\r\n11\t12\r\n');
    expect([taken, left]).toEqual([8, 4]);
    expect(
      ['b.price.4', 'b.reward.4', 'b.price.5', 'b.reward.5', 'c.price.4', 'c.reward.5'].map((id) => at(sheet, id)),
    ).toEqual(['1,00', '2,00', '3,00', '4,00', '6,00', '9,00']);
    expect(at(sheet, 'a.price.4')).toBe('');
    expect(undo(sheet).cells.get('b.price.4')?.text).toBe('');
    expect(undo(sheet).past).toEqual([]);
  });

  const six = [0, 1, 2, 3, 4, 5];
  const pricesOf = (sheet: Sheet, row: string) => six.map((range) => at(sheet, `${row}.price.${range}`));
  const line = (row: number) => six.map((range) => row * 10 + range).join('\t');
  const shown = (row: number) => six.map((range) => `${row * 10 + range},00`);

  it('K08 a block six columns wide goes into the six prices of its rows, wherever it is begun; rewards stay', () => {
    const before = withTexts({ 'a.reward.0': '5,00', 'b.reward.3': '6,00' });
    for (const begun of ['a.price.0', 'a.reward.2']) {
      const pasted = paste(select(before, begun), `${line(1)}\r\n${line(2)}\r\n`);
      expect([pasted.taken, pasted.left]).toEqual([12, 0]);
      expect([pricesOf(pasted.sheet, 'a'), pricesOf(pasted.sheet, 'b')]).toEqual([shown(1), shown(2)]);
      expect([at(pasted.sheet, 'a.reward.0'), at(pasted.sheet, 'b.reward.3')]).toEqual(['5,00', '6,00']);
      expect(pastedWords(pasted)).toMatch(/^Вставлено: 12 ячеек, от «.+» до «.+», только цены$/);
    }
  });

  it('K08 a column of names before the numbers is left out, and the line says so; names alone are errors', () => {
    const named = `ПИ\t${line(1)}\nПредварительное\t${line(2)}\n\t${line(3)}`;
    const pasted = paste(select(empty, 'a.price.0'), named);
    expect([pasted.taken, pasted.names]).toEqual([18, true]);
    expect(pricesOf(pasted.sheet, 'c')).toEqual(shown(3));
    expect(pastedWords(pasted)).toMatch(/только цены, столбец названий пропущен$/);
    const crossed = paste(select(empty, 'a.price.0'), `a\t${line(1)}\nc\t${line(2)}`);
    expect(pastedWords(crossed)).toMatch(/\. Проверьте строки: числа «c» стоят в строке «b»$/);
    const pair = paste(select(empty, 'a.price.0'), 'ПИ\t1\t2');
    expect([at(pair.sheet, 'a.price.0'), at(pair.sheet, 'a.reward.0')]).toEqual(['1,00', '2,00']);
    expect(paste(select(empty, 'a.price.0'), 'дорого\tочень').names).toBe(false);
    expect(pastedWords(paste(select(empty, 'a.price.0'), '7'))).toBe('');
  });

  it('E13 a single value fills the whole selection, a wrong one stands as an error', () => {
    const wide = select(select(empty, 'a.price.0'), 'b.price.1', true);
    expect(listProblems(paste(wide, 'дорого').sheet)).toHaveLength(6);
    expect(paste(wide, '7').taken).toBe(6);
  });

  it('E13 what is copied and pasted over itself changes nothing', () => {
    fc.assert(
      fc.property(someTexts, fc.constantFrom(...ids), fc.constantFrom(...ids), (texts, from, to) => {
        const sheet = select(select(withTexts(texts), from), to, true);
        const { cells } = paste(sheet, copy(sheet)).sheet;
        for (const id of selectedIds(sheet)) expect(cells.get(id)?.text ?? '').toBe(at(sheet, id));
      }),
    );
  });
});
