import { formatMoney, fromWire } from '../../domain/money';
import { formatNumber, plural } from '../../domain/plural';
import { cellWords, isPercent } from './priceCells';

/** The fields of the audit that hold prices: each a table, or a group, of cells. */
export type PriceField = 'lycense' | 'packages' | 'accounts' | 'tariff' | 'percents';

type Cells = ReadonlyMap<string, number>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a row of a table is told apart by. */
const nameOf = ({ message_price_position_alias, price_position, section }: Record<string, unknown>, at: number) =>
  [section, price_position, message_price_position_alias].filter((part) => typeof part === 'string').join('.') ||
  String(at);

function* cellsIn(path: string, value: unknown): Generator<[string, number]> {
  if (typeof value === 'number') yield [path, value];
  else if (Array.isArray(value))
    for (const [at, one] of value.entries()) yield* cellsIn(`${path}/${isRecord(one) ? nameOf(one, at) : at}`, one);
  else if (isRecord(value)) for (const [name, one] of Object.entries(value)) yield* cellsIn(`${path}/${name}`, one);
}

const cellsOf = (value: unknown): Cells => new Map(cellsIn('', value));

const counted = (count: number) => `${formatNumber(count)} ${plural(count, 'ячейка', 'ячейки', 'ячеек')}`;

const percent = (value: number) => `${formatNumber(value)} %`;
const money = (value: number) => formatMoney(fromWire(value));
const others: Readonly<Record<string, (value: number) => string>> = {
  threshold: formatNumber,
  max_free_count: formatNumber,
  accountPercent: percent,
};

/** «95,00», or «95,00…120,00» of several. */
function range(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? money(least) : `${money(least)}…${money(most)}`;
}

const stepsOf = (cell: string) => cell.slice(1).split(/[/.]/);
/** Prices are roubles; besides them a row may have a count, or a percent. */
const otherOf = (cell: string) => {
  const last = stepsOf(cell).at(-1) ?? '';
  return isPercent(last) ? percent : others[last];
};

/** Of so few cells each is told by its name. */
const few = 3;

const price = /^(?:client|daobit)_(?:price|points_cost)$/;

/** «ПИ, 1-10, вознаграждение», as `priceNames` calls it; undefined where a step has no name for people. */
function nameOfCell(cell: string, special: boolean): string | undefined {
  const steps = stepsOf(cell);
  const words = cellWords(steps, special);
  if (words.includes(undefined)) return undefined;
  const places = words.filter((_, at) => !price.test(steps[at] ?? ''));
  const isReward = steps.some((step) => price.test(step) && step.startsWith('daobit'));
  return [...places, ...(isReward ? ['вознаграждение'] : [])].join(', ');
}

/** «ПИ, 1-10: 95,00 → 101,65»; undefined where a cell has no name for people. */
function eachInWords(
  changed: readonly string[],
  [was, is]: readonly [Cells, Cells],
  special: boolean,
): string | undefined {
  if (changed.length > few) return undefined;
  const told: string[] = [];
  for (const cell of changed) {
    const name = nameOfCell(cell, special);
    if (name === undefined) return undefined;
    const [before, after] = [was, is].map((cells) => {
      const value = cells.get(cell);
      return value === undefined ? '—' : (otherOf(cell) ?? money)(value);
    });
    told.push(`${name && `${name}: `}${before} → ${after}`);
  }
  return told.join('; ');
}

/**
 * What has changed in a table of prices, roubles, or of percents: «95,00 → 101,65, 54 ячейки», of a few each by its name; of a
 * table that is new or gone how many cells it has. Undefined where no cell has changed. `special` are the prices of one client.
 */
export function priceWords(before: unknown, after: unknown, special = false): string | undefined {
  const [was, is] = [cellsOf(before), cellsOf(after)];
  if (was.size === 0 || is.size === 0) return was.size === is.size ? undefined : counted(was.size + is.size);
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter((cell) => was.get(cell) !== is.get(cell));
  if (changed.length === 0) return undefined;
  const named = eachInWords(changed, [was, is], special);
  if (named !== undefined) return named;
  const prices = changed.filter((cell) => otherOf(cell) === undefined);
  const of = (cells: Cells) => prices.flatMap((cell) => cells.get(cell) ?? []);
  const [from, to] = [of(was), of(is)];
  const values = [from, to].map((side) => (side.length === 0 ? '—' : range(side)));
  if (prices.length === 0) return counted(changed.length);
  return changed.length === 1 ? values.join(' → ') : `${values.join(' → ')}, ${counted(changed.length)}`;
}
