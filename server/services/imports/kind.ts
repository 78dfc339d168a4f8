import type { Sql } from 'sql-template-tag';
import type { Tx } from '../../db/connect';
import type { KindName } from '../../../src/contract/imports';

/** Why a value cannot be taken, in Russian. */
export interface Fault {
  problem: string;
}

export const isFault = (value: string | Fault): value is Fault => typeof value === 'object';

/** One column of a file: how it is called, and how its text is read. */
export interface ImportColumn {
  /** Its header in the template; its name and the aliases are understood too. */
  label: string;
  aliases?: readonly string[];
  /** As PostgreSQL keeps it on the way in: an empty text stays empty, of other types it is null. */
  type: 'text' | 'integer' | 'smallint' | 'date' | 'boolean';
  /** The value as PostgreSQL reads it; what is empty is not asked. */
  read: (text: string) => string | Fault;
  /** A line without it is at fault. */
  needed?: true;
  /** A secret: sealed on its way in (`<name>_sealed`), with a mark that tells whether it is the one that is there (`<name>_mark`). */
  secret?: true;
  /** What stands in the template. */
  example: string;
}

/** What a load has done to the table, in rows. */
export interface Changes {
  added: number;
  changed: number;
  removed: number;
  same: number;
  /** Lines that named what a later line of the same file names again. */
  repeated: number;
}

/** Does something in a short transaction of its own: while that of the load stays open, or before the load, which begins anew then. */
export type Aside = (work: (tx: Tx) => Promise<unknown>) => Promise<unknown>;

/** A line that has waited: what was wrong with it, and the columns that somebody has typed anew. */
export interface Handled {
  line: number;
  field: string;
  typed: readonly string[];
}

/** What is loaded: its columns, how a line finds its place, and how it gets there. */
export interface ImportKind {
  name: KindName;
  columns: Readonly<Record<string, ImportColumn>>;
  /** The columns that say what a line is about: of two lines that agree in them the later one holds. */
  key: readonly string[];
  /** How many rows there are, as `count`, and whether that is only `about` so many. */
  rows: Sql;
  /** Marks the lines of `import_lines` that have no place (`fault_field`, `fault`), as things stand `now`. */
  place(tx: Tx, now: Date): Promise<void>;
  /** Marks those of the lines that have waited which might take the place of what came after them, so that somebody decides. */
  doubt?(tx: Tx, lines: readonly Handled[]): Promise<void>;
  /** Brings the lines that have no fault in; what others would wait for is done aside, where that is given. */
  apply(tx: Tx, aside?: Aside): Promise<Changes>;
}
