import type { Identifier } from 'react-admin';

/** Where a collection is, and one record of it: with a slash at the end where the file has one. */
export function placesOf(endpoint: string) {
  const [base, end] = [endpoint.replace(/\/$/, ''), endpoint.endsWith('/') ? '/' : ''];
  return { base, end, list: base + end, one: (id: Identifier) => `${base}/${encodeURIComponent(id)}${end}` };
}
