import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { HttpError } from '../../../src/dataProvider/http';
import { newsFixture } from '../../../src/dataProvider/mock/fixtures';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { expectComplaint } from '../../support/complaints';
import { renderApp } from '../../support/renderApp';

const focused = () => document.activeElement as HTMLElement | null;
const organisations = '/administration/organisations-users?server=nova';

it.each([
  ['C05', `${organisations}&organisation=new`, 'Добавление организации', 'Вид расчётов', '/billing-types/'],
  ['D03', '/administration/dealers-prices?dealer=new', 'Добавление дилера', 'Головной дилер', '/dealers/filter/'],
  ['O03', `${organisations}&client=new`, 'Новый клиент', 'Роль', '/notification-statuses/'],
])(
  '%s P03 choices of a form that could not be read are not said to be on their way, and are asked for again; the focus stays in the form',
  async (_, path, title, label, call) => {
    const user = userEvent.setup();
    expectComplaint(/Сервер занят/);
    const mock = createMockTransport();
    let busy = true;
    await renderApp({
      path,
      serve: async (request) => {
        if (busy && request.path.endsWith(call)) throw new HttpError('Сервер занят', 503);
        return mock(request);
      },
    });
    const form = within(await screen.findByRole('dialog', { name: title }));
    const choice = within(await form.findByLabelText(new RegExp(`^${label}`)));
    expect(await choice.findByRole('option', { name: 'Не удалось загрузить список' })).toBeInTheDocument();
    busy = false;
    form.getByRole('button', { name: 'Повторить' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(choice.getAllByRole('option').length).toBeGreaterThan(1));
    expect(form.queryByRole('button', { name: 'Повторить' })).toBeNull();
    expect(screen.getByRole('dialog', { name: title })).toContainElement(focused());
  },
);

it.each([
  ['new', 'Добавление новости'],
  ['1', 'Редактирование новости'],
])('G01 P03 where what news are made of could not be read, the form asks for it again: %s', async (id, title) => {
  const user = userEvent.setup();
  expectComplaint(/Сервер занят/);
  const mock = createMockTransport({ fixtures: { news: [newsFixture(1, { title: 'Плановые работы' })] } });
  let busy = true;
  await renderApp({
    path: `/administration/categories?news=${id}`,
    serve: async (request) => {
      if (busy && request.path.endsWith('/category-types/')) throw new HttpError('Сервер занят', 503);
      return mock(request);
    },
  });
  const form = within(await screen.findByRole('dialog', { name: title }));
  const what = id === 'new' ? 'форму' : 'запись';
  expect(await form.findByText(`Не удалось открыть ${what}: Сервер занят`)).toBeVisible();
  busy = false;
  form.getByRole('button', { name: 'Повторить' }).focus();
  await user.keyboard('{Enter}');
  expect(await form.findByRole('option', { name: 'Общие новости' })).toBeInTheDocument();
  expect(form.getByRole('textbox', { name: /^Заголовок/ })).toHaveValue(id === 'new' ? '' : 'Плановые работы');
  expect(screen.getByRole('dialog', { name: title })).toContainElement(focused());
});

it('G01 P03 the form of news is on the screen while what it needs is on its way', async () => {
  const mock = createMockTransport();
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((settle) => (answer = settle));
  await renderApp({
    path: '/administration/categories?news=new',
    serve: (request) => (request.path.endsWith('/category-types/') ? asked.then(() => mock(request)) : mock(request)),
  });
  const form = within(await screen.findByRole('dialog', { name: 'Добавление новости' }));
  expect(form.queryByRole('alert')).toBeNull();
  expect(form.queryByRole('textbox')).toBeNull();
  answer();
  expect(await form.findByRole('textbox', { name: /^Заголовок/ })).toHaveFocus();
});
