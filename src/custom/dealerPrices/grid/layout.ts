import type { PriceForm } from '../../../domain/pricePairs';

/** What a cell holds: a price, the reward of one, a percent by which rewards are computed, or a number of things. */
export type CellKind = 'price' | 'reward' | 'percent' | 'count';

/** One cell of a panel. Its id is the path that the server's `errors` name it by. */
export interface CellSpec {
  id: string;
  kind: CellKind;
  /** The name for people, in errors and beside the caret: «ПИ, 1-10: цена». */
  name: string;
  /** Of a reward: the cell of its price. */
  priceId?: string;
  /** Of a reward: the cell of the percent that computes it. */
  percentId?: string;
  /** Must be filled as soon as any of these is. */
  neededWith?: readonly string[];
  /** Takes the value of another cell and no input (Kaliningrad's 200+ repeats 200). */
  repeats?: string;
}

export interface ColumnSpec {
  caption: string;
  /** The heading over neighbouring columns of the same group. */
  group?: string;
}

export interface RowSpec {
  /** Row headings, one for each of the table's `heads`. */
  heads: readonly string[];
  /** One for each column; the same cell in successive rows stands once, over all of them. */
  cells: readonly CellSpec[];
}

export interface TableSpec {
  id: string;
  caption: string;
  /** Captions of the columns of row headings. */
  heads: readonly string[];
  columns: readonly ColumnSpec[];
  rows: readonly RowSpec[];
}

/** All tables of a panel: one history, one list of errors, one recalculation. */
export interface Layout {
  tables: readonly TableSpec[];
  cells: ReadonlyMap<string, CellSpec>;
  /** Price → its reward, for warnings and percents. */
  rewards: readonly CellSpec[];
  /** What the prices are of; the kinds of its rows by their paths, `rows.0`. */
  form?: PriceForm;
  kinds?: ReadonlyMap<string, string>;
  /** Cell → the cells that repeat it. */
  repeaters: ReadonlyMap<string, readonly string[]>;
}

export function createLayout(tables: readonly TableSpec[]): Layout {
  const cells = new Map(
    tables.flatMap((table) => table.rows.flatMap((row) => row.cells.map((cell) => [cell.id, cell] as const))),
  );
  const all = [...cells.values()];
  const repeaters = new Map<string, string[]>();
  for (const { id, repeats } of all)
    if (repeats !== undefined) repeaters.set(repeats, [...(repeaters.get(repeats) ?? []), id]);
  return { tables, cells, rewards: all.filter(({ kind }) => kind === 'reward'), repeaters };
}

/** The cells of a price and of its reward, under the two wire names of a pair. */
export function pairOf(
  name: string,
  price: { id: string; caption?: string },
  reward: { id: string; caption?: string },
  percentId: string,
): [CellSpec, CellSpec] {
  return [
    { id: price.id, kind: 'price', name: `${name}: ${price.caption ?? 'стоимость'}` },
    {
      id: reward.id,
      kind: 'reward',
      name: `${name}: ${reward.caption ?? 'вознаграждение'}`,
      priceId: price.id,
      percentId,
    },
  ];
}

/** The table of percents, one row for each: id → caption. */
export const percentTable = (percents: Readonly<Record<string, string>>): TableSpec => ({
  id: 'percents',
  caption: 'Процент вознаграждения',
  heads: ['От чего'],
  columns: [{ caption: '%' }],
  rows: Object.entries(percents).map(([id, caption]) => ({
    heads: [caption],
    cells: [{ id: percentId(id), kind: 'percent', name: `Процент: ${caption}` }],
  })),
});

/** The cell of a percent, by its wire name. */
export const percentId = (name: string) => `percents.${name}`;
