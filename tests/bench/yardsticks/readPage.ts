import type { GroupRow } from '../../../src/contract/groups';

/** How many rows a page has, as the address of the yardstick says. */
export const pageSize = Number(new URLSearchParams(location.search).get('page_size') ?? 5);

/** One page of organisations, with the token that the application would use. */
export async function readPage(
  page: number,
  size: number,
  ordering: string,
  signal?: AbortSignal,
): Promise<{ count: number; results: GroupRow[] }> {
  const query = new URLSearchParams({ page: String(page), page_size: String(size), ordering });
  const answer = await fetch(`/api/private/v3.0/piportals/all/groups/all/?${query}`, {
    headers: { Authorization: `Token ${localStorage.getItem('lk.token')}` },
    signal,
  });
  if (!answer.ok) throw new Error(`the list answered ${answer.status}`);
  return answer.json();
}
