import { groupBy } from '../../domain/groupBy';
import type { BatchRow } from '../../contract/batches';
import type { LineChange, Said, SheetAsk } from '../../domain/sheets/sheetKind';

/** What is to become of a line; `asked` until the preview has told. */
export interface LineState {
  state: 'asked' | 'new' | 'change' | 'same' | 'refused';
  text: string;
  /** What is wrong with its cells, by column. */
  wrong?: Said;
  /** What has been put right on the way in. */
  notes: readonly string[];
  /** What is doubted of it: of its prices, or whether it is what it seems. */
  doubts: readonly string[];
  choices?: BatchRow['choices'];
  /** Cells that may mean several things, each with what they may mean. */
  asks?: BatchRow['asks'];
}

/** The words of states, and of the buttons that show only lines of one. */
export const stateWords = {
  new: ['новая', 'Новые'],
  change: ['изменит', 'Изменят'],
  same: ['без изменений', 'Без изменений'],
  refused: ['ошибка', 'С ошибками'],
} as const;
export type KnownState = keyof typeof stateWords;

/** Whether a line is to be looked at before it is loaded. */
export const isDoubtful = ({ state, doubts }: LineState) =>
  doubts.length > 0 && (state === 'new' || state === 'change');

const ofChange = ({ before, after, told }: LineChange): Pick<LineState, 'state' | 'text'> => {
  if (before === null) return { state: 'new', text: told ?? after };
  if (before === after) return { state: 'same', text: told ?? after };
  return { state: 'change', text: told ?? `${before} → ${after}` };
};

function stateOf(
  ask: SheetAsk,
  rows: readonly BatchRow[] | undefined,
  line: number,
  lineAt: ReadonlyMap<number, number>,
): Omit<LineState, 'notes' | 'doubts'> {
  const fault = ask.faults.get(line);
  if (fault) return { state: 'refused', text: Object.values(fault).join('; '), wrong: fault };
  const row = rows?.[ask.places.get(line) ?? -1];
  if (!row) return { state: 'asked', text: '' };
  const above = lineAt.get(row.above ?? -1);
  if (row.problems.length > 0)
    return {
      state: 'refused',
      text: row.problems.join('; ') + (above === undefined ? '' : `, в строке ${above}`),
      ...(row.choices && { choices: row.choices }),
      ...(row.asks && { asks: row.asks }),
    };
  const change = ask.change(row, line);
  return change ? ofChange(change) : { state: 'asked', text: '' };
}

/**
 * What is doubted of rows: remarks by the lines that write the prices which they are on; those on no line's price, and what is
 * said of the row as a whole, with its first line.
 */
function doubtsOf(ask: SheetAsk, rows: readonly BatchRow[] = []): ReadonlyMap<number, readonly string[]> {
  const linesAt = groupBy([...ask.places], ([, place]) => place);
  const doubts = new Map<number, string[]>();
  for (const [place, lines] of linesAt) {
    const row = rows[place];
    const [first] = lines;
    if (!row || !first) continue;
    if (row.doubts) doubts.set(first[0], [...row.doubts]);
    if (!row.remarks) continue;
    const byCell = new Map(lines.flatMap(([line]) => (ask.change(row, line)?.cells ?? []).map((cell) => [cell, line])));
    for (const { field, message } of row.remarks) {
      const line = byCell.get(field) ?? first[0];
      doubts.set(line, [...(doubts.get(line) ?? []), message]);
    }
  }
  return doubts;
}

/** The states of lines by the rows of a preview of just what is asked. */
export function lineStates(ask: SheetAsk, rows: readonly BatchRow[] | undefined, lines: readonly { line: number }[]) {
  const doubts = doubtsOf(ask, rows);
  // The first line of each row.
  const lineAt = new Map([...ask.places].reverse().map(([line, place]) => [place, line]));
  return new Map(
    lines.map(({ line }): [number, LineState] => [
      line,
      {
        ...stateOf(ask, rows, line, lineAt),
        notes: Object.values(ask.notes.get(line) ?? {}),
        doubts: doubts.get(line) ?? [],
      },
    ]),
  );
}

/** The rows that a batch is to leave out: those that cannot be, and those that nothing would change. */
export function skipped(ask: SheetAsk, rows: readonly BatchRow[], states: ReadonlyMap<number, LineState>): string[] {
  const wanted = new Set(
    [...ask.places].flatMap(([line, place]) => {
      const state = states.get(line)?.state;
      return state === 'new' || state === 'change' ? [place] : [];
    }),
  );
  return rows.flatMap(({ key }, place) => (wanted.has(place) ? [] : [key]));
}
