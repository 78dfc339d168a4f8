import { HttpError, type TransportResponse } from '../http';
import type { Fields } from './wireRecords';

/** What a list was answered with. */
export interface Listed {
  rows: readonly Fields[];
  /** How many there are in all; undefined where that is not told. */
  count: number | undefined;
  /** Another page follows, by what the server says. */
  more: boolean;
  /** It came at once: no page of anything. */
  whole?: true;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const wholeNumber = (value: unknown) => {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) ? number : undefined;
};

/** `items 0-24/319`, or a header that holds the number alone. */
const countIn = (headers: Headers) =>
  wholeNumber(headers.get('content-range')?.split('/').pop()?.trim()) ?? wholeNumber(headers.get('x-total-rows'));

/** Reads a list: an array, with its count in a header or without one, or a page of `results` that may name it. */
export function listedIn({ body, headers }: TransportResponse): Listed {
  if (Array.isArray(body)) {
    const [rows, count] = [body.filter(isFields), countIn(headers)];
    return { rows, count, more: false, ...(count === undefined || count === rows.length ? { whole: true } : {}) };
  }
  if (isFields(body)) {
    const rows = [body.results, body.data, body.items].find(Array.isArray) as unknown[] | undefined;
    const count = wholeNumber(body.count) ?? wholeNumber(body.total) ?? countIn(headers);
    if (rows) return { rows: rows.filter(isFields), count, more: typeof body.next === 'string' && body.next !== '' };
  }
  const detail = 'Сервер ответил не списком: проверьте "endpoint" и "convention" в файле раздела';
  throw new HttpError(detail, 502, { detail });
}
