import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dealerFixture } from '../../../src/dataProvider/mock/fixtures';
import { renderApp } from '../../support/renderApp';

it('N02 a sub-dealer stands below his dealer on the board, further in than he', async () => {
  const named = (p_id: number, p_parent: number, p_fullname: string) => dealerFixture(p_id, { p_parent, p_fullname });
  const dealers = [named(1, 0, 'Голова'), named(4, 2, 'Аист'), named(2, 1, 'Мыс'), named(5, 1, 'Якорь')];
  await renderApp({ path: '/administration/price-board?month=03-2031', fixtures: { dealers } });
  const heads = (await screen.findAllByRole('rowheader')).map((head) => [
    head.textContent,
    getComputedStyle(head).paddingLeft,
  ]);
  expect(heads.map(([name]) => name)).toEqual(['ООО «Голова»', 'ООО «Мыс»', 'ООО «Аист»', 'ООО «Якорь»']);
  expect(heads[2]?.[1]).toBe('48px');
});
