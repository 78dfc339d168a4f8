import type { BoardRow } from '../../contract/board';

const deepest = 3;

/**
 * How far below another dealer each stands, by their ids: the server gives them after those above them. One above whom nobody is
 * shown, on this page or under this filter, stands as far as a sub-dealer does; from the third on all stand alike: the lists keep their room.
 */
export function depthsOf(rows: readonly Pick<BoardRow, 'dealer_id' | 'parent_id'>[]): ReadonlyMap<number, number> {
  const depths = new Map<number, number>();
  for (const { dealer_id, parent_id } of rows)
    depths.set(dealer_id, parent_id === null ? 0 : Math.min((depths.get(parent_id) ?? 0) + 1, deepest));
  return depths;
}
