import { expect, it } from 'vitest';
import { depthsOf } from '../../../src/custom/board/depthsOf';

const row = (dealer_id: number, parent_id: number | null) => ({ dealer_id, parent_id });

it('N02 a dealer below a sub-dealer stands further in than he; where those above are not shown, as a sub-dealer', () => {
  expect([...depthsOf([row(1, null), row(2, 1), row(3, 2), row(4, 1), row(5, null)])]).toEqual([
    [1, 0],
    [2, 1],
    [3, 2],
    [4, 1],
    [5, 0],
  ]);
  expect([...depthsOf([row(3, 2), row(6, 3)])]).toEqual([
    [3, 1],
    [6, 2],
  ]);
  const chain = depthsOf([row(1, null), ...[2, 3, 4, 5, 6].map((id) => row(id, id - 1))]);
  expect([...chain.values()]).toEqual([0, 1, 2, 3, 3, 3]);
});
