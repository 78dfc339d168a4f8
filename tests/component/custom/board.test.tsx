import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { OperationId } from '../../../src/contract/endpoints';
import { lackingOf, rightsThere } from '../../../src/dataProvider/existing/abilities';
import type { TransportRequest } from '../../../src/dataProvider/http';
import { mockAccounts } from '../../../src/dataProvider/mock/accounts';
import { dealerFixture } from '../../../src/dataProvider/mock/fixtures';
import { priceListFixture } from '../../../src/dataProvider/mock/priceFixtures';
import { packageAliases } from '../../../src/domain/tiers';
import { renderApp } from '../../support/renderApp';

const path = '/administration/price-board?month=03-2031';
/** The last call for the board. */
const asked = (requests: readonly TransportRequest[]) => requests.findLast((one) => one.path === '/prices/board/');
const rowOf = (box: HTMLElement) => {
  const row = box.closest('tr');
  if (!row) throw new Error('no row');
  return row;
};
const boxes = () => screen.findAllByRole('checkbox', { name: /^Выбрать: / });

it('N02 counters say how many there are, and filter by a click; the month turns by arrows', async () => {
  const user = userEvent.setup();
  const { requests } = await renderApp({ path });
  const all = (await boxes()).length;
  expect(screen.getByRole('button', { name: `Все ${all}` })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: `Готово 0 из ${all}` })).toBeVisible();
  await user.click(screen.getByRole('button', { name: `Без прайса ${all}` }));
  expect(await screen.findByRole('button', { name: `Без прайса ${all}`, pressed: true })).toBeVisible();
  expect(asked(requests)?.query).toMatchObject({ state: 'none', year: '2031', month: '3' });
  await user.click(screen.getByRole('button', { name: 'Следующий месяц' }));
  expect(await screen.findByText('04/2031')).toBeVisible();
  await expect.poll(() => asked(requests)?.query).toMatchObject({ month: '4', state: 'none' });
  await user.click(screen.getByRole('button', { name: 'С замечаниями 0' }));
  expect(await screen.findByText('Таких дилеров нет.')).toBeVisible();
  expect(asked(requests)?.query).toMatchObject({ month: '4', state: 'remarks' });
});

it('N02 a month that no price list can have is not asked for', async () => {
  const { requests } = await renderApp({ path: '/administration/price-board?month=01-1999' });
  await boxes();
  expect(Number(asked(requests)?.query?.year)).toBeGreaterThan(2000);
});

it('N02 where the board cannot be read its month can still be turned', async () => {
  const user = userEvent.setup();
  const failures: Partial<Record<OperationId, number>> = { readPriceBoard: 500 };
  const { requests } = await renderApp({ path, failures });
  expect(await screen.findByText('Не удалось прочитать прайсы на месяц.')).toBeVisible();
  delete failures.readPriceBoard;
  await user.click(screen.getByRole('button', { name: 'Следующий месяц' }));
  await boxes();
  expect(asked(requests)?.query).toMatchObject({ year: '2031', month: '4' });
});

const february = { year: 2031, month: 2 };
const march = { year: 2031, month: 3 };
const packages = (price: number) => ({
  packages: Object.keys(packageAliases.dyn_pu).map((message_price_position_alias) => ({
    message_price_position_alias,
    client_points_cost: [price],
    daobit_points_cost: [price / 4],
  })),
});
/** Three dealers on Pik-Yug with a list before the month; the second has one for it, twice as dear. */
const priceLists = [
  ...[1, 2, 3].map((dealer_id) => priceListFixture('dyn_pu', february, { dealer_id, ...packages(100) })),
  priceListFixture('dyn_pu', march, { dealer_id: 2, ...packages(200) }),
];
const dealers = [1, 2, 3].map((id) => dealerFixture(id, { p_billing_type_id: 'dyn_pu' }));
const kinds = Object.keys(packageAliases.dyn_pu).length;

it('N02 a cell says how many remarks its list has, and the counter leaves only such dealers', async () => {
  const user = userEvent.setup();
  await renderApp({ path, fixtures: { dealers, priceLists } });
  await user.click(await screen.findByRole('button', { name: 'С замечаниями 1' }));
  await expect.poll(async () => (await boxes()).length).toBe(1);
  const cell = screen.getByRole('link', { name: `с 03/2031 · +100,0\u00a0% ${kinds} зам.` });
  expect(cell).toHaveAttribute('title', expect.stringMatching(new RegExp(`^${kinds} замечани`)));
});

