import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, reward } from '../../../../src/domain/money';
import { readCell } from '../../../../src/custom/dealerPrices/grid/cell';
import { formatBlock, parseBlock } from '../../../../src/custom/dealerPrices/grid/clipboard';
import { clear, copy, fillDown, paste } from '../../../../src/custom/dealerPrices/grid/edits';
import {
  createLayout,
  pairOf,
  percentId,
  percentTable,
  type CellSpec,
} from '../../../../src/custom/dealerPrices/grid/layout';
import { listProblems, listWarnings, refuse } from '../../../../src/custom/dealerPrices/grid/problems';
import { derivedPercent, recalculate } from '../../../../src/custom/dealerPrices/grid/recalculate';
import {
  activeId,
  move,
  nextInput,
  select,
  selectedIds,
  selectTable,
} from '../../../../src/custom/dealerPrices/grid/selection';
import {
  change,
  commit,
  createSheet,
  edit,
  redo,
  textsOf,
  type,
  undo,
  type Sheet,
} from '../../../../src/custom/dealerPrices/grid/sheet';

const ranges = [0, 1, 2, 3, 4, 5];
const cellsOf = (row: string): CellSpec[] =>
  ranges.flatMap((at) =>
    pairOf(`${row} ${at}`, { id: `${row}.price.${at}` }, { id: `${row}.reward.${at}` }, percentId('packages')),
  );
const rows = ['a', 'b', 'c'];
const layout = createLayout([
  {
    id: 'packages',
    caption: 'Пакеты',
    heads: ['Тип'],
    columns: ranges.flatMap(() => [{ caption: 'Цена' }, { caption: 'Вознаграждение' }]),
    rows: rows.map((row) => ({ heads: [row], cells: cellsOf(row) })),
  },
  {
    id: 'linked',
    caption: 'Связанные',
    heads: ['Объём'],
    columns: [{ caption: 'Цена' }],
    rows: [
      { heads: ['200'], cells: [{ id: '200', kind: 'price', name: '200' }] },
      { heads: ['200+'], cells: [{ id: '200+', kind: 'price', name: '200+', repeats: '200' }] },
      { heads: ['ещё'], cells: [{ id: 'more', kind: 'price', name: 'ещё' }] },
    ],
  },
  percentTable({ packages: 'Пакеты' }),
]);
const empty = createSheet(layout);
const ids = [...layout.cells.keys()];
const prices = ids.filter((id) => id.includes('.price.'));

const withTexts = (texts: Record<string, string>, from: Sheet = empty) =>
  change(
    from,
    new Map(Object.entries(texts).map(([id, text]) => [id, readCell(layout.cells.get(id)?.kind ?? 'price', text)])),
  );
const at = (sheet: Sheet, id: string) => textsOf(sheet)[id] ?? '';

const kopecks = fc.integer({ min: 0, max: 999_999_999_999 });
const percents = fc.integer({ min: 0, max: 10_000 });
const someTexts = fc.dictionary(
  fc.constantFrom(...ids),
  fc.oneof(kopecks.map(formatMoney), fc.constantFrom('', 'нет', '1,234', '12.5')),
);

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

describe('the recalculation', () => {
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
    expect(listWarnings(sheet).map(({ id }) => id)).toEqual(['a.reward.0']);
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
