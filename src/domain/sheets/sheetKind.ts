import type { BatchRequest, BatchKindName, BatchRow } from '../../contract/batches';
import { formulaProblem } from './formulas';
import type { Heading } from './headings';

/** What is read of a text; a note says what has been put right in it. */
export type Read<T> = { value: T; note?: string } | { problem: string };

/** What only helps people to find the line: nothing of it is read. */
export const readNothing = (): Read<null> => ({ value: null });

/** A column of a sheet: how it is read, whether a line may do without, and whether one value may stand for all lines. */
export interface SheetColumn<T> {
  label: string;
  aliases: readonly string[];
  read: (text: string) => Read<T>;
  optional?: true;
  /** What an empty cell means, where the file has the column. */
  blank?: T;
  forAll?: true;
  /** The width of its field, in characters. */
  size?: number;
}

/** A line as the file has it: the texts of its columns, of those that the file does not have none. `chosen` is which of several matching records is meant. */
export interface SheetLine {
  line: number;
  texts: Readonly<Record<string, string>>;
  chosen?: number | undefined;
}

/** A line that has been read; a column without a value is undefined. */
export type ReadLine<V> = { line: number; chosen?: number | undefined } & { [K in keyof V]: V[K] | undefined };

/** Where a sheet of a dealer's things is loaded to. */
export interface SheetPlace {
  dealer: number;
}

/** What is wrong with a line, or what is to be known of it, by column; `''` is the line as a whole. */
export type Said = Readonly<Record<string, string>>;

/** What lines ask for: the input of the batch, by the place of each line's record in it; lines at fault are left out. */
interface Gathered<K extends BatchKindName> {
  input: BatchRequest<K>;
  places: ReadonlyMap<number, number>;
  faults: ReadonlyMap<number, Said>;
}

/** What becomes of a line: what it changes and to what; `before` null for what is new. `told` says it in words of its own. */
export interface LineChange {
  before: string | null;
  after: string;
  told?: string;
  /** The paths of the prices that it writes: remarks on them are remarks on the line. */
  cells?: readonly string[];
}

interface Definition<V extends object, K extends BatchKindName, P> {
  title: string;
  batch: K;
  columns: { [C in keyof V]: SheetColumn<V[C]> };
  gather: (lines: readonly ReadLine<V>[], place: P) => Gathered<K>;
  /** What the row of the preview makes of one of its lines. */
  change: (row: BatchRow, line: ReadLine<V>) => LineChange;
}

/** Lines as they are to be asked for. */
export interface SheetAsk {
  /** Undefined where no line is fit to be asked for. */
  input: BatchRequest<BatchKindName> | undefined;
  places: ReadonlyMap<number, number>;
  faults: ReadonlyMap<number, Said>;
  notes: ReadonlyMap<number, Said>;
  change: (row: BatchRow, line: number) => LineChange | undefined;
}

/** One thing that sheets are loaded to; `P` is the place, unless that is known already. */
export interface SheetKind<P = SheetPlace> {
  title: string;
  batch: BatchKindName;
  headings: readonly (Heading & { optional: boolean; forAll: boolean; size: number; empties: boolean })[];
  ask: (lines: readonly SheetLine[], place: P) => SheetAsk;
}

/** A kind of sheets with the place that they are loaded to. */
export type PlacedSheet = Omit<SheetKind, 'ask'> & { ask: (lines: readonly SheetLine[]) => SheetAsk };

/** A kind of sheets at a place. */
export const placedAt = <P>(kind: SheetKind<P>, place: P): PlacedSheet => ({
  ...kind,
  ask: (lines) => kind.ask(lines, place),
});

/** A kind of sheets by its columns; what its lines are read to stays within. */
export function defineSheet<V extends object, K extends BatchKindName, P = SheetPlace>(
  definition: Definition<V, K, P>,
): SheetKind<P> {
  const { title, batch, columns, gather, change } = definition;
  const all = Object.entries<SheetColumn<unknown>>(columns);
  const headings = all.map(([name, { label, aliases, optional = false, forAll = false, size = 12, blank }]) => ({
    name,
    label,
    aliases,
    optional,
    forAll,
    size,
    /** Its empty cell is no silence. */
    empties: blank !== undefined,
  }));
  const ask = (lines: readonly SheetLine[], place: P): SheetAsk => {
    const faults = new Map<number, Said>();
    const notes = new Map<number, Said>();
    const read = new Map<number, ReadLine<V>>();
    for (const { line, texts, chosen } of lines) {
      const problems: Record<string, string> = {};
      const said: Record<string, string> = {};
      const values: Record<string, unknown> = { line, chosen };
      for (const [name, column] of all) {
        const text = texts[name] ?? '';
        if (text === '') {
          if (column.blank !== undefined && texts[name] !== undefined) values[name] = column.blank;
          else if (!column.optional) problems[name] = `${column.label}: пусто`;
          continue;
        }
        const failed = column.read === readNothing ? undefined : formulaProblem(text);
        const result = failed === undefined ? column.read(text) : { problem: failed };
        if ('problem' in result) problems[name] = `${column.label}: ${result.problem}`;
        else {
          values[name] = result.value;
          if (result.note !== undefined) said[name] = result.note;
        }
      }
      if (Object.keys(said).length > 0) notes.set(line, said);
      if (Object.keys(problems).length > 0) faults.set(line, problems);
      // Each column has been read by its own reader.
      else read.set(line, values as ReadLine<V>);
    }
    const gathered = gather([...read.values()], place);
    for (const [line, problem] of gathered.faults) faults.set(line, problem);
    return {
      input: gathered.places.size > 0 ? gathered.input : undefined,
      places: gathered.places,
      faults,
      notes,
      change: (row, line) => {
        const one = read.get(line);
        return one && change(row, one);
      },
    };
  };
  return { title, batch, headings, ask };
}