it('N02 Enter opens the panel, which goes on along the board by Alt and arrows, asks first, and comes back to the place', async () => {
  const user = userEvent.setup();
  await renderApp({ path, fixtures: { dealers, priceLists } });
  const all = await boxes();
  const [one, two, three] = [0, 1, 2] as const;
  all[one]?.focus();
  await user.keyboard('{Enter}');
  const panel = async (at: number) => {
    await screen.findByText(`Дилер ${at + 1} из ${all.length}`);
    await screen.findByRole('button', { name: 'Изменить прайс' });
    return within(screen.getByRole('dialog'));
  };
  await panel(one);
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  const first = await panel(one);
  await user.click(first.getByRole('button', { name: 'Следующий дилер (Alt+↓)' }));
  const second = await panel(two);
  await user.click(second.getAllByRole('gridcell')[0] ?? document.body);
  await user.keyboard('7{Enter}{Alt>}{ArrowDown}{/Alt}');
  await user.click(await screen.findByRole('button', { name: 'Продолжить ввод' }));
  await panel(two);
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await user.click(await screen.findByRole('button', { name: 'Закрыть без сохранения' }));
  await panel(three);
  await user.keyboard('{Escape}');
  await expect.poll(async () => (await boxes())[three]).toHaveFocus();
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
  expect(screen.getByRole('checkbox', { name: /^Выбрать всех отобранных/ })).toHaveFocus();
  first.focus();
  await user.keyboard(' ');
  expect(screen.getByText('Выбрано 1')).toHaveRole('status');
  await user.keyboard('s');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Создать из действующего…' })).toHaveFocus());
});

it('N02 N07 arrows lead to every list of a dealer who has several', async () => {
  const user = userEvent.setup();
  const app = await renderApp({ path });
  const row = (await boxes()).map(rowOf).find((one) => within(one).queryAllByRole('link').length > 1);
  if (!row) throw new Error('nobody has several lists');
  const [first, second] = within(row).getAllByRole('link');
  within(row).getByRole('checkbox').focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(second).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  expect(first).toHaveFocus();
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(within(row).getByRole('checkbox')).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  await screen.findByRole('dialog');
  expect(second).toHaveAttribute('href', `/account${app.path()}`);
});

