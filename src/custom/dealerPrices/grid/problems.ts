import type { Remark } from '../../../domain/priceGuard';
import type { CellSpec } from './layout';
import { remarksIn } from './remarks';
import { activeId } from './selection';
import { cellAt, type Sheet } from './sheet';

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

/** What the installation refuses, unless it stood there already. */
const forbidden = (sheet: Sheet, id: string) =>
  remarksIn(sheet).fresh.find((one) => one.id === id && one.level === 'refused')?.text;

/** What is wrong with a cell: what was typed first, then what the server has said. */
export const problemOf = (sheet: Sheet, id: string): string | undefined =>
  cellAt(sheet, id).problem ??
  missing(sheet, id) ??
  forbidden(sheet, id) ??
  (sheet.editing?.id === id ? undefined : sheet.refusals.get(id));

/** What is said of a cell that is right, but should be looked at. */
export const noteOf = (sheet: Sheet, { id }: CellSpec): string | undefined => remarksIn(sheet).byCell.get(id)?.text;

/** Every error of the panel, in the order of its cells. */
export const listProblems = (sheet: Sheet): Problem[] =>
  [...sheet.layout.cells.values()].flatMap(({ id, name }) => {
    const text = problemOf(sheet, id);
    return text === undefined ? [] : [{ id, name, text }];
  });

/** Every remark, what is new first. */
export function listRemarks(sheet: Sheet): Problem[] {
  const { all, fresh } = remarksIn(sheet);
  const isNew = ({ id, rule }: Remark) => fresh.some((one) => one.id === id && one.rule === rule);
  return [...all.filter(isNew), ...all.filter((one) => !isNew(one))]
    .filter(({ level }) => level === 'doubtful')
    .map(({ id, text }) => ({ id, name: sheet.layout.cells.get(id)?.name ?? id, text }));
}

/** The cell after the active one, or before it, of which something is said; round and round. */
export function nextSaidOf(sheet: Sheet, by: 1 | -1): string | undefined {
  const said = new Set([...listProblems(sheet), ...listRemarks(sheet)].map(({ id }) => id));
  const ids = [...sheet.layout.cells.keys()];
  const at = Math.max(ids.indexOf(activeId(sheet) ?? ''), 0);
  const [before, after] = [ids.slice(0, at), ids.slice(at + 1)];
  const round = by === 1 ? [...after, ...before] : [...before.reverse(), ...after.reverse()];
  return round.find((id) => said.has(id));
}

/** Words of the server at cells: the last ones said. Paths that name no cell come back. */
export function refuse(sheet: Sheet, errors: Readonly<Record<string, string>>): { sheet: Sheet; elsewhere: string[] } {
  const known = Object.entries(errors).filter(([path]) => sheet.layout.cells.has(path));
  const elsewhere = Object.entries(errors).flatMap(([path, text]) => (sheet.layout.cells.has(path) ? [] : [text]));
  return { sheet: { ...sheet, refusals: new Map(known) }, elsewhere };
}
