import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { HttpError } from '../../../src/dataProvider/http';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { expectComplaint } from '../../support/complaints';
import { renderApp } from '../../support/renderApp';

const path = '/administration/price-board?month=03-2031';
const boxes = () => screen.findAllByRole('checkbox', { name: /^Выбрать: / });

it('N01 N02 after a lost answer the board is read again, and one is led to what says whether it was done', async () => {
  const user = userEvent.setup();
  const mock = createMockTransport();
  const { requests } = await renderApp({
    path,
    serve: async (request) => {
      const answer = await mock(request);
      if (request.method !== 'POST' || request.path !== '/batches/') return answer;
      throw new HttpError('Нет связи с сервером', 0);
    },
  });
  const all = (await boxes()).length;
  await user.click(screen.getByRole('checkbox', { name: /^Выбрать всех отобранных/ }));
  await user.click(screen.getByRole('button', { name: 'Создать из действующего…' }));
  const panel = within(await screen.findByRole('region', { name: 'Создать на 03/2031' }));
  const before = screen.getByRole('button', { name: /^Готово / }).textContent;
  expect(before).toBe(`Готово 0 из ${all}`);
  await user.type(panel.getByLabelText('Причина'), 'Индексация');
  await user.click(await panel.findByRole('button', { name: 'Создать 4 прайса' }));
  expect(await panel.findByRole('alert')).toHaveTextContent(
    'Нет связи с сервером. Сделано ли изменение, скажет страница «Пакетные изменения».',
  );
  await expect.poll(() => screen.getByRole('button', { name: /^Готово / }).textContent).not.toBe(before);
  expect(await panel.findByText('Создавать нечего: причины — в строках')).toBeVisible();
  expect(requests.filter(({ path: to }) => to === '/batches/prices-from-current/preview/')).toHaveLength(2);
  await user.click(panel.getByRole('link', { name: '«Пакетные изменения»' }));
  expect(await screen.findByRole('button', { name: /^Отменить: .*Индексация$/ })).toBeVisible();
});

it('N01 N02 where somebody else has made the lists meanwhile, the board says so as its rows do', async () => {
  const user = userEvent.setup();
  const mock = createMockTransport();
  await renderApp({
    path,
    serve: async (request) => {
      if (request.method === 'POST' && request.path === '/batches/')
        await mock({ ...request, headers: { ...request.headers, 'Idempotency-Key': 'somebody-else' } });
      return mock(request);
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: /^Выбрать всех отобранных/ }));
  await user.click(screen.getByRole('button', { name: 'Создать из действующего…' }));
  const panel = within(await screen.findByRole('region', { name: 'Создать на 03/2031' }));
  await user.type(panel.getByLabelText('Причина'), 'Индексация');
  await user.click(await panel.findByRole('button', { name: 'Создать 4 прайса' }));
  expect(await panel.findByRole('alert')).toHaveTextContent('уже существует');
  expect(await panel.findByText('Создавать нечего: причины — в строках')).toBeVisible();
  expect(await screen.findByRole('button', { name: /^Готово [1-9]/ })).toBeVisible();
});

it('N04 an answer that was lost does not claim that the lines of remarks are the former ones', async () => {
  const user = userEvent.setup();
  expectComplaint(/Нет связи с сервером/);
  const mock = createMockTransport();
  await renderApp({
    path,
    serve: async (request) => {
      const answer = await mock(request);
      if (request.method !== 'PUT' || request.path !== '/price-guard/') return answer;
      throw new HttpError('Нет связи с сервером', 0);
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Пороги замечаний…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Пороги замечаний' }));
  await user.click(await dialog.findByLabelText('Не сохранять вознаграждение больше цены'));
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  expect(await dialog.findByText('Сохранены ли пороги, неизвестно: Нет связи с сервером')).toBeVisible();
});

it('N02 P03 a preview that could not be read is asked for again', async () => {
  const user = userEvent.setup();
  const mock = createMockTransport();
  let busy = true;
  await renderApp({
    path,
    serve: async (request) => {
      if (busy && request.path.endsWith('/preview/')) throw new HttpError('Сервер занят', 503);
      return mock(request);
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: /^Выбрать всех отобранных/ }));
  await user.click(screen.getByRole('button', { name: 'Создать из действующего…' }));
  const panel = within(await screen.findByRole('region', { name: 'Создать на 03/2031' }));
  expect(await panel.findByRole('alert')).toHaveTextContent('Не удалось посмотреть, что получится: Сервер занят');
  busy = false;
  await user.click(panel.getByRole('button', { name: 'Повторить' }));
  expect(await panel.findByRole('button', { name: 'Создать 4 прайса' })).toBeVisible();
  expect(panel.queryByRole('alert')).toBeNull();
});
