import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { HttpError } from '../../../src/dataProvider/http';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { expectComplaint } from '../../support/complaints';
import { renderApp } from '../../support/renderApp';

const organisations = '/administration/organisations-users?server=nova';

it.each([
  ['C05', `${organisations}&organisation=new`, 'Добавление организации', 'Вид расчётов', '/billing-types/'],
  ['O03', `${organisations}&client=new`, 'Новый клиент', 'Роль', '/notification-statuses/'],
])(
  '%s P03 choices of a form that could not be read are not said to be on their way, and are asked for again',
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
    await user.click(form.getByRole('button', { name: 'Повторить' }));
    await waitFor(() => expect(choice.getAllByRole('option').length).toBeGreaterThan(1));
    expect(form.queryByRole('button', { name: 'Повторить' })).toBeNull();
  },
);
