import { HttpError } from '../http';
import type { Listed } from './listed';

type AskPage = (page: number, size: number) => Promise<Listed>;

const isMissing = (error: unknown) => error instanceof HttpError && error.status === 404;

/** Whether another page follows what a server has shown from its beginning. */
const follows = ({ rows, count, more }: Listed, shown: number) =>
  rows.length > 0 && (count === undefined ? more : shown < count);

/**
 * Pages of the size that the screen wants from a server that may have a size of its own: as Django REST framework does unless it is
 * told to listen to `page_size`. How large its pages are is seen once, at a first page that another one follows.
 */
export function createPages(): (ask: AskPage, page: number, size: number) => Promise<Listed> {
  let own: number | undefined;

  const gather = async (ask: AskPage, page: number, size: number, step: number): Promise<Listed> => {
    const from = (page - 1) * size;
    const first = Math.floor(from / step);
    const parts: Listed[] = [];
    for (let at = first; at * step < from + size; at += 1) {
      const part = await ask(at + 1, step);
      parts.push(part);
      if (!follows(part, (at + 1) * step)) break;
    }
    const start = from - first * step;
    const all = parts.flatMap(({ rows }) => rows);
    const last = parts.at(-1);
    return {
      rows: all.slice(start, start + size),
      count: last?.count,
      more: all.length > start + size || (last?.more ?? false),
    };
  };

  /** Whether a page is one of the size that was asked for. */
  const fits = ({ rows, count, more }: Listed, page: number, size: number) =>
    count === undefined
      ? rows.length === size || (rows.length < size && !more)
      : rows.length === Math.min(size, Math.max(0, count - (page - 1) * size));

  return async (ask, page, size) => {
    if (own !== undefined) return gather(ask, page, size, own);
    const given = await ask(page, size).catch((error: unknown) => {
      if (page > 1 && isMissing(error)) return undefined;
      throw error;
    });
    if (given && fits(given, page, size)) return given;
    const start = page === 1 && given ? given : await ask(1, size);
    if (fits(start, 1, size)) return given ?? { rows: [], count: start.count, more: false };
    // All of it came at once: whoever knows its fields puts it in order and turns its pages.
    if (start.whole) return start;
    // Larger pages than asked for, and all of it is in the first.
    if (!follows(start, start.rows.length))
      return { rows: start.rows.slice((page - 1) * size, page * size), count: start.rows.length, more: false };
    own = start.rows.length;
    return gather(ask, page, size, own);
  };
}
