import { emptyCell } from '../grid/cell';
import type { Layout } from '../grid/layout';
import type { Cells } from '../grid/sheet';

/** A cell that somebody has changed since it was read. */
export interface StaleCell {
  id: string;
  name: string;
  /** As it was read, as it is on the server now, and as it stands here. */
  was: string;
  theirs: string;
  mine: string;
}

const textOf = (cells: Cells, id: string) => (cells.get(id) ?? emptyCell).text;

/** What others have changed, cell by cell. */
export const staleCells = (layout: Layout, base: Cells, theirs: Cells, mine: Cells): StaleCell[] =>
  [...layout.cells.values()].flatMap(({ id, name }) => {
    const cell = { id, name, was: textOf(base, id), theirs: textOf(theirs, id), mine: textOf(mine, id) };
    return cell.was === cell.theirs ? [] : [cell];
  });

/** Theirs, and on top of it whatever has been changed here. */
export const onTop = (base: Cells, theirs: Cells, mine: Cells): Cells =>
  new Map([...theirs, ...[...mine].filter(([id, { text }]) => text !== textOf(base, id))]);
