import { formatMoney, fromWire } from '../../domain/money';
import { formatNumber, plural } from '../../domain/plural';

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
  else if (isRecord(value))
    for (const [name, one] of Object.entries(value))
      if (!(name === 'threshold')) yield* cellsIn(`${path}/${name}`, one);
}

const cellsOf = (value: unknown): Cells => new Map(cellsIn('', value));

const counted = (count: number) => `${formatNumber(count)} ${plural(count, 'ячейка', 'ячейки', 'ячеек')}`;

/** «95,00», or «95,00…120,00» of several. */
function range(values: readonly number[], said: (value: number) => string): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? said(least) : `${said(least)}…${said(most)}`;
}

const money = (value: number) => formatMoney(fromWire(value));

/**
 * What has changed in a table of prices, roubles, or of percents: «95,00 → 101,65, 54 ячейки»; of a table that is new or gone how
 * many cells it has. Undefined where no cell has changed.
 */
export function priceWords(field: string, before: unknown, after: unknown): string | undefined {
  const [was, is] = [cellsOf(before), cellsOf(after)];
  const said = field === 'percents' ? (value: number) => `${formatNumber(value)} %` : money;
  if (was.size === 0 || is.size === 0) return was.size === is.size ? undefined : counted(was.size + is.size);
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter((cell) => was.get(cell) !== is.get(cell));
  if (changed.length === 0) return undefined;
  const of = (cells: Cells) => changed.flatMap((cell) => cells.get(cell) ?? []);
  const [from, to] = [of(was), of(is)];
  const values = [from, to].map((side) => (side.length === 0 ? '—' : range(side, said)));
  return changed.length === 1 ? values.join(' → ') : `${values.join(' → ')}, ${counted(changed.length)}`;
}
