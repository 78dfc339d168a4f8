import { describe, expect, it } from 'vitest';
import { readKinds } from '../../../../server/services/kernel/sentMonths';

const months = [
  [
    ['pp_pi', false, 38, 1],
    ['pp_pi', true, 70, 12],
  ],
  [['of another year], [', false, 2_147_483_648, 3]],
  [['quoted "so"', true, 1, 1]],
];
const textOf = (some: readonly unknown[]) =>
  some.map((month) => JSON.stringify(month).replaceAll(',', ', ').replaceAll(',  ', ', ')).join('');

describe('what clients sent, as the database keeps it', () => {
  it('F05 F09 is read as JSON would be, known positions and others', () => {
    expect(readKinds(textOf(months.slice(0, 2)))).toEqual(months.slice(0, 2));
    expect(readKinds(textOf(months))).toEqual(months);
    expect(readKinds('')).toEqual([]);
  });
});
