import { createPages } from '../endpoint/createPages';
import type { QueryValue, TransportResponse } from '../http';
import { isRecord, listOf } from './understand';

type Query = Readonly<Record<string, QueryValue>>;
/** Asks for the list with these values besides. */
type AskWith = (query: Query) => Promise<TransportResponse>;

const nextOf = (body: unknown) =>
  isRecord(body) && Array.isArray(body.results) && typeof body.next === 'string' && body.next !== ''
    ? body.next
    : undefined;

/** A list that was asked for as a whole, of a server that gives it by pages all the same: they are followed to their end. */
export async function wholeOf(first: TransportResponse, ask: AskWith): Promise<TransportResponse> {
  const followed = new Set<string>();
  const rows = [...listOf(first.body)];
  for (let next = nextOf(first.body); next !== undefined && !followed.has(next);) {
    followed.add(next);
    const { body } = await ask(Object.fromEntries(new URLSearchParams(next.split('?')[1])));
    rows.push(...listOf(body));
    next = nextOf(body);
  }
  return followed.size === 0 ? first : { ...first, body: rows };
}

const wholeNumber = (value: unknown) => (/^\d+$/.test(String(value)) ? Number(value) : undefined);

/**
 * Pages of the size that the screen wants, whatever the size of the server's own; where it does not tell how many there are in all,
 * they are those up to here, and one more while another page follows.
 */
export function createLists() {
  const byCall = new Map<string, ReturnType<typeof createPages>>();
  return async (id: string, page: number, size: number, ask: AskWith): Promise<TransportResponse> => {
    const pages = byCall.get(id) ?? createPages();
    byCall.set(id, pages);
    let last: TransportResponse | undefined;
    const askPage = async (at: number, wanted: number) => {
      last = await ask({ page: at, page_size: wanted });
      const { body } = last;
      const count = isRecord(body) ? wholeNumber(body.count) : undefined;
      return { rows: listOf(body).filter(isRecord), count, more: nextOf(body) !== undefined };
    };
    const { rows, count, more } = await pages(askPage, page, size);
    const reply = last ?? { status: 200, headers: new Headers(), body: [] };
    const upToHere = (page - 1) * size + rows.length + (more ? 1 : 0);
    if (Array.isArray(reply.body)) return reply;
    const total = isRecord(reply.body) ? reply.body.total : undefined;
    return { ...reply, body: { count: count ?? upToHere, ...(total !== undefined && { total }), results: rows } };
  };
}
