/** What can be done with the ticked rows of a list. */
export interface SelectionProps {
  /** Of the rows that are ticked; with `all` every row that the filters leave is meant. */
  ids: ReadonlySet<string>;
  all: boolean;
  /** How many rows the filters leave. */
  total: number;
  filters: Readonly<Record<string, unknown>>;
  pickAll: () => void;
  clear: () => void;
  /** Reads the list again. */
  refresh: () => void;
}
