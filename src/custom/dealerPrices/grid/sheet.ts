import { emptyCell, readCell, type Cell } from './cell';
import { usualSheetGuard, type Guard } from './guard';
import type { Layout } from './layout';

export interface Position {
  row: number;
  column: number;
}

/** A rectangle of one table, from the cell where it was begun to the active one. */
export interface Selection {
  table: string;
  anchor: Position;
  active: Position;
}

export type Cells = ReadonlyMap<string, Cell>;

/** The cells that a step touches; the tables where it is they that change. */
interface Part {
  cells: Cells;
  layout?: Layout;
}

/** One step of the history: what it has changed, before it and after it. */
interface Step {
  before: Part;
  after: Part;
}

/** The state of a panel's tables. It is immutable: an action returns the next one. */
export interface Sheet {
  layout: Layout;
  cells: Cells;
  past: readonly Step[];
  future: readonly Step[];
  /** Messages of the server by cell; a message goes when its cell changes. */
  refusals: ReadonlyMap<string, string>;
  /** What remarks on the prices go by. */
  guard: Guard;
  selection: Selection | null;
  /** The cell in which one types and the text it was begun with; what is typed counts as its text, and is no step of the history yet. */
  editing: { id: string; start: string; typed: Cell } | null;
}

export const createSheet = (layout: Layout, cells: Cells = new Map()): Sheet => ({
  layout,
  cells,
  past: [],
  future: [],
  refusals: new Map(),
  guard: usualSheetGuard,
  selection: null,
  editing: null,
});

/** The cell as it stands, what is being typed included. */
export const cellAt = ({ cells, editing }: Sheet, id: string): Cell =>
  editing?.id === id ? editing.typed : (cells.get(id) ?? emptyCell);

export const textsOf = ({ cells }: Sheet): Record<string, string> =>
  Object.fromEntries([...cells].map(([id, { text }]) => [id, text]));

const pick = (cells: Cells, ids: Iterable<string>): Cells =>
  new Map([...ids].map((id) => [id, cells.get(id) ?? emptyCell]));

function put(sheet: Sheet, { cells: part, layout = sheet.layout }: Part): Sheet {
  const cells = [...sheet.cells, ...part];
  const refusals = [...sheet.refusals].filter(([id]) => !part.has(id));
  if (layout === sheet.layout) return { ...sheet, cells: new Map(cells), refusals: new Map(refusals) };
  const stays = ([id]: readonly [string, unknown]) => layout.cells.has(id);
  return {
    ...sheet,
    layout,
    selection: null,
    cells: new Map(cells.filter(stays)),
    refusals: new Map(refusals.filter(stays)),
  };
}

const differing = ({ cells }: Sheet, changes: Cells): Cells =>
  new Map([...changes].filter(([id, { text }]) => (cells.get(id) ?? emptyCell).text !== text));

/** Cells that repeat others follow them as these change, unless they are told what to be. */
const repeated = ({ layout }: Sheet, moved: Cells, changes: Cells): Cells =>
  new Map(
    [...moved].flatMap(([id, cell]) =>
      (layout.repeaters.get(id) ?? []).flatMap((other) => (changes.has(other) ? [] : [[other, cell] as const])),
    ),
  );

/** Changes cells as one step; repeating cells follow, unless they are among the changes. Without a difference it is the same sheet. */
export function change(sheet: Sheet, changes: Cells): Sheet {
  const moved = differing(sheet, changes);
  const after = new Map([...differing(sheet, repeated(sheet, moved, changes)), ...moved]);
  if (after.size === 0) return sheet;
  return take(sheet, { before: { cells: pick(sheet.cells, after.keys()) }, after: { cells: after } });
}

const take = (sheet: Sheet, step: Step): Sheet => ({
  ...put(sheet, step.after),
  past: [...sheet.past, step],
  future: [],
});

export function undo(sheet: Sheet): Sheet {
  const step = sheet.past.at(-1);
  return step ? { ...put(sheet, step.before), past: sheet.past.slice(0, -1), future: [step, ...sheet.future] } : sheet;
}

export function redo(sheet: Sheet): Sheet {
  const [step, ...future] = sheet.future;
  return step ? { ...put(sheet, step.after), past: [...sheet.past, step], future } : sheet;
}

const takesInput = ({ layout }: Sheet, id: string) => layout.cells.get(id)?.repeats === undefined;

/** What is typed keeps its form until one leaves the cell; a comma that decimals are to follow is no error yet. */
const typedCell = (kind: Parameters<typeof readCell>[0], text: string): Cell => ({
  ...readCell(kind, text.replace(/(?<=\d)[.,]$/, '')),
  text,
});

/** Begins to type in a cell, with the text that stands there unless told otherwise. A repeating cell takes none. */
export function edit(sheet: Sheet, id: string, text = cellAt(sheet, id).text): Sheet {
  const spec = sheet.layout.cells.get(id);
  return spec && takesInput(sheet, id)
    ? { ...sheet, editing: { id, start: text, typed: typedCell(spec.kind, text) } }
    : sheet;
}

export function type(sheet: Sheet, text: string): Sheet {
  const { editing } = sheet;
  const spec = editing && sheet.layout.cells.get(editing.id);
  return spec && editing ? { ...sheet, editing: { ...editing, typed: typedCell(spec.kind, text) } } : sheet;
}

export const cancel = (sheet: Sheet): Sheet => (sheet.editing ? { ...sheet, editing: null } : sheet);

/** Leaves the cell: what was typed is in it, as one step. */
export function commit(sheet: Sheet): Sheet {
  const { editing } = sheet;
  const spec = editing && sheet.layout.cells.get(editing.id);
  return spec
    ? change({ ...sheet, editing: null }, new Map([[spec.id, readCell(spec.kind, editing.typed.text)]]))
    : sheet;
}

/** Other tables under the same values, as one step: rows have been added, removed, or told what they are of. */
export function relayout(before: Sheet, layout: Layout): Sheet {
  const sheet = commit(before);
  const gone = [...sheet.cells.keys()].filter((id) => !layout.cells.has(id));
  return take(sheet, {
    before: { cells: pick(sheet.cells, gone), layout: sheet.layout },
    after: { cells: new Map(), layout },
  });
}
