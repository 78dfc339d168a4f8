import { direction, slice } from '../../contract/paging';
import { soughtWords } from '../../domain/search/readQuery';
import { textsToTry } from '../../domain/search/textsToTry';
import { searchText } from '../../domain/searchText';

type Value = string | number | null;

interface Query {
  page?: number | undefined;
  page_size?: number | undefined;
  search?: string | undefined;
  ordering?: string | undefined;
}

/** How a list is searched and ordered. */
interface How<T> {
  /** The words that a row is found by. */
  words?: (row: T) => readonly unknown[];
  /** Other texts that a row is found by, each for itself, from three letters on: those of its users. */
  others?: (row: T) => readonly (readonly unknown[])[];
  /** What each ordering looks at, the first that differs decides. */
  orders?: Readonly<Record<string, (row: T) => readonly Value[]>>;
  /** Unless another one is asked for. */
  ordering?: string;
  /** What there is without the filters; the rows given, unless it is said. */
  total?: number;
}

const collator = new Intl.Collator('ru');

/** Nothing comes last in either direction. */
const compare = (a: Value, b: Value, sign: number) => {
  if (a === b) return 0;
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b)));
};

/** Whether a text has each of the words. */
export const hasAll = (parts: readonly unknown[], wanted: readonly string[]) => {
  const text = searchText(parts.join(' '));
  return wanted.every((word) => text.includes(word));
};

/** The rows that a text finds. */
function matching<T>(rows: readonly T[], text: string, { words, others }: How<T>): T[] {
  const wanted = soughtWords(text);
  const long = wanted.some((word) => word.length >= 3);
  const isFound = (row: T) =>
    !words || hasAll(words(row), wanted) || (long && (others?.(row) ?? []).some((parts) => hasAll(parts, wanted)));
  return rows.filter(isFound);
}

/** The rows that are found, in order; under the same keys in the other layout where the text finds none. */
export function found<T>(rows: readonly T[], query: Query, how: How<T>): T[] {
  const { orders = {}, ordering = '' } = how;
  const [text = '', other] = textsToTry(query.search ?? '');
  const typed = matching(rows, text, how);
  const kept = typed.length > 0 || other === undefined ? typed : matching(rows, other, how);
  const { field, descending } = direction<string>(query.ordering ?? ordering);
  const sign = descending ? -1 : 1;
  const keyed = kept.map((row) => ({ row, keys: orders[field]?.(row) ?? [] }));
  keyed.sort((a, b) => {
    for (const [index, key] of a.keys.entries()) {
      const order = compare(key, b.keys[index] ?? null, sign);
      if (order !== 0) return order;
    }
    return 0;
  });
  return keyed.map(({ row }) => row);
}

/** A page of a list; the first where none is asked for. */
export function pageOf<T>(rows: readonly T[], query: Query, how: How<T> = {}) {
  const all = found(rows, query, how);
  const { limit, offset } = slice({ page: query.page ?? 1, page_size: query.page_size });
  return { count: all.length, total: how.total ?? rows.length, results: all.slice(offset, offset + limit) };
}

/** A page of a list, or without `page` the bare array. */
export function listOf<T>(rows: readonly T[], query: Query, how: How<T> = {}) {
  const { limit } = slice(query);
  return query.page === undefined ? found(rows, query, how).slice(0, limit) : pageOf(rows, query, how);
}
