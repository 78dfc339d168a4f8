import { formatMoney, type Kopecks } from '../../../domain/money';
import { rewardByPercent } from './recalculate';
import { cellAt, type Sheet } from './sheet';
import type { CellSpec } from './layout';

export interface Problem {
  id: string;
  name: string;
  text: string;
}

const missing = (sheet: Sheet, id: string) => {
  const others = sheet.layout.cells.get(id)?.neededWith ?? [];
  return cellAt(sheet, id).text === '' && others.some((other) => cellAt(sheet, other).text !== '')
    ? 'Заполните поле'
    : undefined;
};

/** What is wrong with a cell: what was typed first, then what the server has said. */
export const problemOf = (sheet: Sheet, id: string): string | undefined =>
  cellAt(sheet, id).problem ?? missing(sheet, id) ?? (sheet.editing?.id === id ? undefined : sheet.refusals.get(id));

/** A reward above its price is pointed out, not refused (decisions, Money). */
function warningOf(sheet: Sheet, { id, priceId }: CellSpec): string | undefined {
  const price = priceId === undefined ? null : cellAt(sheet, priceId).value;
  const rewarded = cellAt(sheet, id).value;
  return price !== null && rewarded !== null && rewarded > price ? 'Вознаграждение больше цены' : undefined;
}

/** What a reward should be by the percent that is shown, where it is another one; an empty reward is 0. */
function otherByPercent(sheet: Sheet, spec: CellSpec): Kopecks | undefined {
  const right = rewardByPercent(sheet, spec);
  const { value, problem } = cellAt(sheet, spec.id);
  return right === null || problem !== undefined || right === (value ?? 0) ? undefined : right;
}

/** How many rewards are not the shown percent of their price. */
export const countOffPercent = (sheet: Sheet): number =>
  sheet.layout.rewards.filter((spec) => otherByPercent(sheet, spec) !== undefined).length;

/** What is said of a cell that is right, but should be looked at. */
export function noteOf(sheet: Sheet, spec: CellSpec): string | undefined {
  const right = otherByPercent(sheet, spec);
  return warningOf(sheet, spec) ?? (right === undefined ? undefined : `Не по проценту: по нему ${formatMoney(right)}`);
}

/** Every error of the panel, in the order of its cells. */
export const listProblems = (sheet: Sheet): Problem[] =>
  [...sheet.layout.cells.values()].flatMap(({ id, name }) => {
    const text = problemOf(sheet, id);
    return text === undefined ? [] : [{ id, name, text }];
  });

export const listWarnings = (sheet: Sheet): Problem[] =>
  sheet.layout.rewards.flatMap((spec) => {
    const text = warningOf(sheet, spec);
    return text === undefined ? [] : [{ id: spec.id, name: spec.name, text }];
  });

/** Words of the server at cells: the last ones said. Paths that name no cell come back. */
export function refuse(sheet: Sheet, errors: Readonly<Record<string, string>>): { sheet: Sheet; elsewhere: string[] } {
  const known = Object.entries(errors).filter(([path]) => sheet.layout.cells.has(path));
  const elsewhere = Object.entries(errors).flatMap(([path, text]) => (sheet.layout.cells.has(path) ? [] : [text]));
  return { sheet: { ...sheet, refusals: new Map(known) }, elsewhere };
}
