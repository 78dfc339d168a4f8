import type { QueryClient } from '@tanstack/react-query';

/** Where each list was left, for one session: its filters, order and page. */
const places = new WeakMap<QueryClient, Map<string, string>>();

const kept = ['filter', 'order', 'page', 'perPage', 'sort'];

/** Keeps where a list stands; dialogs over it are no part of that. */
export function leaveAt(session: QueryClient, path: string, search: URLSearchParams) {
  const place = new URLSearchParams([...search].filter(([name]) => kept.includes(name))).toString();
  places.set(session, new Map(places.get(session)).set(path, place));
}

/** Where a list was left, if anywhere. */
export const leftAt = (session: QueryClient, path: string) => places.get(session)?.get(path) || undefined;
