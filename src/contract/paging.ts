import { Refusal } from './refusal';

/** The most rows that a list without `page` gives. */
const bareLimit = 10_000;

const defaultPageSize = 20;

/** What of a list is asked for: a page of it, or without `page` the bare array, at most 10,000 rows. */
export function slice(query: { page?: number | undefined; page_size?: number | undefined }): {
  limit: number;
  offset: number;
} {
  if (query.page === undefined) {
    if (query.page_size !== undefined)
      throw new Refusal(400, 'page_size задаётся вместе с page', { page_size: ['Задаётся вместе с page'] });
    return { limit: bareLimit, offset: 0 };
  }
  const limit = query.page_size ?? defaultPageSize;
  return { limit, offset: (query.page - 1) * limit };
}

/** `-name` → name, descending. */
export function direction<F extends string>(ordering: F | `-${F}`): { field: F; descending: boolean } {
  const descending = ordering.startsWith('-');
  return { field: (descending ? ordering.slice(1) : ordering) as F, descending };
}
