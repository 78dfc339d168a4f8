import { formatNumber, plural } from '../../../domain/plural';
import { emptyCell, readCell, type Cell } from './cell';
import { formatBlock, parseBlock } from './clipboard';
import type { CellSpec, TableSpec } from './layout';
import { boundsOf, selectedCells, specAt, tableOf } from './selection';
import { cellAt, change, type Sheet } from './sheet';

const groupMarks = /[\u00a0\u2009\u202f ]/g;

/** What was copied here last: when it is pasted, it is laid down as it came. */
let copied = '';

/** The selected cells as text for the clipboard; right numbers without marks between thousands. */
export function copy(sheet: Sheet): string {
  copied = formatBlock(
    selectedCells(sheet).map((row) =>
      row.map(({ id }) => {
        const { text, problem } = cellAt(sheet, id);
        return problem === undefined ? text.replace(groupMarks, '') : text;
      }),
    ),
  );
  return copied;
}

export interface Pasted {
  sheet: Sheet;
  /** Cells that took something, in the block's order. */
  into: readonly CellSpec[];
  /** How many these are. */
  taken: number;
  /** Cells that lay beyond the table or on cells that take none. */
  left: number;
  /** The block had a column of names before its numbers, which was left out. */
  names: boolean;
  /** The first of these names that is another row's, and the row that its numbers stand in. */
  strayed?: readonly [name: string, row: string] | undefined;
  /** The block went into the prices of its rows alone. */
  prices: boolean;
}

type Block = readonly (readonly string[])[];

const isNumber = (text: string) => readCell('price', text).value !== null;
const isName = (text: string) => /\p{L}/u.test(text) && !isNumber(text);

/** Whether a block begins with a column of names, whatever stands beside them. */
const beginsWithNames = (block: Block) =>
  block.every(([first = '', ...rest]) => rest.length > 0 && (first === '' || isName(first))) &&
  block.some(([first = '']) => isName(first)) &&
  block.some(([, ...rest]) => rest.some(isNumber));

/** The columns of prices of a row, where there are so many that a block as wide can only mean them. */
function priceColumns(table: TableSpec, row: number, block: Block): readonly number[] | undefined {
  const columns = (table.rows[row]?.cells ?? []).flatMap(({ kind }, column) => (kind === 'price' ? [column] : []));
  return columns.length > 2 && block.every(({ length }) => length === columns.length) ? columns : undefined;
}

/** A name of the block that is in the table, but not where its numbers come to lie. */
function strayedOf(table: TableSpec, top: number, block: Block): Pasted['strayed'] {
  const rows = table.rows.map(({ heads: [head = ''] }) => head);
  const pairs = block.map(([name = ''], down) => [name.trim(), rows[top + down] ?? ''] as const);
  return pairs.find(([name, row]) => row !== '' && name !== row && rows.includes(name));
}

type Target = [CellSpec | undefined, string];

/** Lays a block down from the first selected cell, or into the given columns. */
const laidDown = (sheet: Sheet, table: TableSpec, block: Block, columns: readonly number[] | undefined): Target[] => {
  if (!sheet.selection) return [];
  const { top, left } = boundsOf(sheet.selection);
  return block.flatMap((row, down) =>
    row.map((text, across): Target => [
      specAt(table, { row: top + down, column: columns?.[across] ?? left + across }),
      text,
    ]),
  );
};

/**
 * Pastes as one step: a single value goes into every selected cell, a block is laid down from the first one, and one as wide
 * as the row has prices into these. A block that was copied here has rewards beside its prices, and goes as it came. What is no
 * number stands in its cell as an error.
 */
export function paste(sheet: Sheet, text: string): Pasted {
  const table = sheet.selection && tableOf(sheet.layout, sheet.selection.table);
  if (!table || !sheet.selection) return { sheet, into: [], taken: 0, left: 0, names: false, prices: false };
  const all = parseBlock(text);
  const own = text === copied;
  const names = !own && beginsWithNames(all);
  const block = names ? all.map((row) => row.slice(1)) : all;
  const { top } = boundsOf(sheet.selection);
  const [first = []] = block;
  const single = block.length === 1 && first.length === 1;
  const columns = own || single ? undefined : priceColumns(table, top, block);
  const pairs = single
    ? selectedCells(sheet).flatMap((row) => row.map((spec): Target => [spec, first[0] ?? '']))
    : laidDown(sheet, table, block, columns);
  const changes = new Map<string, Cell>();
  const into: CellSpec[] = [];
  for (const [spec, value] of pairs) {
    if (!spec || spec.repeats !== undefined || changes.has(spec.id)) continue;
    changes.set(spec.id, readCell(spec.kind, value));
    into.push(spec);
  }
  return {
    sheet: change(sheet, changes),
    into,
    taken: into.length,
    left: pairs.length - into.length,
    names,
    strayed: names ? strayedOf(table, top, all) : undefined,
    prices: columns !== undefined,
  };
}

const cells = (count: number) => `${formatNumber(count)} ${plural(count, 'ячейка', 'ячейки', 'ячеек')}`;

/** What was laid where, and what had no place, in words; nothing of a single cell. */
export function pastedWords({ into, taken, left, names, strayed, prices }: Pasted): string {
  const [first, last] = [into.at(0), into.at(-1)];
  const laid =
    first && last && taken > 1
      ? [
          `Вставлено: ${cells(taken)}, от «${first.name}» до «${last.name}»`,
          ...(prices ? ['только цены'] : []),
          ...(names ? ['столбец названий пропущен'] : []),
        ].join(', ')
      : '';
  const missed = left > 0 ? `Не вставлено: ${cells(left)}, для них нет места` : '';
  const elsewhere = strayed && `Проверьте строки: числа «${strayed[0]}» стоят в строке «${strayed[1]}»`;
  return [laid, missed, elsewhere].filter(Boolean).join('. ');
}

const inputs = (sheet: Sheet) =>
  selectedCells(sheet).flatMap((row) => row.filter(({ repeats }) => repeats === undefined));

export const clear = (sheet: Sheet): Sheet => change(sheet, new Map(inputs(sheet).map(({ id }) => [id, emptyCell])));

/** The first row of the selection goes into those below it; a single row takes the one above. */
export function fillDown(sheet: Sheet): Sheet {
  const { selection, layout } = sheet;
  const table = selection && tableOf(layout, selection.table);
  if (!table) return sheet;
  const { top, left, right, bottom } = boundsOf(selection);
  const source = top === bottom ? top - 1 : top;
  const changes = new Map<string, Cell>();
  for (let row = source + 1; row <= bottom && source >= 0; row += 1) {
    for (let column = left; column <= right; column += 1) {
      const [from, to] = [specAt(table, { row: source, column }), specAt(table, { row, column })];
      if (from && to && to.repeats === undefined && to.id !== from.id)
        changes.set(to.id, readCell(to.kind, cellAt(sheet, from.id).text));
    }
  }
  return change(sheet, changes);
}