it('N02 what is previewed is created, with its reason, but what cannot be; it is taken back from the notice', async () => {
  const user = userEvent.setup();
  const { requests } = await renderApp({ path });
  await boxes();
  await user.click(screen.getByRole('checkbox', { name: /^Выбрать всех отобранных/ }));
  await user.click(screen.getByRole('button', { name: 'Создать из действующего…' }));
  await user.click(screen.getByRole('button', { name: 'Отмена' }));
  expect(screen.getByRole('button', { name: 'Создать из действующего…' })).toHaveFocus();
  await user.keyboard('{Enter}');
  const panel = within(await screen.findByRole('region', { name: 'Создать на 03/2031' }));
  expect(panel.getByLabelText('Изменить цены на, %')).toHaveFocus();
  await user.keyboard('7');
  expect(await panel.findAllByText('+7,0 %')).toHaveLength(4);
  expect(panel.getAllByText('Нет прайса, из которого создать').length).toBeGreaterThan(0);
  expect(panel.getByRole('button', { name: 'Создать 4 прайса' })).toBeDisabled();
  await user.type(panel.getByLabelText('Причина'), 'Индексация');
  await expect.poll(() => panel.getByRole('button', { name: 'Создать 4 прайса' })).toBeEnabled();
  await user.click(panel.getByRole('button', { name: 'Создать 4 прайса' }));
  const back = await screen.findByRole('button', { name: 'Отменить' });
  await waitFor(() => expect(document.activeElement).toHaveAttribute('id', 'content'));
  await user.click(back);
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

it('N05 the preview says what the lists would have made of a month, each and all together, and again once it has changed', async () => {
  const user = userEvent.setup();
  const { requests } = await renderApp({ path, fixtures: { dealers, priceLists } });
  const first = (await boxes()).find((box) => within(rowOf(box)).queryByRole('link'));
  if (!first) throw new Error('no lists');
  await user.click(first);
  await user.click(screen.getByRole('button', { name: 'Создать из действующего…' }));
  const panel = within(await screen.findByRole('region', { name: 'Создать на 03/2031' }));
  await user.keyboard('7');
  expect(await panel.findByText('+7,0 %')).toBeVisible();
  const month = await panel.findByLabelText('Что было бы на пакетах за');
  const [, , last] = within(month).getAllByRole<HTMLOptionElement>('option');
  if (!last) throw new Error('no months');
  await user.selectOptions(month, last);
  expect(await panel.findByText(/^Всего, ₽: стоимость .+ Это расчёт, а не обещание\.$/)).toBeVisible();
  expect(await panel.findByText(/^стоимость .+, вознаграждение /)).toBeVisible();
  const asked = () => requests.filter(({ path: to }) => to.endsWith('/replay/'));
  expect(asked().map(({ body }) => body)).toEqual([expect.objectContaining({ facts_month: Number(last.value) })]);
  await user.click(panel.getByLabelText('Изменить цены на, %'));
  await user.keyboard('5');
  await expect.poll(() => asked().length).toBe(2);
  expect(await panel.findByText(/^стоимость .+, вознаграждение /)).toBeVisible();
});

it('N04 a billing administrator draws the lines of remarks, and the board counts anew', async () => {
  const user = userEvent.setup();
  const { requests } = await renderApp({ path, fixtures: { dealers, priceLists } });
  await screen.findByRole('button', { name: 'С замечаниями 1' });
  await user.click(screen.getByRole('button', { name: 'Пороги замечаний…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Пороги замечаний' }));
  const jump = await dialog.findByLabelText('Скачок от действующей цены, %');
  expect(jump).toHaveValue('25');
  await user.clear(jump);
  await user.type(jump, '101');
  const save = dialog.getByRole('button', { name: 'Сохранить' });
  expect(save).toHaveAccessibleDescription('Исправьте: Скачок от действующей цены, %');
  await user.clear(jump);
  await user.type(jump, '100');
  await user.click(dialog.getByLabelText('Не сохранять вознаграждение больше цены'));
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByRole('button', { name: 'С замечаниями 0' })).toBeVisible();
  expect(requests.find(({ method, path: to }) => method === 'PUT' && to === '/price-guard/')?.body).toEqual({
    cliff: 15,
    jump: 100,
    refuse_reward_above_price: true,
    require_check: false,
  });
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

/** An administrator before a server that knows no batches. */
const withoutBatches = () => ({
  accounts: mockAccounts.map((one) => ({
    ...one,
    user: { ...one.user, rights: rightsThere(one.user.rights, lackingOf({ extensions: [] })) },
  })),
});

it('N02 before a server without batches the board is made of documented calls, lists go one by one with their results, and nothing offers to undo', async () => {
  const user = userEvent.setup();
  const { requests } = await renderApp({ path, fixtures: withoutBatches() });
  const all = await boxes();
  expect(screen.queryByRole('link', { name: 'Пакетные изменения' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Выбрать: ООО «Головная компания»' }));
  await user.click(screen.getByRole('button', { name: 'Создать из действующего…' }));
  const panel = within(await screen.findByRole('region', { name: 'Создать на 03/2031' }));
  expect(panel.getByText(/сделанное не отменяется целиком.* он не запомнит/)).toBeVisible();
  await user.keyboard('7');
  expect(await panel.findAllByText('+7,0 %')).toHaveLength(4);
  expect(panel.queryByLabelText('Причина')).toBeNull();
  const create = panel.getByRole('button', { name: 'Создать 4 прайса' });
  await expect.poll(() => create).toBeEnabled();
  await user.click(create);
  const run = within(await screen.findByRole('dialog', { name: 'Изменение по одной записи' }));
  expect(await run.findByText('Сделано 4 из 4')).toBeVisible();
  expect(run.getAllByText('сделано')).toHaveLength(4);
  await user.click(run.getByRole('button', { name: 'Готово' }));
  expect(await screen.findByText('На 03/2031 создано: 4 прайса')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Отменить' })).toBeNull();
  const asked = requests.map(({ method, path: to }) => `${method} ${to}`);
  expect(asked.filter((call) => /batches|board|replay/.test(call))).toEqual([]);
  expect(asked.filter((call) => call.startsWith('POST /prices/'))).toHaveLength(4);
  await expect.poll(() => screen.queryByRole('button', { name: `Без прайса ${all.length - 1}` })).not.toBeNull();
});
