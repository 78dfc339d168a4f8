import type { ReactNode } from 'react';

/** A column of a table; what it shows of a row, and how it behaves when room is short. */
export interface TableColumn<Row> {
  name: string;
  label: string;
  /** It is never narrower, px. */
  least: number;
  /** The highest rank goes first when room is short, of equals the later column; the lowest never goes. Its place, unless told otherwise. */
  rank?: number;
  /** Its part of the spare room; as much as its least width, unless told otherwise. */
  grow?: number;
  /** Numbers stand to the right. */
  align?: 'end';
  /** It is the head of a card; the one of the lowest rank, unless told otherwise. */
  lead?: true;
  /** On a card it stands in the unfolded part alone. */
  card?: false;
  /** It has nothing but what is pressed: on paper it does not stand. */
  paper?: false;
  /** What to sort by; without it the column does not sort. */
  sortBy?: string;
  /** The order it begins with; names А → Я unless told otherwise. */
  firstOrder?: 'ASC' | 'DESC';
  cell: (row: Row, place: number) => ReactNode;
}

/** The widths at which a table has room for all of `shown`: from `from` px to below `to`. */
interface Range {
  from: number;
  to: number;
  /** Places of the columns that stand in the row. */
  shown: readonly number[];
  /** Whether the row has a button that unfolds it. */
  fold: boolean;
}

/** Which columns stand in the row at which width, and the physical widths besides them, px. */
export interface Plan {
  /** The row unfolds to something of its own, at every width. */
  detail: boolean;
  columns: readonly { least: number; grow: number; card: boolean }[];
  ranges: readonly Range[];
  fold: number;
  tools: number;
  /** The place of the column that is the head of a card. */
  lead: number;
}

/** Below this width of its own a table is a list of cards, px; the same as in Table.module.css. */
export const cardsBelow = 540;

/** The button that unfolds a row, alone and beside the box that ticks it, px. */
const foldWidths = { plain: 42, ticks: 48 };

/** A head of more letters stands on two lines. */
const longHead = 20;

export const isLongHead = (label: string) => label.length > longHead;

/** How many letters the longer line of a head has. */
function headLetters(label: string): number {
  if (!isLongHead(label)) return label.length;
  const parts = [...label.matchAll(/\s/g)].map(({ index }) => Math.max(index, label.length - index - 1));
  return Math.min(label.length, ...parts);
}

/** Room for a head with its padding, px, whatever the font. */
const headWidth = ({ label, sortBy }: Pick<TableColumn<never>, 'label' | 'sortBy'>) =>
  headLetters(label) * 7.6 + 18 + (sortBy === undefined ? 0 : 18);

interface Options {
  /** A row unfolds to something of its own, at every width. */
  detail: boolean;
  /** The width of the column of actions, px; 0 for none. */
  tools: number;
  /** Rows can be ticked, beside what unfolds them. */
  ticks?: boolean;
}

/** Works out which columns stand in the row at which width; what does not fit stands in the unfolded part of the row. */
export function planOf(
  columns: readonly Pick<TableColumn<never>, 'label' | 'least' | 'rank' | 'grow' | 'lead' | 'card' | 'sortBy'>[],
  { detail, tools, ticks = false }: Options,
): Plan {
  const foldWidth = ticks ? foldWidths.ticks : foldWidths.plain;
  const sized = columns.map((column) => {
    const least = Math.ceil(Math.max(column.least, headWidth(column)));
    return { least, grow: column.grow ?? least, card: column.card ?? true };
  });
  const byRank = columns
    .map(({ rank }, place) => ({ place, rank: rank ?? place + 1 }))
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
    .map(({ place }) => place);
  const needed = (count: number, fold: boolean) =>
    byRank.slice(0, count).reduce((sum, place) => sum + (sized[place]?.least ?? 0), tools + (fold ? foldWidth : 0));
  const ranges: Range[] = [];
  let to = Infinity;
  for (let count = columns.length; count > 0; count--) {
    const fold = detail || count < columns.length;
    const from = count === 1 ? cardsBelow : Math.max(needed(count, fold), cardsBelow);
    if (from >= to) continue;
    ranges.push({ from, to, shown: byRank.slice(0, count).sort((a, b) => a - b), fold });
    to = from;
  }
  const named = columns.findIndex(({ lead }) => lead);
  return { detail, columns: sized, ranges, fold: foldWidth, tools, lead: named < 0 ? (byRank[0] ?? 0) : named };
}
