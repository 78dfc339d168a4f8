import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { rightsThere } from '../../../src/dataProvider/existing/abilities';
import type { TransportRequest } from '../../../src/dataProvider/http';
import { mockAccounts } from '../../../src/dataProvider/mock/accounts';
import { renderApp } from '../../support/renderApp';

const path = '/administration/price-board?month=03-2031';
/** The last call for the board. */
const asked = (requests: readonly TransportRequest[]) => requests.findLast((one) => one.path === '/prices/board/');
const boxes = () => screen.findAllByRole('checkbox', { name: /^Выбрать: / });

it('N02 counters say how many there are, and filter by a click; the month turns by arrows', async () => {
  const user = userEvent.setup();
  const { requests } = await renderApp({ path });
  const all = (await boxes()).length;
  expect(screen.getByRole('button', { name: `Все ${all}` })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: 'Готово 0' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: `Без прайса ${all}` }));
  expect(await screen.findByRole('button', { name: `Без прайса ${all}`, pressed: true })).toBeVisible();
  expect(asked(requests)?.query).toMatchObject({ state: 'none', year: '2031', month: '3' });
  await user.click(screen.getByRole('button', { name: 'Следующий месяц' }));
  expect(await screen.findByText('04/2031')).toBeVisible();
  await expect.poll(() => asked(requests)?.query).toMatchObject({ month: '4', state: 'none' });
});

it('N02 rows are ticked one by one, as a range with Shift, and all that are filtered; arrows walk', async () => {
  const user = userEvent.setup();
  await renderApp({ path });
  const [first, second, third] = await boxes();
  if (!first || !second || !third) throw new Error('fewer than three dealers');
  first.focus();
  await user.keyboard(' {ArrowDown}');
  expect(second).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowUp}{ArrowDown}');
  expect(third).toHaveFocus();
  await user.keyboard('{Shift>}');
  await user.click(third);
  await user.keyboard('{/Shift}');
  expect(screen.getByText('Выбрано 3')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: /^Выбрать всех отобранных/ }));
  expect(screen.getByText(`Выбрано ${(await boxes()).length}`)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'снять' }));
  expect(screen.getByText('Выбрано 0')).toBeVisible();
});

it('N02 what is previewed is created, with its reason, but what cannot be; it is taken back from the notice', async () => {
  const user = userEvent.setup();
  const { requests } = await renderApp({ path });
  await boxes();
  await user.click(screen.getByRole('checkbox', { name: /^Выбрать всех отобранных/ }));
  await user.click(screen.getByRole('button', { name: 'Создать из действующего…' }));
  const panel = within(await screen.findByRole('region', { name: 'Создать на 03/2031' }));
  expect(panel.getByLabelText('Изменить цены на, %')).toHaveFocus();
  await user.keyboard('7');
  expect(await panel.findAllByText('+7,0 %')).toHaveLength(4);
  expect(panel.getAllByText('Нет прайса, из которого создать').length).toBeGreaterThan(0);
  expect(panel.getByRole('button', { name: 'Создать 4 прайса' })).toBeDisabled();
  await user.type(panel.getByLabelText('Причина'), 'Индексация');
  await expect.poll(() => panel.getByRole('button', { name: 'Создать 4 прайса' })).toBeEnabled();
  await user.click(panel.getByRole('button', { name: 'Создать 4 прайса' }));
  await user.click(await screen.findByRole('button', { name: 'Отменить' }));
  expect(await screen.findByText('Созданные прайсы убраны')).toBeVisible();
  const sent = requests.filter(({ path: to, method }) => method === 'POST' && to.startsWith('/batches/'));
  expect(sent.find(({ path: to }) => to === '/batches/')?.body).toMatchObject({
    kind: 'prices-from-current',
    input: { year: 2031, month: 3, recipe: { packages: { percent: 7 } } },
    skip: expect.arrayContaining(['2:']),
    reason: 'Индексация',
  });
  expect(sent.at(-1)?.path).toBe('/batches/8/undo/');
});

it('N01 a batch is shown with its rows, and taken back after a question', async () => {
  const user = userEvent.setup();
  const { requests } = await renderApp({ path: '/administration/batches' });
  expect(await screen.findByText('Долг за апрель')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Строки: / }));
  const rows = within(await screen.findByRole('table', { name: 'Строки изменения' }));
  expect(rows.getByText('ООО «Ореховый Якорь»')).toBeVisible();
  expect(rows.getByText('Приостановлена')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Отменить: / }));
  await user.click(await screen.findByRole('button', { name: 'Оставить' }));
  expect(requests.some(({ path: to }) => to.endsWith('/undo/'))).toBe(false);
  await user.click(screen.getByRole('button', { name: /^Отменить: / }));
  await user.click(await screen.findByRole('button', { name: 'Отменить изменение' }));
  expect(await screen.findByText('Изменение отменено целиком')).toBeVisible();
});

const closed = 'У вашей учётной записи нет права на этот раздел.';

it('N01 without the right the pages are neither in the menu nor open', async () => {
  await renderApp({ path: '/administration/batches', login: 'dealer' });
  expect(await screen.findByText(closed)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Пакетные изменения' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Прайсы на месяц' })).toBeNull();
});

it('N02 the board needs both rights', async () => {
  await renderApp({ path, login: 'support' });
  expect(await screen.findByText(closed)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Прайсы на месяц' })).toBeNull();
});

it('N02 before a server without batches neither page is there', async () => {
  const accounts = mockAccounts.map((one) => ({
    ...one,
    user: { ...one.user, rights: rightsThere(one.user.rights, new Set(['listBatches', 'readPriceBoard'])) },
  }));
  await renderApp({ path, fixtures: { accounts } });
  expect(await screen.findByText(closed)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Прайсы на месяц' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Пакетные изменения' })).toBeNull();
});
