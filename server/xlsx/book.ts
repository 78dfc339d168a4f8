/** What a cell holds: text stays text, a number a number; a moment is a `Date` whose UTC fields are what is to be read. */
export type Cell = string | number | bigint | Date | null;

export interface Column {
  header: string;
  /** In characters of the standard font. */
  width: number;
  /** An Excel number format for numbers and dates. */
  format?: string;
  /** What its numbers or texts mean, where the sheet shows something else: roubles of kopecks, a date of a month's number or of a day (`YYYY-MM-DD`). */
  of?: 'kopecks' | 'month' | 'day';
  /** Whether the last row has its sum. */
  total?: true;
}

/** A workbook of one long sheet, and a short one that says how it was made. */
export interface Book {
  sheet: string;
  columns: readonly Column[];
  /** Caption and value of each parameter, such as the filters in force. */
  parameters: readonly (readonly [string, string])[];
  /** Rows that fit below the header: the format's own limit unless told. */
  limit?: number;
}

/** Rows of a sheet below its header, by the format's own limit. */
export const maxRows = 1_048_575;

/** Messages to a thread, each about one of the books that it writes at the same time; and from it. */
export type ToWriter = { job: number } & (
  { book: Book } | { rows: readonly (readonly Cell[])[] } | { end: true } | { drop: true }
);
export type FromWriter = { chunk: Uint8Array } | { ready: true } | { ended: true } | { failed: string };
export type Report = { job: number } & FromWriter;
