import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { notFound } from '../../../src/contract/refusal';
import { HttpError, type Transport } from '../../../src/dataProvider/http';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { expectComplaint } from '../../support/complaints';
import { renderApp } from '../../support/renderApp';
import { clients, dealers, months, names, panel, path, second } from '../../support/salesPage';

const unseen = /^Этот дилер вам не виден: /;

/** The page of the second dealer, and what happens once he is another's: he is not listed, and whatever names him is 404. */
async function opened(at = second) {
  const mock = createMockTransport();
  let gone = false;
  const serve: Transport = async (request) => {
    const named = request.path.includes('/dealers/202/') || JSON.stringify(request.body ?? {}).includes('202');
    if (gone && named) throw new HttpError(notFound().message, 404, { detail: notFound().message });
    const answer = await mock(request);
    if (!gone || !request.path.startsWith('/dealers/filter')) return answer;
    return { ...answer, body: (answer.body as { id: number }[]).filter(({ id }) => id !== 2) };
  };
  const app = await renderApp({ path: at, serve });
  const leave = () => {
    gone = true;
    expectComplaint(/HttpError: Запрашиваемый ресурс не найден/);
  };
  return { ...app, user: userEvent.setup(), leave };
}

const isGone = async () => {
  await waitFor(() => expect(screen.getByText(unseen)).toBeVisible());
  expect(await screen.findByText('Выберите дилера в списке.')).toBeVisible();
  await waitFor(() => expect(names().join()).not.toContain('ООО «Дилер Восход»'));
  expect(screen.queryByRole('table', { name: 'Клиенты' })).toBeNull();
  expect(screen.queryByText('Запрашиваемый ресурс не найден')).toBeNull();
};

it('F05 a dealer who is out of sight by now goes with his figures as sales are loaded again, and that is said', async () => {
  const { user, leave } = await opened();
  await clients();
  leave();
  await user.click(screen.getByRole('button', { name: 'Загрузить' }));
  await isGone();
});

it('F05 a refusal of what was read before leaves no figures of a dealer out of sight', async () => {
  const { user, leave } = await opened();
  await clients();
  await user.click(dealers().getByRole('button', { name: 'ООО «Дилер Восход 3»' }));
  await screen.findByRole('heading', { name: /Дилер Восход 3/ });
  leave();
  await user.click(dealers().getByRole('button', { name: 'ООО «Дилер Восход»' }));
  await isGone();
});

it('F05 A16 a file that names a dealer out of sight says that, and the list is read again', async () => {
  const { user, leave } = await opened();
  await clients();
  leave();
  await user.click(panel().getByRole('button', { name: 'Клиенты в Excel' }));
  expect(await screen.findByText(/^Файл не собран: кого-то из дилеров вы больше не видите/)).toBeVisible();
  await isGone();
});

it('F05 an address that names a dealer out of sight says so', async () => {
  await opened(`${path}?${months}&dealer=77`);
  expect(await screen.findByText(unseen)).toBeVisible();
  expect(screen.getByText('Выберите дилера в списке.')).toBeVisible();
});
