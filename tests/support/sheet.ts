import fc from 'fast-check';
import { readCell } from '../../src/custom/dealerPrices/grid/cell';
import {
  createLayout,
  pairOf,
  percentId,
  percentTable,
  type CellSpec,
} from '../../src/custom/dealerPrices/grid/layout';
import { change, createSheet, textsOf, type Sheet } from '../../src/custom/dealerPrices/grid/sheet';
import { formatMoney } from '../../src/domain/money';

/** The six ranges of a row. */
export const ranges = [0, 1, 2, 3, 4, 5];
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

/** A sheet of three rows in six ranges, three linked prices and one percent, with nothing in it. */
export const empty = createSheet(layout);
export const ids = [...layout.cells.keys()];
export const prices = ids.filter((id) => id.includes('.price.'));

/** The sheet with these texts typed into it. */
export const withTexts = (texts: Record<string, string>, from: Sheet = empty) =>
  change(
    from,
    new Map(Object.entries(texts).map(([id, text]) => [id, readCell(layout.cells.get(id)?.kind ?? 'price', text)])),
  );
export const at = (sheet: Sheet, id: string) => textsOf(sheet)[id] ?? '';

/** What fast-check draws from: kopecks, hundredths of a percent, texts in some cells. */
export const kopecks = fc.integer({ min: 0, max: 999_999_999_999 });
export const percents = fc.integer({ min: 0, max: 10_000 });
export const someTexts = fc.dictionary(
  fc.constantFrom(...ids),
  fc.oneof(kopecks.map(formatMoney), fc.constantFrom('', 'нет', '1,234', '12.5')),
);
