import type { Recipe } from '../../../contract/recipes';
import { otherSums } from '../../../domain/pricePairs';
import { applyRecipe, isApplied } from '../../../domain/recipes';
import { cellOf, emptyCell, type Cell } from './cell';
import type { Layout } from './layout';
import { pricesOf } from './remarks';
import { createSheet, type Cells, type Sheet } from './sheet';

/** What a recipe makes of the prices of a sheet: the cells that become others, and prices that it cannot set. */
interface ByRecipe {
  cells: Cells;
  problems: readonly string[];
}

/** The cells of a sheet after a recipe. What is not as it was read counts as changed by hand. */
export function cellsByRecipe(sheet: Sheet, recipe: Recipe): ByRecipe {
  const { prices, cells: places } = pricesOf(sheet);
  const { before } = sheet.guard;
  const { sums, percents, problems } = applyRecipe(recipe, prices, before && otherSums(before, prices));
  const cells = new Map<string, Cell>();
  for (const [path, value] of [...sums, ...percents]) {
    const id = places.get(path) ?? path;
    const spec = sheet.layout.cells.get(id);
    if (spec) cells.set(id, cellOf(spec.kind, value));
  }
  const named = (path: string) => sheet.layout.cells.get(places.get(path) ?? path)?.name ?? path;
  return { cells, problems: problems.map(({ id, message }) => `${named(id)}: ${message}`) };
}

/** The cells of a list made of another's: those of the other, and over them what the recipe makes of them. */
export function cellsFrom(layout: Layout, source: Cells, recipe: Recipe): Cells {
  const whole = new Map([...layout.cells.keys()].map((id) => [id, source.get(id) ?? emptyCell]));
  return new Map([...whole, ...cellsByRecipe(createSheet(layout, whole), recipe).cells]);
}

/** Whether the prices are already what the recipe makes of those that were read, or are in force: a second time is a percent on a percent. */
export function appliedAlready(sheet: Sheet, recipe: Recipe): boolean {
  const { before, compared } = sheet.guard;
  const bases = [before, compared.inForce].filter((base) => base !== undefined);
  return isApplied(recipe, pricesOf(sheet).prices, bases);
}
